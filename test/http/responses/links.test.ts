import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { insertKeywords } from '../operations/keyword-rows.js';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp();
  client = await app.client();
});
afterAll(() => app.close());

/** The query of the next page; undefined on the last page. */
function nextOf(headers: Record<string, string | undefined>): string | undefined {
  return /^<(\?[^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
}

describe('Link', () => {
  it('leads from page to page of the keywords, with the filters of the first request', async () => {
    const terms = Array.from({ length: 7 }, (_, index) => `a+b & c ${index}`);
    await insertKeywords(app.db.database, client.workspaceId, [
      ...terms.map((term) => ({ term })),
      { term: 'another' },
    ]);
    const seen: string[] = [];
    let query: string | undefined = `?limit=3&q=${encodeURIComponent('a+b & c')}`;
    for (let pages = 0; query !== undefined && pages < 5; pages += 1) {
      const { status, body, headers } = await client.get(`/v1/keywords${query}`);
      expect(status).toBe(200);
      seen.push(...body.keywords.map(({ term }: { term: string }) => term));
      query = nextOf(headers);
      expect(query === undefined).toBe(body.nextCursor === null);
    }
    expect(seen).toEqual(terms);
  });

  it('leads from page to page of the prompt analytics', async () => {
    for (const name of ['one', 'two', 'three']) await client.post('/v1/prompts', { text: `prompt ${name}` });
    const first = await client.get('/v1/analytics/prompts?limit=2&rangeDays=7');
    const second = await client.get(`/v1/analytics/prompts${nextOf(first.headers)}`);
    expect([first.body.prompts.length, second.body.prompts.length, second.headers['link']]).toEqual([
      2,
      1,
      undefined,
    ]);
  });

  it('is absent from a list without pages', async () => {
    expect((await client.get('/v1/prompts')).headers['link']).toBeUndefined();
  });
});

describe('Location', () => {
  it('is the address of a new prompt, of its replacement and of a new key', async () => {
    const added = await client.post('/v1/prompts', { text: 'where am I' });
    expect(added.headers['location']).toBe(`/v1/prompts/${added.body.promptId}`);
    const replaced = await client.post(`${added.headers['location']}/replacements`, {
      text: 'and where now',
    });
    expect(replaced.headers['location']).toBe(`/v1/prompts/${replaced.body.promptId}`);
    expect((await client.delete(replaced.headers['location'] ?? '')).status).toBe(200);
    const issued = await client.post('/v1/api-keys', { name: 'Located' });
    expect(issued.headers['location']).toBe(`/v1/api-keys/${issued.body.id}`);
    expect((await client.delete(issued.headers['location'] ?? '')).status).toBe(204);
  });

  it('is absent where a request creates several resources, or none with an address', async () => {
    const { status, headers } = await client.post('/v1/prompts/bulk', { prompts: [{ text: 'one of many' }] });
    expect([status, headers['location']]).toEqual([201, undefined]);
    await client.patch('/v1/brand', { positioning: 'Something to recalibrate' });
    const run = await client.post('/v1/brand/recalibrations');
    expect([run.status, run.headers['location']]).toEqual([201, undefined]);
  });
});
