import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

let time = new Date('2026-03-01T00:00:00.000Z');
let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp({ clock: () => time });
  client = await app.client();
});
afterAll(() => app.close());

async function save(at: string, positioning: object): Promise<void> {
  time = new Date(at);
  const { status } = await client.patch('/v1/brand', positioning);
  expect(status).toBe(200);
}

describe('listBrandVersions', () => {
  it('is empty before the first save, and then lists the record of each save, newest first', async () => {
    const path = '/v1/history/brand';
    expect((await client.get(path)).body).toEqual({ versions: [], hasMore: false, nextCursor: null });

    await save('2026-03-01T00:00:00.000Z', { positioning: 'Boards', competitors: ['Globex'], tone: 'Calm' });
    await client.put('/v1/brand/competitors', { competitors: ['Globex', 'Initech'] });
    await save('2026-03-02T00:00:00.000Z', { positioning: 'Fast boards', rawIntent: 'fast!' });
    await save('2026-03-03T00:00:00.000Z', {
      positioning: 'Fast boards',
      tone: null,
      excludedTopics: ['surf'],
    });

    const first = { audience: null, productDescription: null, tone: 'Calm', excludedTopics: [] };
    const pinned = { ...first, positioning: 'Fast boards', competitors: ['Globex', 'Initech'] };
    expect((await client.get(path)).body.versions).toEqual([
      {
        ...pinned,
        version: 3,
        tone: null,
        excludedTopics: ['surf'],
        createdAt: '2026-03-03T00:00:00.000Z',
        supersededAt: null,
      },
      {
        ...pinned,
        version: 2,
        createdAt: '2026-03-02T00:00:00.000Z',
        supersededAt: '2026-03-03T00:00:00.000Z',
      },
      {
        ...first,
        version: 1,
        positioning: 'Boards',
        competitors: ['Globex'],
        createdAt: '2026-03-01T00:00:00.000Z',
        supersededAt: '2026-03-02T00:00:00.000Z',
      },
    ]);
  });

  it('pages through the versions, even when another one is saved in between', async () => {
    const { body: first } = await client.get('/v1/history/brand?limit=2');
    await save('2026-03-04T00:00:00.000Z', { positioning: 'Slow boards' });
    const { body: last } = await client.get(`/v1/history/brand?limit=2&cursor=${first.nextCursor}`);
    const pages = [first, last].map(({ versions, ...page }) => ({
      versions: (versions as { version: number }[]).map(({ version }) => version),
      hasMore: page.hasMore as boolean,
    }));
    expect(pages).toEqual([
      { versions: [3, 2], hasMore: true },
      { versions: [1], hasMore: false },
    ]);
    expect(last.nextCursor).toBeNull();
  });

  it('rejects a limit out of range and a cursor of another workspace', async () => {
    const other = await app.client();
    const { body } = await client.get('/v1/history/brand?limit=1');
    expectProblem(await client.get('/v1/history/brand?limit=101'), 400, 'invalid_parameter', {
      param: 'limit',
    });
    const stolen = await other.get(`/v1/history/brand?cursor=${body.nextCursor}`);
    expectProblem(stolen, 400, 'invalid_parameter', { param: 'cursor' });
  });

  it('lists no versions of other workspaces', async () => {
    const other = await app.client();
    expect((await other.get('/v1/history/brand')).body.versions).toEqual([]);
  });
});
