import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { RECALIBRATION_REQUESTED } from '../../src/features/brand/index.js';
import { createDispatcher, recalibrationTopic } from '../../src/outbox/index.js';
import { sql } from '../../src/platform/database.js';
import { FakeProvider, target } from '../measuring/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createTestClock, untilStopped } from './support.js';

let db: TestDatabase;
let services: Services;
let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  time = createTestClock();
  const providers = () => new Map([['fake', new FakeProvider()]]);
  const config = loadConfig({});
  services = createServices({ database: db.database, config, providers, clock: time.clock });
  const workspace = { name: 'Test', plan: 'paid', brand: { name: 'Acme' } } as const;
  ({ workspaceId } = await services.workspaces.create(workspace));
  await services.brand.savePositioning(workspaceId, { positioning: 'First' });
});

const dispatch = () => services.dispatchers.builtIn.run(untilStopped());
const recalibrate = async () => (await services.brand.startRecalibration(workspaceId)).runId;
const recalibrations = () => services.recalibrations.list(workspaceId);
const track = (text: string) =>
  services.prompts.add(workspaceId, { text, topic: null, persona: 'discoverer', intent: null });
const runs = () =>
  sql<{ run_id: string; slots: number }>(
    db.database,
    `select run_id, count(*)::integer as slots from measuring_slots where workspace_id = $1 group by 1 order by 1`,
    [workspaceId],
  );

/** Measures a prompt once, by a provider that answers "Acme is a good choice." */
async function measure(): Promise<void> {
  await services.measuring.setTargets(workspaceId, [target()]);
  await track('Which boards suit a team?');
  await services.measuring.begin({ workspaceId }, { runId: 'first', scheduledFor: time.clock() });
  await services.measuring.work({ workspaceId, runId: 'first', concurrency: 1, signal: untilStopped() });
}

/** Makes a dispatcher handle a message, with a fault after its effects. */
async function dispatchUntil(fault: 'noted' | 'planned'): Promise<void> {
  const { ingest, measuring, recalibrations: records } = services;
  const fail = () => Promise.reject(new Error(`Killed when ${fault}.`));
  const topic = recalibrationTopic({
    clock: time.clock,
    ingest,
    measuring: fault === 'noted' ? { ...measuring, targetsOf: fail } : measuring,
    recalibrations: fault === 'planned' ? { ...records, finish: fail } : records,
  });
  const topics = new Map([[RECALIBRATION_REQUESTED, topic]]);
  const faulty = createDispatcher({
    name: 'test',
    database: db.database,
    clock: time.clock,
    topics,
    concurrency: 1,
  });
  await faulty.run(untilStopped());
}

describe('a recalibration', () => {
  it('scores history again with the current names and plans a run of all active prompts', async () => {
    await measure();
    await services.workspaces.setBrand(workspaceId, { name: 'Globex' });
    const runId = await recalibrate();
    expect(await recalibrations()).toMatchObject([{ runId, state: 'queued', rescored: null }]);
    time.elapse(1000);
    expect(await dispatch()).toBeNull();
    expect(await recalibrations()).toEqual([
      {
        runId,
        brandVersion: 1,
        state: 'done',
        measuringRunId: runId,
        error: null,
        createdAt: new Date(time.clock().getTime() - 1000),
        startedAt: time.clock(),
        finishedAt: time.clock(),
        rescored: { days: 1, observations: 1, changed: 1 },
      },
    ]);
    expect(await runs()).toEqual([
      { run_id: 'first', slots: 1 },
      { run_id: runId, slots: 1 },
    ]);
    const mentions = await db.database('mentions').where({ workspace_id: workspaceId, is_own: true });
    expect(mentions).toEqual([]);
  });

  it('only scores history when the workspace has no targets', async () => {
    await track('Which boards suit a team?');
    const runId = await recalibrate();
    await dispatch();
    expect(await recalibrations()).toMatchObject([{ runId, state: 'done', measuringRunId: null }]);
    expect(await runs()).toEqual([]);
  });

  it('takes effect once when the process exits between the effect and its record', async () => {
    await measure();
    await services.workspaces.setBrand(workspaceId, { name: 'Globex' });
    const runId = await recalibrate();
    for (const fault of ['noted', 'planned'] as const) {
      await dispatchUntil(fault);
      expect(await recalibrations()).toMatchObject([{ runId, state: 'running', measuringRunId: null }]);
      time.elapse(3_600_000);
    }
    await dispatch();
    expect(await recalibrations()).toMatchObject([
      { runId, state: 'done', measuringRunId: runId, rescored: { changed: 1 } },
    ]);
    expect(await runs()).toHaveLength(2);
  });

  it('continues where it was stopped, and counts each change once', async () => {
    await measure();
    await services.workspaces.setBrand(workspaceId, { name: 'Globex' });
    const runId = await recalibrate();
    const stop = new AbortController();
    const { ingest, measuring, recalibrations: records } = services;
    const rescore: typeof ingest.rescore = async (input) => {
      const report = await ingest.rescore(input);
      stop.abort();
      return report;
    };
    const topic = recalibrationTopic({
      clock: time.clock,
      ingest: { rescore },
      recalibrations: records,
      measuring,
    });
    const topics = new Map([[RECALIBRATION_REQUESTED, topic]]);
    const options = { name: 'test', database: db.database, clock: time.clock, topics, concurrency: 1 };
    await createDispatcher(options).run(stop.signal);
    expect(await services.outbox.list({ workspaceId })).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    await dispatch();
    expect(await recalibrations()).toMatchObject([
      { runId, state: 'done', rescored: { days: 1, observations: 1, changed: 1 } },
    ]);
  });

  it('shares one measuring run with others queued at the same time, but has a separate record', async () => {
    await services.measuring.setTargets(workspaceId, [target()]);
    await track('Which boards suit a team?');
    const [first, second] = [await recalibrate(), await recalibrate()];
    await dispatch();
    expect(await recalibrations()).toMatchObject(
      [second, first].map((runId) => ({ runId, state: 'done', measuringRunId: first })),
    );
    const third = await recalibrate();
    await dispatch();
    expect((await runs()).map(({ run_id: runId }) => runId)).toEqual([first, third].sort());
    expect(await services.outbox.list({ workspaceId, state: 'waiting' })).toEqual([]);
  });

  it('fails with a reason after several attempts, lets the next one continue, and can be retried', async () => {
    await measure();
    const run = await recalibrate();
    const { dispatchers } = createServices({
      database: db.database,
      config: loadConfig({}),
      clock: time.clock,
      providers: () => new Map(),
    });
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await dispatchers.builtIn.run(untilStopped());
      time.elapse(3_600_000);
    }
    expect(await recalibrations()).toMatchObject([
      { state: 'failed', error: expect.stringContaining('"fake" is not set up') as string },
    ]);
    const next = await recalibrate();
    await dispatch();
    expect((await recalibrations()).map(({ runId, state }) => [runId, state])).toEqual([
      [next, 'done'],
      [run, 'failed'],
    ]);
    expect(await services.outbox.retryAll(workspaceId)).toBe(1);
    expect((await recalibrations()).map(({ state }) => state)).toEqual(['done', 'queued']);
    await dispatch();
    expect((await recalibrations()).map(({ state }) => state)).toEqual(['done', 'done']);
  });
});
