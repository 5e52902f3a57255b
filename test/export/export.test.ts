import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.js';
import { acme, exported, ingested, NOW } from './support.js';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ clock: () => NOW });
});
afterAll(() => app.close());

const line = (runId: string, overrides: Record<string, unknown> = {}) => ({
  promptText: 'Which boards?',
  platform: 'google',
  runId,
  observedAt: '2026-11-18T06:00:00Z',
  status: 'ok',
  ...overrides,
});

test('exports a snapshot of all rows, however many are stored in the meantime', async () => {
  const { workspaceId } = await acme(app);
  const lines = Array.from({ length: 120 }, (_, index) => line(`run ${index}`));
  await ingested(app, workspaceId, lines);
  const rows: object[] = [];
  const batches: number[] = [];
  const report = await app.services.export.observations({
    workspaceId,
    from: null,
    to: null,
    async write(batch) {
      await ingested(app, workspaceId, [line(`later ${batches.length}`), line(`run 1${batches.length}`)]);
      batches.push(batch.length);
      rows.push(...batch);
    },
  });
  expect(batches.length).toBeGreaterThan(2);
  expect(report).toMatchObject({ rows: 120, keptFrom: null });
  const runs = new Set(rows.map((row) => (row as { runId: string }).runId));
  expect(runs).toEqual(new Set(lines.map(({ runId }) => runId)));
});

test('keeps batches small in memory, regardless of the length of the answers', async () => {
  const { workspaceId } = await acme(app);
  const answerText = 'long '.repeat(200_000);
  const lines = Array.from({ length: 60 }, (_, index) => line(`run ${index}`, { answerText }));
  await ingested(app, workspaceId, lines);
  const batches: number[] = [];
  await app.services.export.observations({
    workspaceId,
    from: null,
    to: null,
    write: (batch) => Promise.resolve(void batches.push(batch.length)),
  });
  expect(batches).toEqual([0, 50, 8, 2]);
});

test('exports only the UTC days from --from to --to', async () => {
  const { workspaceId } = await acme(app);
  const times = ['16T23:59:59.999Z', '17T00:00:00Z', '18T23:59:59.999Z', '19T00:00:00Z'];
  const checks = times.map((time) => ({
    term: 'boards',
    engine: 'google',
    topic: 'seo',
    checkedAt: `2026-11-${time}`,
  }));
  const lines = times.map((time) => line(time, { observedAt: `2026-11-${time}` }));
  await ingested(app, workspaceId, lines, checks);
  const span = { from: '2026-11-17', to: '2026-11-18' };
  const [answers, ranks] = [
    await exported(app, 'observations', workspaceId, span),
    await exported(app, 'keywords', workspaceId, span),
  ];
  expect(answers.map(({ runId }) => runId)).toEqual(times.slice(1, 3));
  expect(ranks.map(({ checkedAt }) => checkedAt)).toEqual([
    '2026-11-17T00:00:00.000Z',
    '2026-11-18T23:59:59.999Z',
  ]);
  expect(await exported(app, 'observations', workspaceId, { from: '2026-11-18' })).toHaveLength(2);
  expect(await exported(app, 'observations', workspaceId, { to: '2026-11-16' })).toHaveLength(1);
});

test('imports the wordings of a reworded prompt as observations of one prompt', async () => {
  const client = await acme(app);
  const { workspaceId } = client;
  await ingested(app, workspaceId, [line('1')]);
  const [prompt] = (await client.get('/v1/prompts')).body.tracked as { id: string }[];
  const reworded = { promptId: prompt?.id, promptText: ' Which boards, then? ' };
  await ingested(app, workspaceId, [line('2', { ...reworded, observedAt: '2026-11-19T06:00:00Z' })]);
  const copy = await acme(app);
  await ingested(app, copy.workspaceId, await exported(app, 'observations', workspaceId));
  const copied = await exported(app, 'observations', copy.workspaceId);
  expect(copied.map(({ promptText }) => promptText)).toEqual(['Which boards?', reworded.promptText]);
  const ids = new Set(copied.map(({ promptId }) => promptId));
  expect(ids.size).toBe(1);
  expect(ids.has(prompt?.id)).toBe(false);
});

test('leaves out the brands that an answer says it did not find', async () => {
  const { workspaceId } = await acme(app);
  await ingested(app, workspaceId, [line('1', { answerText: 'Acme. I could not find Globex.' })]);
  const [observation] = await exported(app, 'observations', workspaceId);
  expect(observation?.['mentions']).toMatchObject([{ brand: 'Acme', position: 1 }]);
});

test('rejects lines of an unknown prompt unless prompts may be created', async () => {
  const { workspaceId } = await acme(app);
  await ingested(app, workspaceId, [line('1')]);
  const copy = await acme(app);
  const { Readable } = await import('node:stream');
  const source = Readable.from([JSON.stringify((await exported(app, 'observations', workspaceId))[0])]);
  const input = { workspaceId: copy.workspaceId, source, onError: 'stop' } as const;
  const report = await app.services.ingest.observations({ ...input, createPrompts: 'no' });
  expect(report.bad).toMatchObject([
    { line: 1, field: 'promptId', problem: 'is not a prompt of the workspace' },
  ]);
});

test('reports the day before which retention has deleted raw records', async () => {
  const { workspaceId } = await acme(app);
  await ingested(app, workspaceId, [line('old', { observedAt: '2026-10-01T06:00:00Z' }), line('new')]);
  await app.services.ingest.retain({ workspaceId, keepDays: 10, dryRun: false });
  const write = () => Promise.resolve();
  const report = await app.services.export.observations({ workspaceId, from: null, to: null, write });
  expect(report).toMatchObject({ rows: 1, keptFrom: '2026-11-10' });
});

test('rejects a workspace that does not exist or was deleted', async () => {
  const { workspaceId } = await acme(app);
  await app.services.workspaces.remove(workspaceId);
  for (const id of [workspaceId, 'ws_none']) {
    await expect(exported(app, 'keywords', id)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('fails with the error of the reader of the rows', async () => {
  const { workspaceId } = await acme(app);
  await ingested(app, workspaceId, [line('1')]);
  const failing = { workspaceId, from: null, to: null, write: () => Promise.reject(new Error('full')) };
  await expect(app.services.export.observations(failing)).rejects.toThrow('full');
});

test('exports brands and sources as in the original lines, not as they were recognized', async () => {
  const { workspaceId } = await acme(app);
  const mentions = [
    { brand: 'acme tool', position: 1, count: 2, sentiment: 0.5, snippet: 'a' },
    { brand: 'Stranger', isOwn: true, position: 2, count: 1, sentiment: null, snippet: null },
    { brand: 'GLOBEX', position: 3, count: 1, sentiment: null, snippet: null },
  ];
  const url = 'https://www.acme.example/?utm_source=x#top';
  const citations = [{ url, title: null, order: 4, sourceType: 'ugc', isCited: true, offsets: [[0, 4]] }];
  await ingested(app, workspaceId, [line('1', { answerText: 'Acme.', mentions, citations })]);
  const [found] = await exported(app, 'observations', workspaceId);
  expect(found).toMatchObject({ mentions, citations });
});
