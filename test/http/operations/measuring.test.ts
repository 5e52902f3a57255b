import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Failed, Unknown } from '../../../src/measuring/providers/provider.js';
import { sql } from '../../../src/platform/database.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import { answered, createMeasured, FakeProvider, NOW, RUN, target } from '../../measuring/support.js';
import { expectProblem } from '../problem.js';

let time = NOW;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ clock: () => time });
});
beforeEach(() => {
  time = NOW;
});
afterAll(() => app.close());

const failed: Failed = {
  kind: 'failed',
  isTransient: true,
  code: 'busy',
  message: 'Later.',
  rawResponse: '{}',
  costUsd: 0.01,
};
const lost: Unknown = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };

/** A measured workspace with a client, on the same clock. */
async function createMeasuredClient(options: Parameters<typeof createMeasured>[1]) {
  const measured = await createMeasured(app.db.database, options);
  const { secret } = await app.services.apiKeys.issue(measured.workspaceId, {
    name: 'Test',
    environment: 'test',
  });
  return {
    ...measured,
    client: app.as(secret),
    elapse(ms: number) {
      measured.elapse(ms);
      time = new Date(time.getTime() + ms);
    },
  };
}

async function read(client: Client, path: string) {
  const { status, body } = await client.get(path);
  expect(status).toBe(200);
  return body;
}

async function insertRuns(workspaceId: string, runs: readonly { id: string; at: string; state?: string }[]) {
  for (const { id, at, state } of runs)
    await sql(
      app.db.database,
      `insert into measuring_runs (workspace_id, run_id, scheduled_for, created_at, closed_at, finished_at)
       values ($1, $2, $3, $3, case when $4 = 'closed' then $3::timestamptz end,
               case when $4 = 'finished' then $3::timestamptz end)`,
      [workspaceId, id, at, state ?? 'open'],
    );
}

describe('getMeasuring', () => {
  it('returns the default settings to a workspace that has not changed any', async () => {
    const client = await app.client({ plan: 'free' });
    expect(await read(client, '/v1/measuring')).toEqual({
      schedule: {
        isOwn: false,
        cron: '0 0 * * *',
        timeZone: 'UTC',
        nextRunAt: '2026-11-21T00:00:00.000Z',
      },
      targets: { isOwn: false, targets: [] },
      budget: { isOwn: false, dailyUsd: null, monthlyUsd: null },
      spent: { todayUsd: 0, monthUsd: 0 },
      providers: [],
      judge: null,
    });
  });

  it('returns the settings of the workspace, and the limits of the providers that it uses', async () => {
    const targets = [target({ provider: 'fake', samples: 2 }), target({ provider: 'openai', model: 'm' })];
    const others = [new FakeProvider(undefined, 'openai')];
    const { client, workspaceId, measuring } = await createMeasuredClient({ targets, others });
    await measuring.setBudget(workspaceId, { dailyUsd: 2.5 });
    await measuring.setSchedule(workspaceId, { cron: '0 5 * * *', timeZone: 'Europe/Berlin' });
    expect(await read(client, '/v1/measuring')).toEqual({
      schedule: {
        isOwn: true,
        cron: '0 5 * * *',
        timeZone: 'Europe/Berlin',
        nextRunAt: '2026-11-21T04:00:00.000Z',
      },
      targets: { isOwn: true, targets },
      budget: { isOwn: true, dailyUsd: 2.5, monthlyUsd: null },
      spent: { todayUsd: 0, monthUsd: 0 },
      providers: [
        { provider: 'fake', isReady: false, maxInFlight: null, maxPerMinute: null, defaultModel: null },
        {
          ...{ provider: 'openai', isReady: false, maxInFlight: 16, maxPerMinute: 300 },
          defaultModel: 'chat-latest',
        },
      ],
      judge: null,
    });
  });

  it('says that a provider is ready for five minutes after a process that has its key has planned', async () => {
    const targets = [target({ provider: 'fake' }), target({ provider: 'elsewhere' })];
    const elsewhere = new FakeProvider(undefined, 'elsewhere');
    const { client, measuring } = await createMeasuredClient({ targets, others: [elsewhere] });
    await measuring.planDue({ signal: new AbortController().signal });
    const body = await read(client, '/v1/measuring');
    expect(body).toMatchObject({ providers: [{ isReady: true }, { isReady: true }] });
    // Citus rejects an interval in an update of a column: it may depend on the session's time zone.
    const before = new Date(time.getTime() - 5 * 60_000);
    await app.db.owner('measuring_providers').update({ reported_at: before });
    expect(await read(client, '/v1/measuring')).toMatchObject({
      providers: [{ isReady: false }, { isReady: false }],
    });
  });

  it('returns the judge with its limits, and the attributes of the workspace', async () => {
    const env = { OPENAI_API_KEY: 'key', MEASURING_JUDGE: 'openai:gpt-6-luna' };
    const judged = await createTestApp({ env, db: app.db, clock: () => time });
    const client = await judged.client({ plan: 'free' });
    await judged.services.measuring.setAttributes(client.workspaceId, ['price', 'design']);
    expect(await read(client, '/v1/measuring')).toMatchObject({
      providers: [{ provider: 'openai-judge', isReady: false, maxInFlight: 16, maxPerMinute: 300 }],
      judge: {
        provider: 'openai-judge',
        model: 'gpt-6-luna',
        attributes: { isOwn: true, attributes: ['price', 'design'] },
      },
    });
    await judged.close();
  });
});

describe('listRuns', () => {
  it('returns the progress of a run with failed, unknown, withheld and planned questions', async () => {
    const { isTransient: _, ...final } = failed;
    const outcomes = [answered(), { ...final, costUsd: null }, lost];
    const provider = new FakeProvider(({ text }) => outcomes[Number(/\d/.exec(text)?.[0])] ?? answered());
    const { client, prompts, promptIds, ...measured } = await createMeasuredClient({ provider, prompts: 5 });
    await measured.begin();
    await prompts.setPaused(measured.workspaceId, promptIds[3] ?? '', { paused: true, reason: null });
    // Enough for the first three.
    await measured.work({ budgetUsd: 0.045 });
    expect(await read(client, '/v1/measuring/runs')).toEqual({
      runs: [
        {
          runId: RUN.runId,
          scheduledFor: RUN.scheduledFor.toISOString(),
          state: 'open',
          finishedAt: null,
          slots: 5,
          planned: 1,
          withheld: 1,
          submitted: 0,
          answered: 1,
          failed: 1,
          unknown: 1,
          estimatedUsd: 0.05,
          spentUsd: 0.04,
          failures: [
            { code: 'busy', count: 1, message: 'Later.' },
            { code: 'outcome_unknown', count: 1, message: 'timeout: Cut.' },
          ],
        },
      ],
      hasMore: false,
      nextCursor: null,
    });
  });

  it('returns when a run was finished, and that a run was closed', async () => {
    const { client, workspaceId, ...measured } = await createMeasuredClient({ prompts: 1 });
    await insertRuns(workspaceId, [{ id: 'earlier', at: '2026-11-19T00:00:00Z', state: 'closed' }]);
    await measured.begin();
    await measured.work();
    const { runs } = await read(client, '/v1/measuring/runs');
    expect(runs).toMatchObject([
      { state: 'finished', finishedAt: NOW.toISOString(), slots: 1, answered: 1, failures: [] },
      { runId: 'earlier', state: 'closed', finishedAt: null, slots: 0, spentUsd: 0, failures: [] },
    ]);
  });

  it('pages through the runs, newest first, even when another one is planned in between', async () => {
    const client = await app.client();
    const at = (day: number) => `2026-11-${day}T00:00:00Z`;
    await insertRuns(client.workspaceId, [
      { id: 'a', at: at(11) },
      { id: 'b', at: at(12) },
      { id: 'b-retry', at: at(12) },
      { id: 'c', at: at(13) },
    ]);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const { runs, nextCursor, hasMore } = await read(client, `/v1/measuring/runs?limit=1&cursor=${cursor}`);
      seen.push(...(runs as { runId: string }[]).map(({ runId }) => runId));
      expect(hasMore).toBe(nextCursor !== null);
      cursor = nextCursor as string;
      if (page === 0) await insertRuns(client.workspaceId, [{ id: 'd', at: at(14) }]);
    }
    expect(seen).toEqual(['c', 'b-retry', 'b', 'a']);
    expect(cursor).toBeNull();
  });

  it('rejects a limit out of range and a cursor of another workspace', async () => {
    const [client, other] = [await app.client(), await app.client()];
    await insertRuns(client.workspaceId, [
      { id: 'a', at: '2026-11-11T00:00:00Z' },
      { id: 'b', at: '2026-11-12T00:00:00Z' },
    ]);
    const { nextCursor } = await read(client, '/v1/measuring/runs?limit=1');
    for (const [by, query, param] of [
      [client, 'limit=51', 'limit'],
      [client, 'limit=0', 'limit'],
      [client, 'cursor=abc', 'cursor'],
      [other, `cursor=${nextCursor}`, 'cursor'],
    ] as const)
      expectProblem(await by.get(`/v1/measuring/runs?${query}`), 400, 'invalid_parameter', { param });
  });
});

describe('getSpending', () => {
  /** Asks two questions that fail half a minute before midnight, and are answered a minute later. */
  async function askAroundMidnight() {
    const provider = new FakeProvider((_question, attempt) => (attempt === 1 ? failed : answered()));
    const other = new FakeProvider(undefined, 'other');
    const measured = await createMeasuredClient({
      provider,
      others: [other],
      prompts: 2,
      targets: [target(), target({ provider: 'other', model: 'm' })],
      retryShare: 1,
    });
    measured.elapse((12 * 60 - 0.5) * 60_000);
    await measured.begin();
    const stop = new AbortController();
    await measured.measuring.work({
      workspaceId: measured.workspaceId,
      runId: RUN.runId,
      concurrency: 1,
      signal: stop.signal,
      onProgress: () => {
        if (provider.asked.length + other.asked.length === 4) stop.abort();
      },
    });
    measured.elapse(60_000);
    await measured.work();
    return measured;
  }

  it('returns each day, and each provider and platform, with earlier attempts on their own day', async () => {
    const { client } = await askAroundMidnight();
    const spending = await read(client, '/v1/measuring/spending?rangeDays=7');
    const nothing = { slots: 0, answered: 0, failed: 0, unknown: 0, spentUsd: 0 };
    const first = { ...nothing, date: '2026-11-20', spentUsd: 0.02 };
    const ofOther = { ...nothing, date: '2026-11-20', slots: 2, answered: 2, spentUsd: 0.04 };
    const second = { ...nothing, date: '2026-11-21', slots: 2, answered: 2, spentUsd: 0.04 };
    expect(spending).toEqual({
      rangeDays: 7,
      from: '2026-11-15',
      to: '2026-11-21',
      budget: { isOwn: false, dailyUsd: null, monthlyUsd: null },
      days: [
        ...[15, 16, 17, 18, 19].map((day) => ({ ...nothing, date: `2026-11-${day}` })),
        { ...ofOther, spentUsd: 0.06 },
        second,
      ],
      rows: [
        { ...first, provider: 'fake', platform: 'chatgpt' },
        { ...ofOther, provider: 'other', platform: 'chatgpt' },
        { ...second, provider: 'fake', platform: 'chatgpt' },
      ],
    });
    expect((await read(client, '/v1/measuring')).spent).toEqual({ todayUsd: 0.04, monthUsd: 0.1 });
  });

  it.each([
    ['day', 'todayUsd', 'dailyUsd'],
    ['month', 'monthUsd', 'monthlyUsd'],
  ] as const)('returns exactly the spending per %s that the budget counts', async (limit, spent, budget) => {
    const { client, workspaceId, measuring, work, provider } = await askAroundMidnight();
    const run = { runId: 'next', scheduledFor: time };
    await measuring.begin({ workspaceId }, run);
    const asked = provider.asked.length;
    const spentUsd = (await read(client, '/v1/measuring')).spent[spent] as number;
    // The next question is estimated at 0.01. Without floating-point noise.
    const limitUsd = (moreUsd: number) => Number((spentUsd + moreUsd).toFixed(6));
    await measuring.setBudget(workspaceId, { [budget]: limitUsd(0.009999) });
    expect(await work(run)).toMatchObject({ stoppedBy: limit, answered: 0, failed: 0 });
    expect(provider.asked).toHaveLength(asked);
    await measuring.setBudget(workspaceId, { [budget]: limitUsd(0.01) });
    expect(await work(run)).toMatchObject({ stoppedBy: limit });
    expect(provider.asked).toHaveLength(asked + 1);
  });

  it('counts spending that a fast clock has dated to tomorrow as spent today, as the budget does', async () => {
    const { client, workspaceId, ...measured } = await createMeasuredClient({ prompts: 2 });
    await measured.begin();
    await measured.work();
    await sql(
      app.db.database,
      `update measuring_slots set submitted_at = $2
       where workspace_id = $1 and prompt_id = (select min(prompt_id) from measuring_slots where workspace_id = $1)`,
      [workspaceId, new Date(NOW.getTime() + 13 * 3_600_000)],
    );
    const { days, rows } = await read(client, '/v1/measuring/spending?rangeDays=7');
    const today = { date: '2026-11-20', slots: 2, answered: 2, spentUsd: 0.04 };
    expect((days as object[]).at(-1)).toMatchObject(today);
    expect(rows).toMatchObject([today]);
    expect((await read(client, '/v1/measuring')).spent.todayUsd).toBe(0.04);
  });

  it('returns nothing of other workspaces', async () => {
    await askAroundMidnight();
    const other = await app.client();
    expect((await read(other, '/v1/measuring/spending')).rows).toEqual([]);
    expect((await read(other, '/v1/measuring/runs')).runs).toEqual([]);
    expect((await read(other, '/v1/measuring')).spent).toEqual({ todayUsd: 0, monthUsd: 0 });
  });

  it('rejects a window other than 7, 30 or 90 days', async () => {
    const client = await app.client();
    for (const rangeDays of ['31', '0', 'week'])
      expectProblem(
        await client.get(`/v1/measuring/spending?rangeDays=${rangeDays}`),
        400,
        'invalid_parameter',
        { param: 'rangeDays' },
      );
  });
});
