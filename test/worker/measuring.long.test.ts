import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlannedRun, Settled } from '../../src/measuring/index.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { createMeasured, answered, FakeProvider, NOW } from '../measuring/support.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

const HOUR_MS = 3_600_000;
const signal = new AbortController().signal;

// The worker reads all workspaces, so each test has a separate database.
let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

type Measured = Awaited<ReturnType<typeof createMeasured>>;

async function plan({ measuring }: Measured): Promise<PlannedRun[]> {
  const planned: PlannedRun[] = [];
  await measuring.planDue({ signal, onPlanned: (run) => void planned.push(run) });
  return planned;
}

/** Asks the due questions, and counts the outcomes. */
async function ask({ measuring }: Measured, concurrency = 2) {
  const outcomes: Partial<Record<Settled, number>> = {};
  const finished: string[] = [];
  const next = await measuring.askDue({
    concurrency,
    signal,
    onSettled: (_run, outcome) => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1),
    onFinished: ({ runId }) => void finished.push(runId),
  });
  return { outcomes, finished, next };
}

const runIds = async (measured: Measured) =>
  [...new Set((await measured.slots()).map((slot) => slot['run_id']))].sort();

/** A workspace whose run for the next midnight was planned. */
async function createPlanned(options: Parameters<typeof createMeasured>[1] = {}) {
  const measured = await createMeasured(db.database, options);
  await plan(measured);
  measured.elapse(12 * HOUR_MS);
  expect(await plan(measured)).toMatchObject([{ runId: '2026-11-21T00:00:00.000Z' }]);
  return measured;
}

describe('the schedule of a workspace', () => {
  it('starts at its next time, not immediately', async () => {
    const measured = await createMeasured(db.database);
    expect(await measured.measuring.planDue({ signal })).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(await measured.slots()).toEqual([]);
  });

  it('plans each time once, regardless of the number of concurrent processes', async () => {
    const measured = await createMeasured(db.database);
    await plan(measured);
    measured.elapse(12 * HOUR_MS);
    const planned = (await Promise.all([1, 2, 3].map(() => plan(measured)))).flat();
    expect(planned).toEqual([
      expect.objectContaining({
        workspaceId: measured.workspaceId,
        runId: '2026-11-21T00:00:00.000Z',
        slots: 3,
      }),
    ]);
    expect(await plan(measured)).toEqual([]);
  });

  it('spreads the questions over the time until the next run, in the same way in every run', async () => {
    const measured = await createPlanned({ prompts: 20 });
    measured.elapse(24 * HOUR_MS);
    await plan(measured);
    const slots = await measured.slots();
    const hoursAfter = (start: string) =>
      slots
        .filter((slot) => slot['run_id'] === start)
        .map((slot) => ((slot['due_at'] as Date).getTime() - Date.parse(start)) / HOUR_MS);
    const [first, second] = ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'].map(hoursAfter);
    expect(second).toEqual(first);
    expect(Math.min(...(first ?? []))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...(first ?? []))).toBeLessThanOrEqual(0.9 * 24);
    for (const from of [0, 8]) expect(first?.some((hour) => hour > from && hour < from + 8)).toBe(true);
  });

  it('catches up a missed time once, and only the latest one', async () => {
    const measured = await createMeasured(db.database);
    await plan(measured);
    measured.elapse(5 * 24 * HOUR_MS);
    expect(await plan(measured)).toMatchObject([{ runId: '2026-11-25T00:00:00.000Z' }]);
    expect(await plan(measured)).toEqual([]);
    expect(await runIds(measured)).toEqual(['2026-11-25T00:00:00.000Z']);
  });

  it('plans the other workspaces when one cannot be planned', async () => {
    const broken = await createMeasured(db.database);
    const measured = await createMeasured(db.database);
    await plan(measured);
    await sql(
      db.database,
      `update measuring_schedules set is_own = true, time_zone = 'Nowhere/Land' where workspace_id = $1`,
      [broken.workspaceId],
    );
    measured.elapse(12 * HOUR_MS);
    await expect(plan(measured)).rejects.toThrow('Nowhere/Land');
    expect(await runIds(measured)).toEqual(['2026-11-21T00:00:00.000Z']);
  });

  it('follows the clock changes of its time zone', async () => {
    const measured = await createMeasured(db.database);
    const { measuring, workspaceId } = measured;
    // Clocks change in New York on 2027-03-14.
    measured.elapse(Date.parse('2027-03-13T00:00:00Z') - NOW.getTime());
    await measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'America/New_York' });
    await plan(measured);
    for (let day = 0; day < 2; day += 1) {
      measured.elapse(24 * HOUR_MS);
      await plan(measured);
    }
    expect(await runIds(measured)).toEqual(['2027-03-13T10:00:00.000Z', '2027-03-14T09:00:00.000Z']);
  });

  it('plans nothing when it is off, without targets, or after the workspace was deleted', async () => {
    const off = await createMeasured(db.database);
    const bare = await createMeasured(db.database);
    const deleted = await createMeasured(db.database);
    await off.measuring.setSchedule(off.workspaceId, { cron: null, timeZone: 'UTC' });
    await bare.measuring.setTargets(bare.workspaceId, []);
    await plan(off);
    await db.database('workspaces').where({ workspace_id: deleted.workspaceId }).update({ deleted_at: NOW });
    off.elapse(48 * HOUR_MS);
    expect(await plan(off)).toEqual([]);
    expect(await db.database('measuring_runs')).toEqual([]);
  });

  it('rejects an expression that never matches and a time zone that does not exist', async () => {
    const { measuring, workspaceId } = await createMeasured(db.database);
    const set = (cron: string, timeZone: string) => measuring.setSchedule(workspaceId, { cron, timeZone });
    await expect(set('0 0 30 2 *', 'UTC')).rejects.toMatchObject({ code: 'invalid_parameter' });
    await expect(set('0 0 * * *', 'Mars/Olympus')).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});

describe('the worker that asks', () => {
  it('asks each question when it is due, and marks the run as finished once', async () => {
    const measured = await createPlanned();
    const early = await ask(measured);
    expect(early.finished).toEqual([]);
    measured.elapse(22 * HOUR_MS);
    const passes = await Promise.all([ask(measured), ask(measured)]);
    expect(passes.flatMap(({ finished }) => finished)).toEqual(['2026-11-21T00:00:00.000Z']);
    expect(measured.provider.asked).toHaveLength(3);
    expect(await measured.observations()).toHaveLength(3);
    const [run] = await db.database('measuring_runs');
    expect(run).toMatchObject({ finished_at: expect.any(Date) as Date, next_at: null });
    expect((await ask(measured)).outcomes).toEqual({});
  });

  it('does not change a finished run when it is started again without new prompts', async () => {
    const measured = await createMeasured(db.database);
    const run = { runId: 'recalibration', scheduledFor: NOW, inBackground: true };
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, run);
    expect(await ask(measured)).toMatchObject({ outcomes: { answered: 3 }, finished: ['recalibration'] });
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, run);
    expect(await ask(measured)).toEqual({ outcomes: {}, finished: [], next: null });
  });

  it('lets workspaces take turns', async () => {
    const order: string[] = [];
    const provider = new FakeProvider(({ slotId }) => {
      order.push(slotId.split('/')[0] ?? '');
      large.elapse(1);
      return answered();
    });
    const large = await createMeasured(db.database, { provider, prompts: 8 });
    const small = await createMeasured(db.database, { provider, prompts: 2 });
    for (const { measuring, workspaceId } of [large, small])
      await measuring.begin({ workspaceId }, { runId: 'run', scheduledFor: NOW, inBackground: true });
    await ask(large, 1);
    expect(order).toHaveLength(10);
    expect(order.slice(0, 5).filter((id) => id === small.workspaceId)).toHaveLength(2);
  });

  it('does not touch runs of a command, unless their process has disappeared', async () => {
    const provider = new FakeProvider(() => new Promise<Outcome>(() => undefined));
    const measured = await createMeasured(db.database, { provider, prompts: 2 });
    await measured.begin();
    void measured.work();
    while (provider.asked.length === 0) await delay(5);
    await delay(20);
    expect((await ask(measured)).outcomes).toEqual({});
    measured.elapse(61_000);
    expect((await ask(measured)).outcomes).toEqual({ unknown: 1 });
    expect(provider.asked).toHaveLength(1);
  });

  it('waits for the next day when a budget is spent, or until it is changed', async () => {
    const measured = await createPlanned({ prompts: 4, budget: { dailyUsd: 0.03, monthlyUsd: null } });
    const { measuring, workspaceId } = measured;
    measured.elapse(22 * HOUR_MS);
    expect((await ask(measured)).outcomes).toEqual({ answered: 2 });
    expect((await ask(measured)).outcomes).toEqual({});
    await measuring.setBudget(workspaceId, { dailyUsd: 0.05 });
    expect((await ask(measured)).outcomes).toEqual({ answered: 1 });
    measured.elapse(2 * HOUR_MS);
    expect((await ask(measured)).outcomes).toEqual({ answered: 1 });
  });

  it('fails unsent questions when the next run is planned, and never sends them', async () => {
    const measured = await createPlanned({ prompts: 3, budget: { dailyUsd: 0, monthlyUsd: null } });
    const { measuring, workspaceId, prompts, promptIds } = measured;
    await prompts.setPaused(workspaceId, promptIds[0] ?? '', { paused: true, reason: null });
    measured.elapse(24 * HOUR_MS);
    await plan(measured);
    await measuring.setBudget(workspaceId, { dailyUsd: null });
    const { outcomes, finished } = await ask(measured);
    expect(outcomes['failed']).toBe(3);
    expect(finished).toEqual(['2026-11-21T00:00:00.000Z']);
    const old = (await measured.observations()).filter((one) => one['run_id'] === finished[0]);
    expect(old.map((one) => one['error_code'])).toEqual(['not_wanted', 'not_sent', 'not_sent']);
    expect(measured.provider.asked.filter(({ slotId }) => slotId.includes(finished[0] ?? ''))).toEqual([]);
    expect(await measuring.budgetOf(workspaceId)).toMatchObject({ dailyUsd: null });
  });

  it('does not ask prompts that were paused after planning, and asks them once they are resumed', async () => {
    const measured = await createPlanned({ prompts: 1 });
    const { workspaceId, promptIds, prompts } = measured;
    const setPaused = (paused: boolean) =>
      prompts.setPaused(workspaceId, promptIds[0] ?? '', { paused, reason: null });
    await setPaused(true);
    measured.elapse(22 * HOUR_MS);
    expect((await ask(measured)).outcomes).toEqual({});
    await setPaused(false);
    measured.elapse(11 * 60_000);
    expect((await ask(measured)).outcomes).toEqual({ answered: 1 });
  });

  it('retries a question after the pause that its provider has requested', async () => {
    const busy: Outcome = {
      kind: 'notAccepted',
      code: 'http_429',
      message: 'Slow down.',
      retryAfterMs: 5000,
    };
    const provider = new FakeProvider((_question, times) => (times === 1 ? busy : answered()));
    const measured = await createPlanned({ provider, prompts: 1 });
    measured.elapse(22 * HOUR_MS);
    const { outcomes, next } = await ask(measured);
    expect(outcomes).toEqual({ postponed: 1 });
    expect(next).toEqual(new Date(NOW.getTime() + 34 * HOUR_MS + 5000));
    measured.elapse(5000);
    expect((await ask(measured)).outcomes).toEqual({ answered: 1 });
  });

  it('finishes questions in flight when it is stopped, and starts nothing more', async () => {
    const stop = new AbortController();
    const provider = new FakeProvider(async () => {
      stop.abort();
      await delay(20);
      return answered();
    });
    const measured = await createPlanned({ provider });
    measured.elapse(22 * HOUR_MS);
    await measured.measuring.askDue({ concurrency: 1, signal: stop.signal });
    expect(await measured.observations()).toHaveLength(1);
    expect((await measured.slots()).filter((slot) => slot['state'] === 'submitted')).toEqual([]);
  });

  it('continues the run of the worker when a command measures, so that nothing is asked twice', async () => {
    const measured = await createPlanned();
    const { measuring, workspaceId } = measured;
    const scheduledFor = await measuring.presentTime(workspaceId);
    const runId = scheduledFor.toISOString();
    await measuring.begin({ workspaceId }, { runId, scheduledFor });
    expect(await measuring.work({ workspaceId, runId, concurrency: 1, signal })).toMatchObject({
      answered: 3,
    });
    measured.elapse(22 * HOUR_MS);
    expect((await ask(measured)).outcomes).toEqual({});
    expect(measured.provider.asked).toHaveLength(3);
  });

  it('does not ask the questions of a deleted workspace', async () => {
    const measured = await createPlanned();
    await db.database('workspaces').where({ workspace_id: measured.workspaceId }).update({ deleted_at: NOW });
    measured.elapse(22 * HOUR_MS);
    expect(await ask(measured)).toMatchObject({ outcomes: {}, next: null });
    expect(measured.provider.asked).toEqual([]);
  });
});
