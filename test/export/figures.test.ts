import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, METRICS, NOW, observations } from './support.js';

type Row = Record<string, unknown>;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

/** An observation on the first day of the last 30. */
const first = {
  promptText: 'Which boards suit a small team?',
  platform: 'gemini',
  runId: 'first',
  status: 'ok',
  observedAt: '2026-10-22T06:00:00Z',
};

/** The members of a row that have a value. */
const known = (row: Row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

test('exports the rows of every metric exactly as the API returns them for the same days', async () => {
  await fc.assert(
    fc.asyncProperty(observations, async (lines) => {
      const client = await acme(app);
      await ingested(app, client.workspaceId, [first, ...lines]);
      const span = { from: '2026-10-22', to: '2026-11-20' };
      const rows = await exported(app, 'metrics', client.workspaceId, span);
      for (const metric of METRICS) {
        const { body } = await client.get(`/v1/analytics/metrics?metric=${metric}&rangeDays=30`);
        expect(body).toMatchObject(span);
        const ofMetric = rows.filter((row) => row['metric'] === metric);
        const answered = (body.rows as Row[]).map((row) => known({ ...row, metric }));
        expect(answered.length).toBeGreaterThan(metric === 'visibility' ? 29 : -1);
        expect(ofMetric.map(known)).toEqual(answered);
      }
    }),
    { numRuns: 8 },
  );
}, 60_000);

test('exports figures from the first day with observations up to today, however wide the span is', async () => {
  const { workspaceId } = await acme(app);
  expect(await exported(app, 'metrics', workspaceId)).toEqual([]);
  await ingested(app, workspaceId, [{ ...first, observedAt: '2026-11-17T06:00:00Z' }]);
  const daysOf = async (span: { from?: string; to?: string }) => {
    const rows = await exported(app, 'metrics', workspaceId, span);
    return rows.filter(({ metric }) => metric === 'visibility').map(({ date }) => date);
  };
  const all = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
  expect(await daysOf({})).toEqual(all);
  expect(await daysOf({ from: '1900-01-01', to: '2100-01-01' })).toEqual(all);
  expect(await daysOf({ from: '2026-11-18', to: '2026-11-19' })).toEqual(all.slice(1, 3));
  expect(await daysOf({ from: '2027-01-01' })).toEqual([]);
});

test('exports tracked and archived prompts with everything that the API shows of them', async () => {
  const client = await acme(app);
  const add = async (body: object) => (await client.post('/v1/prompts', body)).body.promptId as string;
  const [tracked, paused, archived] = [
    await add({ text: '=Which boards?', topic: 'Boards', persona: 'buyer', intent: 'commercial' }),
    await add({ text: 'Which tools?' }),
    await add({ text: 'Which apps?' }),
  ];
  await client.post(`/v1/prompts/${paused}/pause`, { paused: true, reason: 'later' });
  await client.delete(`/v1/prompts/${archived}`);
  await ingested(app, client.workspaceId, [{ ...first, promptText: '=Which boards?' }]);

  const rows = await exported(app, 'prompts', client.workspaceId);
  expect(rows.map(({ promptId }) => promptId)).toEqual([tracked, paused, archived]);
  const { body } = await client.get('/v1/prompts');
  for (const { id, ...shown } of [...body.tracked, ...body.archived] as Row[]) {
    expect(rows.find(({ promptId }) => promptId === id)).toMatchObject(shown);
  }
  expect(rows[0]).toMatchObject({
    persona: 'buyer',
    intent: 'commercial',
    pausedAt: null,
    hasObservations: true,
    lastObservedAt: '2026-10-22T06:00:00.000Z',
  });
  expect(rows[1]).toMatchObject({ pausedAt: NOW.toISOString(), pausedReason: 'later' });
  expect(rows[2]).toMatchObject({ archivedAt: NOW.toISOString(), replacesPromptId: null });
});
