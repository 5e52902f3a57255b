import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PlannedRun } from '../../src/measuring/index.js';
import type { Outcome } from '../../src/measuring/providers/provider.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, RUN } from './support.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the clock is ahead. */
const AHEAD_MS = 400 * DAY_MS;
const signal = new AbortController().signal;

// The worker processes all workspaces, so each test has a separate database.
let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

type Measured = Awaited<ReturnType<typeof createMeasured>>;

async function plan({ measuring }: Measured): Promise<string[]> {
  const planned: PlannedRun[] = [];
  await measuring.planDue({ signal, onPlanned: (run) => void planned.push(run) });
  return planned.map(({ runId }) => runId.slice(0, 10));
}

const ask = ({ measuring }: Measured) => measuring.askDue({ concurrency: 2, signal });

/** Runs `work` while the clock is ahead. */
async function ahead<Result>(
  measured: Measured,
  work: () => Promise<Result>,
  ms = AHEAD_MS,
): Promise<Result> {
  measured.elapse(ms);
  const result = await work();
  measured.elapse(-ms);
  return result;
}

describe('after a clock ran ahead', () => {
  it('a workspace is planned at its next time', async () => {
    const measured = await createMeasured(db.database);
    await plan(measured);
    expect(await ahead(measured, () => plan(measured))).toEqual(['2027-12-25']);
    expect(await plan(measured)).toEqual([]);
    for (const day of ['2026-11-21', '2026-11-22']) {
      measured.elapse(DAY_MS);
      expect(await plan(measured)).toEqual([day]);
    }
  });

  it('no prompt is measured twice for the same time', async () => {
    const measured = await createMeasured(db.database, { prompts: 2 });
    await plan(measured);
    await ahead(
      measured,
      async () => {
        await plan(measured);
        measured.elapse(DAY_MS - HOUR_MS);
        await ask(measured);
        measured.elapse(HOUR_MS - DAY_MS);
      },
      2 * DAY_MS,
    );
    expect(measured.provider.asked).toHaveLength(2);
    const planned: string[] = [];
    for (let hours = 0; hours < 4 * 24; hours += 6) {
      planned.push(...(await plan(measured)));
      await ask(measured);
      measured.elapse(6 * HOUR_MS);
    }
    // The run of 2026-11-22 was measured while the clock was wrong.
    expect(planned).toEqual(['2026-11-21', '2026-11-23', '2026-11-24']);
    const asked = measured.provider.asked.map(({ slotId }) => slotId);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.filter((slotId) => slotId.includes('2026-11-22'))).toHaveLength(2);
  });

  it('a run continues, and unsent questions of an earlier one are dropped', async () => {
    const measured = await createMeasured(db.database, { budget: { dailyUsd: 0, monthlyUsd: null } });
    await plan(measured);
    measured.elapse(12 * HOUR_MS);
    expect(await plan(measured)).toEqual(['2026-11-21']);
    await ahead(measured, async () => {
      await ask(measured);
      await plan(measured);
    });
    await ask(measured);
    const observations = await measured.observations();
    expect(observations.map((one) => one['error_code'])).toEqual(['not_sent', 'not_sent', 'not_sent']);
    const finished = await db.database('measuring_runs').whereNotNull('finished_at');
    expect(finished).toMatchObject([{ run_id: '2026-11-21T00:00:00.000Z' }]);
  });

  it('a postponed question is sent again', async () => {
    const wait: Outcome = { kind: 'notAccepted', code: 'http_429', message: 'Wait.', retryAfterMs: 30_000 };
    const provider = new FakeProvider((_question, times) => (times === 1 ? wait : answered()));
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    const run = { runId: 'run', scheduledFor: RUN.scheduledFor, inBackground: true };
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, run);
    await ahead(measured, () => ask(measured));
    expect(await measured.slots()).toMatchObject([{ state: 'planned', attempts: 1 }]);
    await ask(measured);
    expect(await measured.slots()).toMatchObject([{ state: 'settled', outcome: 'answered' }]);
  });

  it('the pause of a provider is over, and a later pause applies', async () => {
    const measured = await createMeasured(db.database, { prompts: 1 });
    const until = new Date(Date.parse('2027-12-25'));
    await sql(db.database, `insert into measuring_providers values ('fake', $1)`, [until]);
    await measured.begin();
    expect(await measured.work()).toMatchObject({ answered: 1 });

    const wait: Outcome = { kind: 'notAccepted', code: 'http_429', message: 'Wait.', retryAfterMs: 30_000 };
    const provider = new FakeProvider((_question, times) => (times === 1 ? wait : answered()));
    const paused = await createMeasured(db.database, { provider, prompts: 1 });
    await sql(db.database, `insert into measuring_providers values ('fake', $1)`, [until]);
    const run = { runId: 'run', scheduledFor: RUN.scheduledFor, inBackground: true };
    await paused.measuring.begin({ workspaceId: paused.workspaceId }, run);
    await ask(paused);
    const [row] = await sql<{ next_at: Date }>(db.database, 'select next_at from measuring_providers');
    expect(row?.next_at.toISOString()).toBe('2026-11-20T12:00:30.000Z');
  });

  it.each(['worker', 'command'])(
    'a %s takes over the question of a process that disappeared',
    async (who) => {
      const measured = await createMeasured(db.database, {
        prompts: 1,
        limits: { fake: { inFlight: 1, perMinute: 0 } },
      });
      await measured.begin();
      await sql(
        db.database,
        `update measuring_slots set state = 'submitted', attempts = 1, submitted_at = $1, leased_until = $1`,
        [new Date('2027-12-25')],
      );
      await ask(measured);
      // The process may still be running, so it gets a minute to renew its lease.
      expect(await measured.slots()).toMatchObject([{ state: 'submitted', attempts: 1 }]);
      measured.elapse(60_000);
      await (who === 'worker' ? ask(measured) : measured.work());
      expect(await measured.slots()).toMatchObject([{ state: 'settled', outcome: 'unknown' }]);
    },
  );

  it('spending at that time does not use up the budget of every day', async () => {
    const budget = { dailyUsd: 0.02, monthlyUsd: null };
    const measured = await createMeasured(db.database, { prompts: 1, budget });
    await measured.begin();
    await ahead(measured, () => measured.work());
    const next = { runId: 'next', scheduledFor: RUN.scheduledFor };
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, next);
    expect(await measured.work({ runId: 'next' })).toMatchObject({ answered: 1, stoppedBy: null });
  });

  it('an answer that arrives is stored, with the time of its run at the latest', async () => {
    const provider = new FakeProvider(async () => {
      measured.elapse(-AHEAD_MS);
      // Another worker looks for abandoned questions before the answer arrives.
      await plan(measured);
      await measured.measuring.askDue({ concurrency: 1, signal });
      return answered();
    });
    const measured = await createMeasured(db.database, { provider, prompts: 1 });
    await plan(measured);
    measured.elapse(AHEAD_MS);
    await plan(measured);
    measured.elapse(DAY_MS - HOUR_MS);
    await ask(measured);
    const [observation] = await measured.observations();
    expect(observation).toMatchObject({ status: 'ok' });
    expect(observation?.['scheduled_for']).toEqual(observation?.['observed_at']);
  });

  it('a retry belongs to the latest due run', async () => {
    const unknown = { kind: 'unknown', code: 'cut_off', message: 'Cut.', rawResponse: null } as const;
    const measured = await createMeasured(db.database, {
      provider: new FakeProvider(() => unknown),
      prompts: 1,
    });
    await ahead(measured, () => plan(measured));
    await measured.begin();
    await measured.work();
    const wrong = { runId: 'wrong', scheduledFor: new Date('2027-12-25') };
    await measured.measuring.begin({ workspaceId: measured.workspaceId }, wrong);
    expect(await measured.retry()).toMatchObject({ runId: `${RUN.runId}-retry` });
  });
});
