import { afterAll, beforeAll, expect, test } from 'vitest';
import { latest } from '../../src/domain/data-version.js';
import { createPromptService } from '../../src/features/prompts/index.js';
import { packedAnswers, recordedAnswers } from '../support/packed-answers.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { countRows, fileOf, ingestOn, NOW, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const platforms = ['chatgpt', 'perplexity', 'gemini', 'google'];

/** Observations of ten prompts on four platforms in many runs. */
function fileLines(count: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) =>
    observation({
      promptText: `Prompt number ${index % 10}`,
      platform: platforms[Math.floor(index / 10) % 4],
      runId: `run-${Math.floor(index / 40)}`,
      mentions: [{ brand: 'Acme', position: 1 + (index % 3) }],
      citations: [{ url: `https://site${index % 7}.example/` }],
    }),
  );
}

test('counts every line once when several processes ingest the same file concurrently', async () => {
  const { workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' });
  const lines = fileLines(2_000);
  const pools = [db.database, db.openAnother(), db.openAnother()];
  const reports = await Promise.all(
    pools.map((pool, index) =>
      ingestOn(pool, 300).observations({
        workspaceId,
        source: fileOf(index === 1 ? lines.toReversed() : lines),
        onError: 'stop',
        createPrompts: 'active',
      }),
    ),
  );
  const sum = (pick: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + pick(report), 0);
  expect(sum((report) => report.accepted)).toBe(2_000);
  expect(sum((report) => report.known)).toBe(4_000);
  expect(sum((report) => report.createdPrompts)).toBe(10);
  expect(await countRows(db.database, 'prompts', workspaceId)).toBe(10);
  expect(await countRows(db.database, 'mentions', workspaceId)).toBe(2_000);
  expect(await packedAnswers(db.database, workspaceId)).toEqual(
    await recordedAnswers(db.database, workspaceId),
  );
});

test('ingests into several workspaces while the prompts of the files are being edited', async () => {
  const prompts = createPromptService({
    database: db.database,
    clock: () => NOW,
    caps: { free: 10, paid: 100 },
    cadenceHours: 24,
  });
  const workspaces = await Promise.all([1, 2].map(() => createWorkspace(db.database)));
  const files = [fileLines(3_000), fileLines(3_000)];
  const ingestLines = (workspaceId: string, lines: readonly unknown[]) =>
    ingestOn(db.database, 500).observations({
      workspaceId,
      source: fileOf(lines),
      onError: 'stop',
      createPrompts: 'active',
    });
  for (const { workspaceId } of workspaces) await ingestLines(workspaceId, fileLines(40));

  const edits = workspaces.map(async ({ workspaceId }) => {
    const items = (await prompts.list(latest(workspaceId))).prompts.map(({ promptId, text }) => ({
      id: promptId,
      text,
    }));
    for (let round = 0; round < 30; round += 1) {
      await prompts.rewordInBulk(
        workspaceId,
        items.toReversed().map(({ id, text }) => ({ id, text: `${text}${'!'.repeat(round % 2)}` })),
      );
    }
    await prompts.rewordInBulk(workspaceId, items);
  });
  const ingests = workspaces.map(({ workspaceId }, index) => {
    // By id, because the wordings change in the meantime.
    return prompts.list(latest(workspaceId)).then(({ prompts: all }) => {
      const ids = all.map((prompt) => prompt.promptId);
      const lines = (files[index] ?? []).map((line, place) => ({
        ...line,
        runId: `x-${line['runId'] as string}`,
        promptId: ids[place % 10],
      }));
      return ingestLines(workspaceId, lines);
    });
  });
  const [reports] = await Promise.all([Promise.all(ingests), Promise.all(edits)]);
  expect(reports.map((report) => report.accepted)).toEqual([3_000, 3_000]);
});

test('adds, edits and archives prompts while a batch holds foreign-key locks on them', async () => {
  const prompts = createPromptService({
    database: db.database,
    clock: () => NOW,
    caps: { free: 10, paid: 100 },
    cadenceHours: 24,
  });
  const { workspaceId, ownerId } = await createWorkspace(db.database);
  const wanted = { text: 'Of somebody', topic: null, persona: 'buyer', intent: null } as const;
  const { promptId } = await prompts.add(workspaceId, wanted);
  // If one of these calls waited for the batch, it would never finish, because the batch waits for all of them.
  await db.database.transaction(async (batch) => {
    const project = { project_id: 'prj_other', name: 'Other', is_active: false, created_at: NOW };
    await batch('projects').insert({ workspace_id: workspaceId, ...project });
    await batch('prompt_platform_states').insert({
      workspace_id: workspaceId,
      prompt_id: promptId,
      platform: 'chatgpt',
      last_attempt_at: NOW,
      last_attempt_id: 'obs_1',
      last_attempt_status: 'error',
    });
    await prompts.add(workspaceId, wanted);
    await prompts.reword(workspaceId, promptId, 'Of somebody else');
    await prompts.setPaused(workspaceId, promptId, { paused: true, reason: null });
    await prompts.replace(workspaceId, promptId, 'Of a third', ownerId);
  });
  expect((await prompts.list(latest(workspaceId))).prompts.map((prompt) => prompt.status)).toContain(
    'archived',
  );
});
