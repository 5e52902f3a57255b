import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { expectProblem } from './problem.js';

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
    it.each([
      ['', 'metric'],
      ['?metric=', 'metric'],
      ['?metric=foo', 'metric'],
      ['?metric=Visibility', 'metric'],
      ['?metric=topics,visibility', 'metric'],
      ['?metric=topics&metric=topics', 'metric'],
    ])('rejects the metric query "%s" and names the parameter', async (query, param) => {
      expectProblem(await client.get(`/v1/analytics/metrics${query}`), 400, 'invalid_parameter', { param });
    });
  });
});

describe.each([
  ['/v1/analytics/overview?'],
  ['/v1/analytics/prompts?'],
  ['/v1/analytics/metrics?metric=topics&'],
])('rangeDays of %s', (path) => {
  it.each(['30.0', '3e1', '3E%2B1', '300e-1'])(`reads ${path}rangeDays=%s as 30`, async (value) => {
    const response = await client.get(`${path}rangeDays=${value}`);
    expect([response.status, (response.body as { rangeDays?: number }).rangeDays]).toEqual([200, 30]);
  });

  it.each([
    '0',
    '1',
    '8',
    '29',
    '31',
    '89',
    '91',
    '365',
    '-7',
    '7.5',
    '30.5',
    '3e2',
    '1e999',
    '30.',
    '030',
    '0x1e',
    '%2030',
    '+30',
    '%2B30',
    'abc',
    '',
    '7&rangeDays=7',
  ])(`rejects ${path}rangeDays=%s`, async (value) => {
    expectProblem(await client.get(`${path}rangeDays=${value}`), 400, 'invalid_parameter', {
      param: 'rangeDays',
    });
  });
});

describe('listPromptAnalytics', () => {
  describe('200', () => {
    it.each<[string, number[]]>([
      ['', [0, 1, 2, 3]],
      ['?status=pending_baseline', [0, 1, 3]],
      ['?status=paused', [2]],
      ['?status=archived', [4]],
      ['?status=paused&status=archived', [2, 4]],
      ['?status=paused,archived', [2, 4]],
      ['?status[]=paused&status[]=archived', [2, 4]],
      ['?status%5B%5D=paused&status=archived,active', [2, 4]],
      ['?persona=custom', [2, 3]],
      ['?persona=buyer,discoverer', [0, 1]],
      ['?intent=commercial&intent=comparison', [0, 2]],
      ['?intent=support', []],
      ['?topic=planning', [1]],
      ['?topic=planning,%20tools', [0, 1, 2]],
      ['?topic=planning&topic=tools', [1, 2]],
      ['?topic=', [0, 1, 2, 3]],
      ['?topic=nowhere', []],
      ['?query=PLAN', [0, 1, 3]],
      ['?query=%25', [3]],
      ['?query=_', [3]],
      ['?query=%20%20', [0, 1, 2, 3]],
      ['?query=nowhere', []],
      [
        '?status=pending_baseline&persona=buyer&intent=commercial&topic=tools,x&query=tool&limit=1&rangeDays=7',
        [],
      ],
      ['?status=pending_baseline&persona=buyer&query=tool&limit=1&rangeDays=7', [0]],
    ])('returns the prompts that match the filter "%s"', async (query, expected) => {
      expect(await matchingIndexes(query)).toEqual(expected);
    });

    it.each([
      [
        'status',
        'draft active paused archived regenerating pending_baseline stale failed_all_platforms'.split(' '),
      ],
      ['persona', ['discoverer', 'buyer', 'evaluator', 'custom']],
      ['intent', ['informational', 'commercial', 'comparison', 'transactional', 'support']],
    ])('accepts every value of the %s filter', async (name, values) => {
      for (const value of [...values, values.join(',')]) {
        expect((await client.get(`/v1/analytics/prompts?${name}=${value}`)).status).toBe(200);
      }
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
    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=abc', 'limit'],
      ['limit=', 'limit'],
      ['status=foo', 'status'],
      ['status=', 'status'],
      ['status=Active', 'status'],
      ['status=active,foo', 'status'],
      ['status=active,', 'status'],
      ['status=active,%20paused', 'status'],
      ['persona=competitor', 'persona'],
      ['persona=', 'persona'],
      ['intent=odd', 'intent'],
      ['query=a&query=b', 'query'],
      [`query=${'x'.repeat(501)}`, 'query'],
      [`topic=${'x'.repeat(201)}`, 'topic'],
      ['cursor=AAAA', 'cursor'],
      ['q=plan', 'q'],
    ])('rejects the prompt analytics query "%s" and names the parameter', async (query, param) => {
      expectProblem(await client.get(`/v1/analytics/prompts?${query}`), 400, 'invalid_parameter', { param });
    });

    it('rejects a cursor used with other filters, another window, or by another workspace', async () => {
      const { body } = await client.get('/v1/analytics/prompts?limit=1&persona=buyer,discoverer');
      const cursor = body.nextCursor as string;
      const stranger = await app.client();
      for (const [who, query] of [
        [client, ''],
        [client, 'persona=buyer&'],
        [client, 'persona=buyer,discoverer&rangeDays=7&'],
        [stranger, 'persona=buyer,discoverer&'],
      ] as const) {
        const refused = await who.get(`/v1/analytics/prompts?${query}cursor=${cursor}`);
        expectProblem(refused, 400, 'invalid_parameter', { param: 'cursor' });
      }
    });
  });
});
