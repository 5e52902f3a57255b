import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { insertKeywords } from './keyword-rows.js';
import { expectProblem } from './problem.js';

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

/** All rows, collected page by page. */
async function walk(query: string, limit: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next = await page(`?limit=${limit}${query}&cursor=${encodeURIComponent(cursor)}`);
    expect(next.keywords.length).toBeLessThanOrEqual(limit);
    expect(next.hasMore).toBe(next.nextCursor !== null);
    rows.push(...next.keywords);
    cursor = next.nextCursor;
  }
  return rows;
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

    it('returns 50 rows per page unless another limit up to 200 is sent', async () => {
      expect((await page('')).keywords).toHaveLength(50);
      for (const limit of [1, 2, 50, 199, 200]) {
        expect((await page(`?limit=${limit}`)).keywords).toHaveLength(Math.min(limit, 60));
      }
    });

    it('returns the same rows in pages of any size, and ends with the last full page', async () => {
      const whole = (await page('?limit=200')).keywords;
      expect(whole).toHaveLength(60);
      for (const limit of [1, 7, 20, 60]) expect(await walk('', limit)).toEqual(whole);
      expect(await page('?limit=60')).toMatchObject({ hasMore: false, nextCursor: null });
    });

    it.each([
      ['engine=gemini', (row: Row) => row['engine'] === 'gemini'],
      ['topic=social', (row: Row) => row['topic'] === 'social'],
      ['ranked=true', (row: Row) => row['position'] !== null],
      ['ranked=false', (row: Row) => row['tracked'] === true && row['position'] === null],
      ['q=WORD%201', (row: Row) => String(row['term']).includes('word 1')],
      [
        'engine=google&topic=seo&ranked=true&q=key',
        (row: Row) => row['engine'] === 'google' && row['topic'] === 'seo' && row['position'] !== null,
      ],
    ])('returns exactly the rows that match the filters "%s", on every page', async (query, keep) => {
      const expected = (await page('?limit=200')).keywords.filter(keep);
      expect(expected.length).toBeGreaterThan(0);
      expect(await walk(`&${query}`, 4)).toEqual(expected);
    });

    it.each([
      ['%25', 4],
      ['_', 4],
      ['%5C', 4],
      ['.*', 0],
      ["'", 0],
      ['%25word', 0],
    ])('finds exactly the rows that contain q=%s literally', async (q, count) => {
      expect((await page(`?q=${q}`)).keywords).toHaveLength(count);
    });

    it.each(['10', '10.0', '1e1'])('reads a limit of %s as 10', async (limit) => {
      expect((await page(`?limit=${limit}`)).keywords).toHaveLength(10);
    });

    it('treats empty q and cursor as left out, and returns an empty page when nothing matches', async () => {
      expect(await page('?q=&cursor=')).toEqual(await page(''));
      expect(await page('?q=nowhere')).toEqual({ keywords: [], hasMore: false, nextCursor: null });
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
    it.each([
      ['engine=bing', 'engine'],
      ['engine=Google', 'engine'],
      ['engine=', 'engine'],
      ['engine=google,gemini', 'engine'],
      ['engine=google&engine=gemini', 'engine'],
      ['engine[]=google', 'engine[]'],
      ['topic=foo', 'topic'],
      ['topic=', 'topic'],
      ['ranked=maybe', 'ranked'],
      ['ranked=1', 'ranked'],
      ['ranked=TRUE', 'ranked'],
      ['ranked=', 'ranked'],
      ['limit=0', 'limit'],
      ['limit=-1', 'limit'],
      ['limit=201', 'limit'],
      ['limit=1000', 'limit'],
      ['limit=abc', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=10x', 'limit'],
      ['limit=+10', 'limit'],
      ['limit=010', 'limit'],
      ['limit=1e3', 'limit'],
      ['limit=1e-1', 'limit'],
      ['limit=%2010', 'limit'],
      ['limit=', 'limit'],
      ['limit=5&limit=5', 'limit'],
      ['limit=99999999999999999999', 'limit'],
      ['cursor=!!not-a-cursor!!', 'cursor'],
      ['cursor=AAAA', 'cursor'],
      ['rangeDays=8', 'rangeDays'],
      ['rangeDays=0', 'rangeDays'],
      ['rangeDays=abc', 'rangeDays'],
      ['rangeDays=30.1', 'rangeDays'],
      ['rangeDays=8&engine=google', 'rangeDays'],
      ['q=a&q=b', 'q'],
      ['ENGINE=google', 'ENGINE'],
      ['=google', 'query'],
      ['__proto__=1', '__proto__'],
      ['q=%00', 'q'],
    ])('rejects the keyword query "%s" and names the parameter', async (query, param) => {
      expectProblem(await client.get(`/v1/keywords?${query}`), 400, 'invalid_parameter', { param });
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
