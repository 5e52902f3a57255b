import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Failed, NotAccepted, Outcome, Unknown } from '../../src/measuring/providers/provider.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, RUN } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const MINUTE_MS = 60_000;

/** A failure of a question that is estimated at 0.01. */
const failed = (costUsd: number | null): Failed => ({
  kind: 'failed',
  isTransient: true,
  code: 'busy',
  message: 'Later.',
  rawResponse: '{}',
  costUsd,
});
const reported: Unknown = {
  kind: 'unknown',
  isTransient: true,
  code: 'http_500',
  message: 'Oops.',
  rawResponse: '{}',
};
const lost: Unknown = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };
const limited: NotAccepted = { kind: 'notAccepted', code: 'http_429', message: 'Slow.', retryAfterMs: null };

/** Fails this often for each question, and then answers for 0.02. */
const failing = (outcome: Outcome, times = Infinity) =>
  new FakeProvider((_question, attempt) => (attempt <= times ? outcome : answered()));

type Measured = Awaited<ReturnType<typeof createMeasured>>;

/** Advances the time until nothing is planned. */
async function finish(measured: Measured, concurrency = 1) {
  let report = await measured.workForNow({ concurrency });
  for (let minute = 0; minute < 40 && report.planned > 0; minute += 1) {
    measured.elapse(MINUTE_MS);
    report = await measured.workForNow({ concurrency });
  }
  return report;
}

describe('a transient failure', () => {
  it.each([
    ['reported with its cost', failed(0.015), 0.015],
    ['with an unknown cost', failed(null), 0.01],
    ['with a status of 5xx', reported, 0.01],
  ])('%s is asked again, and its attempts count as spent', async (_title, outcome, cost) => {
    const provider = failing(outcome, 1);
    const measured = await createMeasured(db.database, { provider, prompts: 2, retryShare: 1 });
    await measured.begin();
    const waiting = await measured.workForNow();
    const repeated = cost > 0.01 ? 1 : 2;
    expect(waiting).toMatchObject({ planned: repeated, spentUsd: expect.closeTo(2 * cost, 6) as number });
    const report = await finish(measured);
    expect(report).toMatchObject({ answered: repeated, failed: 2 - repeated });
    expect(report.spentUsd).toBeCloseTo(2 * cost + repeated * 0.02, 6);
    expect(await measured.observations()).toHaveLength(2);
  });

  it('is retried after one, five and ten minutes, and then fails permanently with its code', async () => {
    const provider = failing(failed(0));
    const measured = await createMeasured(db.database, { provider, prompts: 1, retryShare: 0.1 });
    await measured.begin();
    for (const [pause, attempts] of [
      [1, 1],
      [5, 2],
      [10, 3],
    ] as const) {
      await measured.workForNow();
      expect(provider.asked).toHaveLength(attempts);
      measured.elapse(pause * MINUTE_MS - 1);
      await measured.work({ signal: AbortSignal.timeout(400) });
      expect(provider.asked).toHaveLength(attempts);
      measured.elapse(1);
    }
    expect(await measured.work()).toMatchObject({ failed: 1, planned: 0 });
    expect(provider.asked).toHaveLength(4);
    expect(await measured.observations()).toMatchObject([{ status: 'error', error_code: 'busy' }]);
  });

  it("is retried within a share of the run's estimate", async () => {
    const provider = failing(failed(0.01), 1);
    const measured = await createMeasured(db.database, { provider, prompts: 10, retryShare: 0.3 });
    await measured.begin();
    expect(await finish(measured, 4)).toMatchObject({ answered: 3, failed: 7 });
    expect(provider.asked).toHaveLength(13);
  });

  it.each([
    ['daily', { dailyUsd: 0.04, monthlyUsd: null }],
    ['monthly', { dailyUsd: null, monthlyUsd: 0.04 }],
  ])('is retried within a share of the %s budget', async (limit, budget) => {
    const provider = failing(failed(0.01));
    const measured = await createMeasured(db.database, { provider, prompts: 10, retryShare: 0.5, budget });
    await measured.begin();
    const report = await measured.work({ concurrency: 4 });
    expect(report).toMatchObject({ failed: 2, stoppedBy: limit === 'daily' ? 'day' : 'month' });
    // Half of the run's estimate alone would allow five.
    const repeated = (await measured.slots()).filter(({ repeats }) => repeats === 1);
    expect(repeated.map((slot) => slot['earlier_usd'])).toEqual(['0.01', '0.01']);
  });

  it('is not retried if nothing is allowed for it, or if the failure is final', async () => {
    const off = await createMeasured(db.database, { provider: failing(failed(0), 1), prompts: 1 });
    await off.begin();
    expect(await off.work()).toMatchObject({ failed: 1, answered: 0 });
    const { isTransient: _, ...final } = failed(0);
    const measured = await createMeasured(db.database, {
      provider: failing(final, 1),
      prompts: 1,
      retryShare: 1,
    });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ failed: 1, answered: 0 });
  });

  it('does not include an unknown outcome', async () => {
    const provider = failing(lost, 1);
    const measured = await createMeasured(db.database, { provider, prompts: 1, retryShare: 1 });
    await measured.begin();
    expect(await measured.work()).toMatchObject({ unknown: 1, answered: 0 });
    expect(provider.asked).toHaveLength(1);
  });

  it("includes a provider's limit that outlasts the first attempts, which cost nothing", async () => {
    const provider = failing(limited, 8);
    const measured = await createMeasured(db.database, { provider, prompts: 1, retryShare: 0.01 });
    await measured.begin();
    expect(await finish(measured)).toMatchObject({ answered: 1, spentUsd: 0.02 });
    expect(provider.asked).toHaveLength(9);
  });

  it('keeps its reason if the run ends before the retry', async () => {
    const provider = failing(failed(0.01));
    const measured = await createMeasured(db.database, { provider, prompts: 1, retryShare: 1 });
    const { measuring, workspaceId } = measured;
    await measuring.begin({ workspaceId }, { ...RUN, inBackground: true });
    await measured.workForNow();
    await db
      .database('measuring_runs')
      .where({ workspace_id: workspaceId })
      .update({ closed_at: new Date() });
    measured.elapse(20 * MINUTE_MS);
    await measuring.askDue({ concurrency: 1, signal: AbortSignal.timeout(2_000) });
    expect(await measured.observations()).toMatchObject([{ status: 'error', error_code: 'busy' }]);
    expect(await measured.work()).toMatchObject({ failed: 1, spentUsd: 0.01 });
  });
});
