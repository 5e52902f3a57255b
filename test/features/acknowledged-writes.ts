import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Client, TestApp } from '../support/app.js';

/** A counter that every write increments, so that a response shows how many writes it reflects. */
interface Counts {
  prompts: number;
  archived: number;
  observations: number;
  keywords: number;
}

export type Count = keyof Counts;
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

/** A workspace with the writes acknowledged so far, and the latest response of each read by entity tag. */
export interface World {
  readonly apps: readonly TestApp[];
  /** One for each app. */
  readonly clients: readonly Client[];
  readonly workspaceId: string;
  readonly acknowledged: Counts;
  readonly known: Map<string, { etag: string; shown: Partial<Counts> }>;
}

/** A new workspace with a client for each app. The first two apps write. */
export async function createWorld(apps: readonly [TestApp, TestApp, ...TestApp[]]): Promise<World> {
  const client = await apps[0].client({ cap: -1 });
  const clients = apps.map((app) => app.as(client.key));
  return { apps, clients, workspaceId: client.workspaceId, acknowledged: none(), known: new Map() };
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
  async observations({ apps, workspaceId }, instance) {
    const { services } = apps[instance] as TestApp;
    const record = {
      promptText: `the observed prompt of ${workspaceId}`,
      platform: 'chatgpt',
      runId: newText('run'),
      observedAt: at(),
      status: 'ok',
      retrievalStatus: 'notUsed',
    };
    const report = await services.ingest.observations({
      workspaceId,
      onError: 'stop',
      createPrompts: 'active',
      source: source(record),
    });
    expect(report.accepted).toBe(1);
  },
  async keywords({ apps, workspaceId }, instance) {
    const { services } = apps[instance] as TestApp;
    const record = { term: newText('term'), engine: 'google', topic: 'seo', checkedAt: at(), status: 'ok' };
    const report = await services.ingest.keywords({ workspaceId, onError: 'stop', source: source(record) });
    expect(report.accepted).toBe(1);
  },
};

/** Writes through an app, and counts the write as acknowledged. */
export async function write(world: World, count: Count, instance: number): Promise<void> {
  await writes[count](world, instance);
  world.acknowledged[count] += 1;
}

/** Reads with the latest entity tag, and requires every write that was acknowledged before the request. */
export async function read(world: World, path: string, instance: number): Promise<void> {
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

export const paths = Object.keys(reads);
const instance = fc.nat(1);
export const anyWrite = fc.record({ count: fc.constantFrom(...(Object.keys(writes) as Count[])), instance });
export const step = fc.oneof(
  { weight: 2, arbitrary: anyWrite },
  { weight: 5, arbitrary: fc.record({ path: fc.constantFrom(...paths), instance }) },
);
