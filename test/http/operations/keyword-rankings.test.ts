import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { expectProblem } from '../problem.js';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await createTestApp({ clock: () => new Date('2026-11-20T12:00:00.000Z') });
  client = await app.client();
  const { workspaceId } = client;
  await app.services.workspaces.setBrand(workspaceId, { name: 'Acme', domains: ['acme.example'] });
  const german = { country: 'DE', locale: 'de', device: 'mobile' };
  const american = { country: 'US', region: 'Texas', city: 'Austin', locale: 'en', device: 'desktop' };
  await ingest(
    check('planner', 18, { ...american, position: 6, depth: 100 }),
    check('planner', 19, { ...american, position: 4, depth: 100 }),
    check('planner', 18, { ...german, position: null, depth: 10 }),
    check('planner', 19, { ...german, position: 40, depth: 100 }),
    { ...check('tracker', 19, { position: null }), topic: 'geo' },
  );
});
afterAll(() => app.close());

function check(term: string, day: number, rest: { position: number | null } & Record<string, unknown>) {
  const url = rest.position === null ? null : 'https://acme.example/planner';
  const keyword = { term, engine: 'google', topic: 'seo', volume: 880, difficulty: 41, url };
  return { ...keyword, checkedAt: `2026-11-${day}T06:00:00.000Z`, ...rest };
}

async function ingest(...lines: object[]): Promise<void> {
  const source = Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`));
  const { workspaceId } = client;
  const report = await app.services.ingest.keywords({ workspaceId, source, onError: 'stop' });
  expect(report.accepted).toBe(lines.length);
}

const read = async (query = '') => (await client.get(`/v1/history/keywords${query}`).expect(200)).body;

describe('listKeywordRankings', () => {
  it('lists each place of a keyword with the depth of its last two checks', async () => {
    const { rankings, hasMore, nextCursor } = await read('?q=PLAN');
    expect({ hasMore, nextCursor }).toEqual({ hasMore: false, nextCursor: null });
    const shared = {
      ...{
        term: 'planner',
        topic: 'seo',
        engine: 'google',
        url: 'https://acme.example/planner',
        tracked: true,
      },
      ...{ volume: 880, difficulty: 41, lastCheckedAt: '2026-11-19T06:00:00.000Z' },
    };
    expect(rankings).toHaveLength(2);
    expect(rankings).toContainEqual({
      ...shared,
      ...{ country: 'US', region: 'Texas', city: 'Austin', locale: 'en', device: 'desktop' },
      ...{ position: 4, depth: 100, previousPosition: 6, previousDepth: 100 },
      ...{ change: 2, movement: 'moved', isListed: false },
    });
    expect(rankings).toContainEqual({
      ...shared,
      ...{ country: 'DE', region: null, city: null, locale: 'de', device: 'mobile' },
      ...{ position: 40, depth: 100, previousPosition: null, previousDepth: 10 },
      ...{ change: null, movement: 'unknown', isListed: true },
    });
  });

  it('has null for an unknown place and depth', async () => {
    expect((await read('?ranked=false')).rankings).toMatchObject([
      {
        ...{ term: 'tracker', country: null, region: null, city: null, locale: 'und', device: null },
        ...{ position: null, depth: null, movement: 'absent', isListed: true },
      },
    ]);
  });

  it('selects a topic and an engine', async () => {
    const topicOf = async (query: string) =>
      (await read(query)).rankings.map(({ term, topic }: { term: string; topic: string }) => [term, topic]);
    expect(await topicOf('?topic=geo')).toEqual([['tracker', 'geo']]);
    expect(await topicOf('?topic=seo')).toEqual([
      ['planner', 'seo'],
      ['planner', 'seo'],
    ]);
    expect((await read('?engine=google')).rankings).toHaveLength(3);
    expect(await topicOf('?engine=gemini')).toEqual([]);
  });

  it('returns every ranking once in pages', async () => {
    const seen: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await read(`?limit=1${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.push(...page.rankings);
      cursor = page.nextCursor as string | null;
    }
    expect(seen).toEqual((await read()).rankings);
    expect(seen).toHaveLength(3);
  });

  it('rejects a cursor of the list of keywords', async () => {
    const { nextCursor } = (await client.get('/v1/keywords?limit=1').expect(200)).body;
    const response = await client.get(
      `/v1/history/keywords?cursor=${encodeURIComponent(nextCursor as string)}`,
    );
    expectProblem(response, 400, 'invalid_parameter', { param: 'cursor' });
  });
});
