import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../support/app.js';

/** Two instances of the service on one database, and one that keeps no responses. */
let apps: [TestApp, TestApp];
let uncached: TestApp;
beforeAll(async () => {
  const first = await createTestApp();
  apps = [first, await createTestApp({ db: first.db })];
  uncached = await createTestApp({ db: first.db, env: { RESPONSE_CACHE_MB: '0' } });
});
afterAll(async () => {
  await uncached.close();
  await apps[1].close();
  await apps[0].close();
});

/** What every write of a run adds to, so that a response shows how many writes it reflects. */
interface Counts {
  prompts: number;
  archived: number;
  observations: number;
  keywords: number;
}

type Count = keyof Counts;
const none = (): Counts => ({ prompts: 0, archived: 0, observations: 0, keywords: 0 });

/** The reads, and the counts that each response shows. */
const reads: Record<string, (body: never) => Partial<Counts>> = {
  '/v1/analytics/overview': ({ headline }: { headline: { observations: number } }) => ({
    observations: headline.observations,
  }),
  '/v1/analytics/metrics?metric=visibility': ({ rows }: { rows: { observations: number }[] }) => ({
    observations: rows.reduce((sum, row) => sum + row.observations, 0),
  }),
  '/v1/analytics/prompts?limit=1': ({
    total,
    summary,
  }: {
    total: number;
    summary: { observations: number };
  }) => ({
    prompts: total,
    observations: summary.observations,
  }),
  '/v1/analytics/prompts?status=archived': ({ total }: { total: number }) => ({ archived: total }),
  '/v1/keywords?limit=200': ({ keywords }: { keywords: unknown[] }) => ({ keywords: keywords.length }),
  '/v1/prompts': ({ tracked, archived }: { tracked: unknown[]; archived: unknown[] }) => ({
    prompts: tracked.length,
    archived: archived.length,
  }),
};

let texts = 0;
const newText = (name: string) => `${name} number ${(texts += 1)}`;

/** One workspace with what was acknowledged so far, and the latest response of each read by entity tag. */
interface World {
  readonly clients: readonly Client[];
  readonly workspaceId: string;
  readonly acknowledged: Counts;
  readonly known: Map<string, { etag: string; shown: Partial<Counts> }>;
}

async function createWorld(): Promise<World> {
  const client = await apps[0].client({ cap: -1 });
  const clients = [...apps, uncached].map((app) => app.as(client.key));
  return { clients, workspaceId: client.workspaceId, acknowledged: none(), known: new Map() };
}

const source = (...records: object[]) => Readable.from(records.map((one) => `${JSON.stringify(one)}\n`));
const at = () => new Date(Date.now() - 1000).toISOString();

/** Each write changes one count by one, and counts as acknowledged when it returns. */
const writes: Record<Count, (world: World, instance: number) => Promise<void>> = {
  async prompts({ clients }, instance) {
    const { status } = await (clients[instance] as Client).post('/v1/prompts', { text: newText('prompt') });
    expect(status).toBe(201);
  },
  async archived({ clients }, instance) {
    const { body } = await (clients[instance] as Client).post('/v1/prompts', { text: newText('archived') });
    const { status } = await (clients[1 - instance] as Client).delete(`/v1/prompts/${body.promptId}`);
    expect(status).toBe(200);
  },
  async observations({ workspaceId }, instance) {
    const { services } = apps[instance] as TestApp;
    const record = {
      ...{ promptText: `the observed prompt of ${workspaceId}`, platform: 'chatgpt', runId: newText('run') },
      ...{ observedAt: at(), status: 'ok', retrievalStatus: 'notUsed' },
    };
    const report = await services.ingest.observations({
      ...{ workspaceId, onError: 'stop', createPrompts: 'active', source: source(record) },
    });
    expect(report.accepted).toBe(1);
  },
  async keywords({ workspaceId }, instance) {
    const { services } = apps[instance] as TestApp;
    const record = { term: newText('term'), engine: 'google', topic: 'seo', checkedAt: at(), status: 'ok' };
    const report = await services.ingest.keywords({ workspaceId, onError: 'stop', source: source(record) });
    expect(report.accepted).toBe(1);
  },
};

async function write(world: World, count: Count, instance: number): Promise<void> {
  await writes[count](world, instance);
  world.acknowledged[count] += 1;
}

/** Reads with the latest entity tag, and requires every write that was acknowledged before the request. */
async function read(world: World, path: string, instance: number): Promise<void> {
  const required = { ...world.acknowledged };
  const known = world.known.get(path);
  const call = (world.clients[instance] as Client).get(path);
  const response = await (known === undefined ? call : call.set('If-None-Match', known.etag));
  expect([200, 304]).toContain(response.status);
  const isKnown = response.status === 304;
  const shown = isKnown ? (known?.shown ?? {}) : (reads[path]?.(response.body as never) ?? {});
  for (const [name, value] of Object.entries(shown))
    expect(value, `${name} of ${path}, status ${response.status}`).toBeGreaterThanOrEqual(
      required[name as Count],
    );
  if (!isKnown) world.known.set(path, { etag: response.headers['etag'] as string, shown });
}

/** The body without the time at which it was computed. */
function comparable(body: Record<string, unknown>): unknown {
  const { generatedAt: _, ...rest } = body;
  return rest;
}

const paths = Object.keys(reads);
const instance = fc.nat(1);
const anyWrite = fc.record({ count: fc.constantFrom(...(Object.keys(writes) as Count[])), instance });
const step = fc.oneof(
  { weight: 2, arbitrary: anyWrite },
  { weight: 5, arbitrary: fc.record({ path: fc.constantFrom(...paths), instance }) },
);

it('no response of any instance is older than a write that was acknowledged before the request', async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    // The steps of a group run at the same time.
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      anyWrite,
      async (groups, last) => {
        const world = await createWorld();
        for (const group of groups) {
          await Promise.all(
            group.map((one) =>
              'path' in one ? read(world, one.path, one.instance) : write(world, one.count, one.instance),
            ),
          );
        }
        // Everything is kept by both instances when the last write comes.
        for (const path of paths) await Promise.all([read(world, path, 0), read(world, path, 1)]);
        await write(world, last.count, last.instance);
        for (const path of paths) {
          const [one, other, fresh] = await Promise.all(world.clients.map((client) => client.get(path)));
          expect(comparable(one?.body)).toEqual(comparable(fresh?.body));
          expect(comparable(other?.body)).toEqual(comparable(fresh?.body));
          const again = await (world.clients[0] as Client)
            .get(path)
            .set('If-None-Match', one?.headers['etag'] as string);
          statuses.set(`${again.status}`, (statuses.get(`${again.status}`) ?? 0) + 1);
        }
      },
    ),
    { numRuns: 20, interruptAfterTimeLimit: 120_000 },
  );
  // Nothing changed before the last request of each run, so the kept response must have been found.
  expect([...statuses.keys()]).toEqual(['304']);
});
