import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

const prompts = [
  { text: 'Which tool plans projects?', topic: 'Planning, tools', persona: 'buyer', intent: 'commercial' },
  { text: 'How to plan a project?', topic: 'Planning', persona: 'discoverer', intent: 'informational' },
  { text: 'Acme or Globex?', topic: 'tools', persona: 'competitor', intent: 'comparison' },
  { text: 'Is 100% _planning_ possible?', topic: null, persona: 'control', intent: 'odd intent' },
  { text: 'Where to buy?', topic: 'PLANNING', persona: 'evaluator', intent: 'transactional' },
];

let app: TestApp;
let client: Client;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  client = await app.client();
  const { body } = await client.post('/v1/prompts/bulk', { prompts });
  ids = (body.results as { promptId: string }[]).map((result) => result.promptId);
  await client.post(`/v1/prompts/${ids[2]}/pause`, { paused: true });
  await client.delete(`/v1/prompts/${ids[4]}`);
});
afterAll(() => app.close());

/** The indexes in `prompts` of the prompts that a call returns. */
async function matchingIndexes(query: string): Promise<number[]> {
  const { status, body } = await client.get(`/v1/analytics/prompts${query}`);
  expect([status, body.error]).toEqual([200, undefined]);
  const rows = body.prompts as { id?: string; promptId?: string }[];
  expect(body.total).toBe(rows.length);
  return rows.map((row) => ids.indexOf(row.id ?? row.promptId ?? ''));
}

describe('getAnalyticsOverview', () => {
  describe('200', () => {
    it('returns an overview with the same fields for each window, 30 days by default, without data', async () => {
      const empty = await app.client({ plan: 'free' });
      for (const [query, days] of [
        ['', 30],
        ['?rangeDays=7', 7],
        ['?rangeDays=30', 30],
        ['?rangeDays=90', 90],
      ] as const) {
        const { status, body } = await empty.get(`/v1/analytics/overview${query}`);
        expect([status, body.rangeDays]).toEqual([200, days]);
        expect(Object.keys(body as object).sort()).toEqual(
          [
            'citations',
            'competitors',
            'coverage',
            'from',
            'generatedAt',
            'headline',
            'platforms',
            'previousFrom',
            'previousTo',
            'rangeDays',
            'to',
            'topics',
            'whatChanged',
          ].sort(),
        );
        expect((Date.parse(`${body.to}`) - Date.parse(`${body.from}`)) / 86_400_000).toBe(days - 1);
      }
    });
  });
});

describe('getMetricRows', () => {
  describe('200', () => {
    it.each(['visibility', 'competitors', 'citations', 'platforms', 'topics'])(
      'returns %s rows for every window',
      async (metric) => {
        for (const [query, days] of [
          ['', 30],
          ['&rangeDays=7', 7],
          ['&rangeDays=30', 30],
          ['&rangeDays=90', 90],
        ] as const) {
          const { status, body } = await client.get(`/v1/analytics/metrics?metric=${metric}${query}`);
          expect([status, body.metric, body.rangeDays, Array.isArray(body.rows)]).toEqual([
            200,
            metric,
            days,
            true,
          ]);
        }
      },
    );
  });

  describe('400', () => {
    it('rejects an unknown metric and names the parameter', async () => {
      const response = await client.get('/v1/analytics/metrics?metric=foo');
      expectProblem(response, 400, 'invalid_parameter', { param: 'metric' });
    });
  });
});

describe('listPromptAnalytics', () => {
  describe('200', () => {
    it.each<[string, number[]]>([
      ['', [0, 1, 2, 3]],
      ['?status%5B%5D=paused&status=archived,active', [2, 4]],
      ['?persona=custom', [2, 3]],
      ['?persona=buyer,discoverer', [0, 1]],
      ['?intent=commercial&intent=comparison', [0, 2]],
      ['?intent=support', []],
      ['?topic=planning,%20tools', [0, 1, 2]],
      ['?query=PLAN', [0, 1, 3]],
      ['?query=%25', [3]],
      ['?status=pending_baseline&persona=buyer&query=tool&limit=1&rangeDays=7', [0]],
    ])('returns the prompts that match the filter "%s"', async (query, expected) => {
      expect(await matchingIndexes(query)).toEqual(expected);
    });

    it('returns 50 prompts per page unless another limit is sent, and continues with a cursor', async () => {
      const many = await app.client({ cap: -1 });
      const items = Array.from({ length: 60 }, (_, index) => ({ text: `prompt ${index}` }));
      await many.post('/v1/prompts/bulk', { prompts: items });
      const first = await many.get('/v1/analytics/prompts');
      expect([first.body.prompts.length, first.body.total, first.body.hasMore]).toEqual([50, 60, true]);
      const second = await many.get(`/v1/analytics/prompts?limit=100&cursor=${first.body.nextCursor}`);
      expect(second.body).toMatchObject({ total: 60, hasMore: false, nextCursor: null });
      expect(second.body.prompts).toHaveLength(10);
      expect((await many.get('/v1/analytics/prompts?limit=1')).body.prompts).toHaveLength(1);
      expect((await many.get('/v1/analytics/prompts?cursor=')).body.prompts).toHaveLength(50);
    });
  });

  describe('400', () => {
    it('rejects an unknown value in a list of values and names the parameter', async () => {
      const response = await client.get('/v1/analytics/prompts?status=active,foo');
      expectProblem(response, 400, 'invalid_parameter', { param: 'status' });
    });
  });
});
