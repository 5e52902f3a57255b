import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { specifications } from '../../../spec/extensions/index.js';
import { createResponseCache } from '../../../src/http/responses/response-cache.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { handlersOf, principal, startBareServer } from '../bare-server.js';
import { expectCommonHeaders } from '../problem.js';

const DAY_MS = 86_400_000;
const START = new Date('2026-11-20T12:00:00.000Z');

const reads = [
  '/v1/analytics/overview',
  '/v1/analytics/prompts?limit=2',
  '/v1/analytics/metrics?metric=topics',
  '/v1/keywords',
  '/v1/keywords?rangeDays=30',
  '/v1/prompts',
  '/v1/evidence/answers?limit=2',
  '/v1/evidence/prompts/{promptId}/answers',
  '/v1/evidence/sources',
  '/v1/evidence/opinions',
  '/v1/insights/changes',
  '/v1/insights/gaps',
  '/v1/insights/sources',
  '/v1/insights/prompts',
  '/v1/insights/wording',
  '/v1/insights/method?rangeDays=7',
  '/v1/insights/search',
  '/v1/insights/companies',
  '/v1/steps',
  '/v1/history/brand',
  '/v1/history/keywords',
  '/v1/history/events?from=2026-11-01&to=2026-11-20',
  '/v1/history/prompts?from=2026-11-01&to=2026-11-20',
  '/v1/history/overview?from=2026-11-01&to=2026-11-20',
  '/v1/prompt-properties',
  '/v1/history/visibility?from=2026-11-01&to=2026-11-20&interval=week',
];

let now = START;
let app: TestApp;
let client: Client;
let promptId: string;
beforeAll(async () => {
  app = await createTestApp({ clock: () => now });
  client = await app.client({ cap: -1 });
  const prompts = Array.from({ length: 40 }, (_, index) => ({ text: `which tool is number ${index}` }));
  const { status, body } = await client.post('/v1/prompts/bulk', { prompts });
  expect(status).toBe(201);
  promptId = body.results[1].promptId as string;
});
afterAll(() => app.close());

async function call(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const response = await request(`${app.url}${path.replace('{promptId}', promptId)}`, {
    method,
    headers: { authorization: `Bearer ${client.key}`, 'accept-encoding': 'identity', ...headers },
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, bytes };
}

const tagOf = async (path: string, headers: Record<string, string> = {}) =>
  String((await call(path, headers)).headers['etag']);

describe('responses with an entity tag', () => {
  it('are exactly those of the operations with a documented 304', () => {
    const documented = specifications
      .flatMap(({ operations }) => Object.values(operations))
      .filter((one) => one.responses['304'] !== undefined);
    const paths = new Set(reads.map((path) => path.split('?')[0]));
    expect(documented.map(({ path }) => path).sort()).toEqual([...paths].sort());
  });

  it.each(reads)('has a strong entity tag, which stays the same while nothing changes: %s', async (path) => {
    const first = await call(path);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(first.headers['etag']).toMatch(/^"[\w-]{43}"$/);
    const second = await call(path);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each(reads)('responds with 304 without a body to a client that has the response: %s', async (path) => {
    const etag = await tagOf(path);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await call(path, { 'if-none-match': sent });
      expect([status, bytes.length, headers['etag']]).toEqual([304, 0, etag]);
      expect(headers['content-type']).toBeUndefined();
      expectCommonHeaders(headers as Record<string, string>, 1_000_000, 'private, no-cache');
    }
    expect((await call(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each(reads)('responds with 200 with another entity tag after a change: %s', async (path) => {
    const etag = await tagOf(path);
    await changeEverything();
    const { status, headers } = await call(path, { 'if-none-match': etag });
    expect(status).toBe(200);
    expect(headers['etag']).not.toBe(etag);
  });

  it('has a separate entity tag for every content coding', async () => {
    const plain = await call('/v1/prompts');
    const packed = await call('/v1/prompts', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
    const asked = { 'if-none-match': String(packed.headers['etag']) };
    expect((await call('/v1/prompts', { ...asked, 'accept-encoding': 'gzip' })).status).toBe(304);
    expect((await call('/v1/prompts', asked)).status).toBe(200);
  });

  it('responds to HEAD with the headers of GET, and with 304 as well', async () => {
    const { headers } = await call('/v1/prompts');
    const head = await call('/v1/prompts', {}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type'])
      expect(head.headers[name], name).toBe(headers[name]);
    const again = await call('/v1/prompts', { 'if-none-match': String(headers['etag']) }, 'HEAD');
    expect(again.status).toBe(304);
  });

  it('links the next page of a cached response with the query of each request', async () => {
    const first = await call('/v1/analytics/prompts?limit=2');
    const second = await call('/v1/analytics/prompts?limit=2&rangeDays=30');
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(first.headers['link']).toMatch(/^<\?limit=2&cursor=[\w%-]+>; rel="next"$/);
    expect(second.headers['link']).toMatch(/^<\?limit=2&rangeDays=30&cursor=[\w%-]+>; rel="next"$/);
  });

  it('never returns the response of another workspace', async () => {
    const other = await app.client();
    const etag = await tagOf('/v1/prompts');
    const { status, body } = await other.get('/v1/prompts').set('If-None-Match', etag);
    expect([status, body]).toEqual([200, { tracked: [], archived: [] }]);
  });

  it('requires a valid key for a cached response', async () => {
    const issued = await client.post('/v1/api-keys', { name: 'Short-lived' });
    const short = app.as(issued.body.key as string);
    const etag = String((await short.get('/v1/prompts')).headers['etag']);
    expect((await short.get('/v1/prompts').set('If-None-Match', etag)).status).toBe(304);
    await client.delete(`/v1/api-keys/${issued.body.id}`);
    expect((await short.get('/v1/prompts').set('If-None-Match', etag)).status).toBe(401);
  });
});

let runs = 0;
async function changeEverything(): Promise<void> {
  runs += 1;
  const at = new Date(now.getTime() - 1000).toISOString();
  // Comparisons leave out today.
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  const workspaceId = client.workspaceId;
  const common = { workspaceId, onError: 'stop' as const };
  const source = (...records: object[]) =>
    Readable.from(records.map((record) => `${JSON.stringify(record)}\n`));
  const observed = await app.services.ingest.observations({
    ...common,
    createPrompts: 'active',
    source: source(
      ...[at, yesterday].map((observedAt, index) => ({
        promptText: 'which tool is number 1',
        platform: 'chatgpt',
        runId: index === 0 ? `run-${runs}` : `earlier-run-${runs}`,
        status: 'ok',
        observedAt,
        retrievalStatus: 'used',
        mentions: [],
        citations: [{ url: `https://site-${runs}.example/` }],
      })),
    ),
  });
  expect(observed.accepted).toBe(2);
  await addOpinion(workspaceId, at);
  await client.patch('/v1/brand', { positioning: `Tools, edition ${runs}` });
  // A separate prompt, since an observation need not change the list of prompts.
  await client.post('/v1/prompts', { text: `added as number ${runs}`, topic: 'Tools' });
  const step = { kind: 'source', subject: `site-${runs}.example`, state: 'dismissed' };
  expect((await client.put('/v1/steps', step)).status).toBe(200);
  const checked = await app.services.ingest.keywords({
    ...common,
    source: source({ term: `tool ${runs}`, engine: 'google', topic: 'seo', checkedAt: at, status: 'ok' }),
  });
  expect(checked.accepted).toBe(1);
}

/** Adds an opinion to the answer of the latest run. */
async function addOpinion(workspaceId: string, observedAt: string): Promise<void> {
  const { database } = app.db;
  const answer = await database('observations')
    .where({ workspace_id: workspaceId, run_id: `run-${runs}` })
    .first('observation_id');
  const mention = { workspace_id: workspaceId, ...answer, brand: 'Globex' };
  await database('mentions').insert({ ...mention, is_own: false, is_tracked: true, position: 1, count: 1 });
  const opinion = { attribute: 'price', opinion: 'praised', sentence: 'Globex is cheap.' };
  await database('opinions').insert({ ...mention, ...opinion, observed_at: observedAt });
}

describe('the expiry of a cached response', () => {
  it('is computed again when the UTC day ends', async () => {
    await call('/v1/analytics/overview');
    const to = async () =>
      (JSON.parse((await call('/v1/analytics/overview')).bytes.toString()) as { to: string }).to;
    expect(await to()).toBe('2026-11-20');
    now = new Date('2026-11-20T23:59:59.999Z');
    expect(await to()).toBe('2026-11-20');
    now = new Date('2026-11-21T00:00:00.000Z');
    expect(await to()).toBe('2026-11-21');
    now = START;
    expect(await to()).toBe('2026-11-20');
  });

  it('is computed again in the millisecond when a prompt becomes stale', async () => {
    await changeEverything();
    const observedAt = now.getTime() - 1000;
    const statuses = async () => {
      const list = JSON.parse((await call('/v1/prompts')).bytes.toString()) as {
        tracked: { text: string; status: string }[];
      };
      const page = JSON.parse((await call('/v1/analytics/prompts?status=stale')).bytes.toString()) as {
        total: number;
        prompts: { platforms: { state: string }[] }[];
      };
      const one = list.tracked.find(({ text }) => text === 'which tool is number 1');
      return [one?.status, page.total, page.prompts[0]?.platforms[0]?.state];
    };
    now = new Date(observedAt + 2 * DAY_MS - 1);
    expect(await statuses()).toEqual(['active', 0, undefined]);
    now = new Date(observedAt + 2 * DAY_MS);
    expect(await statuses()).toEqual(['active', 0, undefined]);
    now = new Date(observedAt + 2 * DAY_MS + 1);
    expect(await statuses()).toEqual(['stale', 1, 'stale']);
    now = START;
    expect(await statuses()).toEqual(['active', 0, undefined]);
  });
});

describe('a cached response', () => {
  it.each([
    ['of the key look-up', (revision: number) => ({ found: revision, read: NaN })],
    ['that is read for a key without it', (revision: number) => ({ found: null, read: revision })],
  ])('is sent without running the handler, until the revision %s rises', async (_, revisions) => {
    let runs = 0;
    let revision = 1;
    const list = async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { status: 200, parts: [{ tracked: [], archived: [] }], validUntil: null };
    };
    const server = await startBareServer({
      handlers: handlersOf(() => Promise.reject(new Error('unused')), { listPrompts: list }),
      responseCache: createResponseCache({ maxBytes: 1_000_000, clock: () => new Date() }),
      findPrincipal: () => Promise.resolve({ ...principal, dataRevision: revisions(revision).found }),
      readRevision: () => Promise.resolve(revisions(revision).read),
    });
    const get = async () => {
      const { statusCode, body } = await request(`${server.url}/v1/prompts`, {
        headers: { authorization: 'Bearer key' },
      });
      return [statusCode, await body.text()];
    };
    const expected = [200, '{"tracked":[],"archived":[]}'];
    expect(await Promise.all([get(), get(), get()])).toEqual([expected, expected, expected]);
    expect([await get(), runs]).toEqual([expected, 1]);
    revision = 2;
    expect([await get(), await get(), runs]).toEqual([expected, expected, 2]);
    await server.close();
  });

  it('is looked up by a revision that is read before the handler reads the data', async () => {
    const order: string[] = [];
    const note = (what: string) => {
      order.push(what);
      return new Promise((resolve) => setTimeout(resolve, 20));
    };
    const list = async () => {
      await note('data');
      return { status: 200, parts: [{ tracked: [], archived: [] }], validUntil: null };
    };
    const server = await startBareServer({
      handlers: handlersOf(() => Promise.reject(new Error('unused')), { listPrompts: list }),
      findPrincipal: () => Promise.resolve({ ...principal, dataRevision: null }),
      readRevision: () => note('revision').then(() => 1),
    });
    await (
      await request(`${server.url}/v1/prompts`, { headers: { authorization: 'Bearer key' } })
    ).body.dump();
    expect(order).toEqual(['revision', 'data']);
    await server.close();
  });
});
