import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { RESCORE_REQUESTED } from '../../src/features/brand/index.js';
import type { RescoreInput } from '../../src/ingest/index.js';
import { createDispatcher, rescoreTopic } from '../../src/outbox/index.js';
import { sql } from '../../src/platform/database.js';
import { fileOf } from '../ingest/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createTestClock, NOW, untilStopped } from './support.js';

let db: TestDatabase;
let services: Services;
/** The services of a second process. */
let others: Services;
let time: ReturnType<typeof createTestClock>;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await sql(db.database, 'delete from outbox');
  time = createTestClock();
  const options = { config: loadConfig({}), clock: time.clock };
  services = createServices({ ...options, database: db.database });
  others = createServices({ ...options, database: db.openAnother() });
  const workspace = { name: 'Test', plan: 'paid', brand: { name: 'Acme' } } as const;
  ({ workspaceId } = await services.workspaces.create(workspace));
  await ingest();
});

const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18'];

/** Two answers a day that name Acme, Globex and Initech. */
async function ingest(days = DAYS): Promise<void> {
  const lines = days.flatMap((day) =>
    [0, 1].map((sampleIndex) => ({
      ...{
        promptText: 'Which boards suit a team?',
        platform: 'chatgpt',
        runId: day,
        status: 'ok',
        sampleIndex,
      },
      observedAt: `${day}T10:00:00.000Z`,
      answerText: 'Use Globex, Initech or Acme.',
    })),
  );
  const options = { onError: 'stop', createPrompts: 'active' } as const;
  const report = await services.ingest.observations({ workspaceId, source: fileOf(lines), ...options });
  expect(report.accepted).toBe(lines.length);
}

const state = () => services.rescores.read(workspaceId);
const request = (by = services) => by.rescores.request(workspaceId);
const dispatch = (by = services) => by.dispatchers.builtIn.run(untilStopped());
const messages = () => services.outbox.list({ workspaceId });

/** The tracked brands that the answers name, with the number of answers. */
async function counted(): Promise<Record<string, number>> {
  const rows = await sql<{ brand: string; count: number }>(
    db.database,
    `select brand, count(*)::integer as count from mentions
     where workspace_id = $1 and (is_own or is_tracked) group by brand order by brand`,
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ brand, count }) => [brand, count]));
}

/** Dispatches with another way to rescore. */
async function dispatchWith(
  rescore: (input: RescoreInput) => ReturnType<Services['ingest']['rescore']>,
  signal = untilStopped(),
): Promise<void> {
  const topic = rescoreTopic({ clock: time.clock, rescores: services.rescores, ingest: { rescore } });
  const topics = new Map([[RESCORE_REQUESTED, topic]]);
  const options = { name: 'test', database: db.database, clock: time.clock, topics, concurrency: 1 };
  await createDispatcher(options).run(signal);
}

describe('a requested rescore', () => {
  it('recognizes stored answers again, and reports what is left and what has changed', async () => {
    const none = { changed: 0, answersTotal: 0, startedAt: null, finishedAt: null, error: null };
    const upToDate = { state: 'upToDate', daysLeft: 0, answersLeft: 0, requestedAt: null, ...none };
    expect(await request()).toEqual(upToDate);
    expect(await messages()).toEqual([]);
    await services.names.add(workspaceId, { name: 'Globex' });
    const left = { daysLeft: 3, answersLeft: 6 };
    expect(await state()).toEqual({ ...upToDate, ...left, state: 'outdated' });
    const queued = { ...none, ...left, state: 'queued', answersTotal: 6, requestedAt: NOW };
    expect(await request()).toEqual(queued);
    time.elapse(1000);
    expect(await dispatch()).toBeNull();
    expect(await state()).toEqual({
      ...{ ...queued, state: 'upToDate', daysLeft: 0, answersLeft: 0, changed: 6 },
      ...{ startedAt: time.clock(), finishedAt: time.clock() },
    });
    expect(await counted()).toEqual({ Acme: 6, Globex: 6 });
  });

  it('shares one pass with requests at the same time, also of other processes', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    const states = await Promise.all([request(), request(others), request(), request(others)]);
    expect(states.map((one) => one.state)).toEqual(Array(4).fill('queued'));
    expect(await messages()).toHaveLength(1);
    let passes = 0;
    await Promise.all([
      dispatchWith(async (input) => {
        passes += 1;
        expect(await request(others)).toMatchObject({ state: 'running', answersTotal: 6 });
        return services.ingest.rescore(input);
      }),
      dispatch(others),
    ]);
    expect(passes).toBeLessThanOrEqual(1);
    expect(await messages()).toMatchObject([{ state: 'dispatched' }]);
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });
  });

  it('shows its progress, and applies names that change while it runs', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    let passes = 0;
    await dispatchWith(async (input) => {
      passes += 1;
      if (passes > 1) return services.ingest.rescore(input);
      const [first, second] = DAYS;
      await services.ingest.rescore({ ...input, to: first! });
      expect(await state()).toMatchObject({ state: 'running', daysLeft: 2, answersLeft: 4, answersTotal: 6 });
      // Two people, one of whom renames the competitor that is being looked for.
      await Promise.all([
        services.names.edit(workspaceId, { brand: 'Globex', name: 'Globexia', aliases: { add: ['Globex'] } }),
        others.names.add(workspaceId, { name: 'Initech' }),
      ]);
      expect(await request(others)).toMatchObject({ state: 'running', daysLeft: 3, answersLeft: 6 });
      return services.ingest.rescore({ ...input, from: second! });
    });
    // The first day was left by that pass, so another one follows.
    expect(await counted()).toEqual({ Acme: 6, Globexia: 6, Initech: 6 });
    expect(await state()).toMatchObject({ state: 'upToDate', daysLeft: 0 });
    expect((await messages()).map((one) => one.state)).toEqual(['dispatched', 'dispatched']);
  });

  it('continues in another process where the first one disappeared', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    await dispatchWith(async (input) => {
      await services.ingest.rescore({ ...input, to: DAYS[0]! });
      throw new Error('Killed.');
    });
    expect(await state()).toMatchObject({ state: 'running', daysLeft: 2, error: null });
    expect(await request()).toMatchObject({ state: 'running' });
    time.elapse(60_000);
    await dispatch(others);
    expect(await state()).toMatchObject({ state: 'upToDate', startedAt: NOW, finishedAt: time.clock() });
    expect(await counted()).toEqual({ Acme: 6, Globex: 6 });
    expect(await messages()).toHaveLength(1);
  });

  it('takes effect once when the process exits before the end is recorded', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    const { rescores, ingest: of } = services;
    const finish = () => Promise.reject(new Error('Killed.'));
    const topic = rescoreTopic({ clock: time.clock, ingest: of, rescores: { ...rescores, finish } });
    const topics = new Map([[RESCORE_REQUESTED, topic]]);
    const options = { name: 'test', database: db.database, clock: time.clock, topics, concurrency: 1 };
    await createDispatcher(options).run(untilStopped());
    expect(await state()).toMatchObject({ state: 'running', daysLeft: 0, changed: 6 });
    time.elapse(60_000);
    await dispatch();
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });
  });

  it('gives its message back when the process stops, and goes on later', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    const stop = new AbortController();
    await dispatchWith(async (input) => {
      const onProgress = () => stop.abort();
      return services.ingest.rescore({ ...input, onProgress });
    }, stop.signal);
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await state()).toMatchObject({ state: 'running', daysLeft: 2, changed: 2 });
    await dispatch();
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });
  });

  it('fails with a reason after several attempts, and can be requested again or retried', async () => {
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await dispatchWith(() => Promise.reject(new Error('The disk is full.')));
      time.elapse(3_600_000);
    }
    expect(await state()).toMatchObject({ state: 'failed', daysLeft: 3, error: 'The disk is full.' });
    expect(await request()).toMatchObject({ state: 'queued', error: null, requestedAt: time.clock() });
    await dispatch();
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });
    // The dead letter of the first request has nothing left to do.
    expect(await services.outbox.retryAll(workspaceId)).toBe(1);
    await dispatch();
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });

    await services.names.remove(workspaceId, 'Globex');
    await request();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await dispatchWith(() => Promise.reject(new Error('The disk is full.')));
      time.elapse(3_600_000);
    }
    await services.outbox.retryAll(workspaceId);
    expect(await state()).toMatchObject({ state: 'queued', daysLeft: 3 });
    await dispatch();
    expect(await state()).toMatchObject({ state: 'upToDate', changed: 6 });
  });

  it('asks for a comparison of verdicts, as every change of figures does', async () => {
    const address = 'https://receiver.example/hook';
    await services.channels.add(workspaceId, { kind: 'slack', address, events: ['visibility.changed'] });
    await services.names.add(workspaceId, { name: 'Globex' });
    await request();
    await dispatch();
    expect((await messages()).map(({ topic }) => topic)).toContain('visibility.comparison');
  });
});
