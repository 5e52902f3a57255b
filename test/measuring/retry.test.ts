import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { answered, createMeasured, FakeProvider, RUN } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const unknown = { kind: 'unknown', code: 'cut_off', message: 'Cut.', rawResponse: null } as const;
const RETRY = `${RUN.runId}-retry`;

describe('a retry', () => {
  it('retries unknown outcomes of the latest run in a separate run, and keeps the failures', async () => {
    let asked = 0;
    const provider = new FakeProvider(() => ((asked += 1) <= 2 ? unknown : answered()));
    const measured = await createMeasured(db.database, { provider });
    await measured.begin();
    await measured.work();
    const planned = await measured.measuring.planRetry({ workspaceId: measured.workspaceId });
    expect(planned).toMatchObject({ runId: RETRY, prompts: 2, estimatedUsd: 0.02 });
    expect(asked).toBe(3);
    for (let times = 0; times < 2; times += 1) {
      expect((await measured.retry()).slots).toHaveLength(times === 0 ? 2 : 0);
      expect(await measured.work({ runId: RETRY })).toMatchObject({ slots: 2, answered: 2 });
    }
    expect(asked).toBe(5);
    const observations = await measured.observations();
    const ends = observations.map((one) => [one['run_id'], one['error_code']]);
    expect(ends.sort()).toEqual(
      [
        ...[1, 2].map(() => [RETRY, null]),
        [RUN.runId, null],
        ...[1, 2].map(() => [RUN.runId, 'outcome_unknown']),
      ].sort(),
    );
  });

  it('that becomes unknown is retried only when its run is named', async () => {
    const measured = await createMeasured(db.database, {
      provider: new FakeProvider(() => unknown),
      prompts: 1,
    });
    await measured.begin();
    await measured.work();
    await measured.retry();
    await measured.work({ runId: RETRY });
    expect((await measured.retry()).slots).toEqual([]);
    expect(await measured.retry(RETRY)).toMatchObject({ runId: `${RETRY}-retry`, prompts: 1 });
  });

  it('counts toward the budget of the workspace', async () => {
    const budget = { dailyUsd: 0.03, monthlyUsd: null };
    const measured = await createMeasured(db.database, {
      provider: new FakeProvider(() => unknown),
      prompts: 2,
      budget,
    });
    await measured.begin();
    await measured.work();
    await measured.retry();
    expect(await measured.work({ runId: RETRY })).toMatchObject({ unknown: 1, planned: 1, stoppedBy: 'day' });
  });

  it('is rejected without a run, or if the run has no unknown outcomes', async () => {
    const measured = await createMeasured(db.database, { prompts: 1 });
    await expect(measured.retry()).rejects.toThrow('The workspace has not been measured yet.');
    await expect(measured.retry('other')).rejects.toThrow('The workspace has no run other.');
    await measured.begin();
    await measured.work();
    await expect(measured.retry()).rejects.toThrow(`The run ${RUN.runId} has no questions`);
  });
});
