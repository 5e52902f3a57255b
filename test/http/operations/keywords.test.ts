import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { insertKeywords } from './keyword-rows.js';
import { expectProblem } from '../problem.js';

// One case for each documented status of an operation, and effects that no response shows. The conformance suite, which
// runs against this service, proves the rest.

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await app.client({ plan: 'free' });
  const engines = ['google', 'chatgpt', 'perplexity', 'gemini'] as const;
  const topics = ['seo', 'geo', 'social'] as const;
  await insertKeywords(
    app.db.database,
    client.workspaceId,
    Array.from({ length: 60 }, (_, index) => ({
      term: `Keyword ${String(Math.floor(index / 4)).padStart(2, '0')}${index < 4 ? ' 100%_\\' : ''}`,
      engine: engines[index % 4] ?? 'google',
      topic: topics[index % 3] ?? 'seo',
      tracked: index % 5 !== 0,
      ...(index % 2 === 0 ? { url: 'https://example.com/', position: 7, previousPosition: 9 } : {}),
    })),
  );
});
afterAll(() => app.close());

type Row = Record<string, unknown>;

async function page(query: string, of = client) {
  const { status, body } = await of.get(`/v1/keywords${query}`);
  expect(status).toBe(200);
  expect(Object.keys(body as object).sort()).toEqual(['hasMore', 'keywords', 'nextCursor']);
  return body as { keywords: Row[]; hasMore: boolean; nextCursor: string | null };
}

describe('listKeywords', () => {
  describe('200', () => {
    it('returns the eleven fields of a keyword, ranked or not', async () => {
      const { keywords } = await page('?q=keyword+00&limit=3');
      expect(keywords[0]).toEqual({
        term: 'Keyword 00 100%_\\',
        topic: 'geo',
        engine: 'chatgpt',
        url: null,
        position: null,
        previousPosition: null,
        change: null,
        volume: 90,
        difficulty: 35,
        tracked: true,
        lastCheckedAt: '2026-03-20T06:00:00.000Z',
      });
      expect(keywords[2]).toMatchObject({ engine: 'google', position: 7, previousPosition: 9, change: 2 });
    });

    it('returns exactly the rows that match every filter', async () => {
      const { keywords } = await page('?limit=200');
      const matching = keywords.filter(
        ({ engine, topic, position }) => engine === 'google' && topic === 'seo' && position !== null,
      );
      expect(matching.length).toBeGreaterThan(0);
      const filtered = await page('?engine=google&topic=seo&ranked=true&q=KEY');
      expect(filtered.keywords).toEqual(matching);
    });

    it('validates rangeDays combined with a filter, which does not change the rows', async () => {
      for (const days of [7, 30, 90]) {
        expect(await page(`?rangeDays=${days}&engine=google`)).toEqual(await page('?engine=google'));
      }
    });

    it('returns the topics of the metric rows for rangeDays alone, and null without prompts', async () => {
      const paid = await app.client();
      expect((await paid.get('/v1/keywords?rangeDays=7')).body).toBeNull();
      await paid.post('/v1/prompts', { text: 'a prompt with a topic', topic: 'Planning' });
      for (const days of [7, 30, 90]) {
        const topics = await paid.get(`/v1/analytics/metrics?metric=topics&rangeDays=${days}`);
        const { status, body } = await paid.get(`/v1/keywords?rangeDays=${days}`);
        expect([status, body]).toEqual([200, topics.body]);
        expect(body.rangeDays).toBe(days);
      }
    });
  });

  describe('400', () => {
    it('rejects a limit that is not a number in JSON and names the parameter', async () => {
      expectProblem(await client.get('/v1/keywords?limit=010'), 400, 'invalid_parameter', { param: 'limit' });
    });

    it('rejects a cursor of another workspace, of other filters, or altered, and never returns another page', async () => {
      const { nextCursor } = await page('?limit=5&engine=google');
      const cursor = nextCursor ?? '';
      const stranger = await app.client();
      const altered = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'B' : 'A'}${cursor.slice(-1)}`;
      expect((await client.get(`/v1/keywords?limit=2&engine=google&cursor=${cursor}`)).status).toBe(200);
      for (const [who, query] of [
        [stranger, `engine=google&cursor=${cursor}`],
        [client, `engine=gemini&cursor=${cursor}`],
        [client, `cursor=${cursor}`],
        [client, `engine=google&cursor=${altered}`],
        [client, `engine=google&cursor=${cursor}x`],
      ] as const) {
        expectProblem(await who.get(`/v1/keywords?${query}`), 400, 'invalid_parameter', { param: 'cursor' });
      }
    });
  });
});
