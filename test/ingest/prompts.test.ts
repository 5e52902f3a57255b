import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latest } from '../../src/domain/data-version.js';
import { createPromptService, type PromptService } from '../../src/features/prompts/index.js';
import { createIngest, type ObservationsInput } from '../../src/ingest/index.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace, type WorkspaceOptions } from '../support/factories.js';
import { fileOf, ingestOn, NOW, observation } from './support.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

async function workspaceWith(texts: readonly string[], options: WorkspaceOptions = {}) {
  const { workspaceId, ownerId } = await createWorkspace(db.database, options);
  const ids: string[] = [];
  for (const text of texts) {
    const { promptId } = await promptService().add(workspaceId, {
      text,
      topic: null,
      persona: 'discoverer',
      intent: null,
    });
    ids.push(promptId);
  }
  return { workspaceId, ownerId, ids };
}

function promptService(): PromptService {
  const caps = { free: 10, paid: 100 };
  return createPromptService({ database: db.database, clock: () => NOW, caps, cadenceHours: 24 });
}

function ingestLines(
  workspaceId: string,
  lines: readonly unknown[],
  options: Partial<ObservationsInput> = {},
) {
  return ingestOn(db.database).observations({
    workspaceId,
    source: fileOf(lines),
    onError: 'stop',
    createPrompts: 'no',
    ...options,
  });
}

async function promptIdsOfObservations(workspaceId: string): Promise<unknown[]> {
  const rows: { prompt_id: string }[] = await db
    .database('observations')
    .where({ workspace_id: workspaceId })
    .orderBy('run_id');
  return rows.map((row) => row.prompt_id);
}

async function promptsOf(workspaceId: string) {
  return (await promptService().list(latest(workspaceId))).prompts;
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => `Which one is best, ${index}?`);
const asking = (all: readonly string[]) => all.map((promptText) => observation({ promptText }));

describe('finding the prompt of a line', () => {
  test('finds the prompt of a line by id, even an archived one, or by exact text, the oldest of several', async () => {
    const { workspaceId, ownerId, ids } = await workspaceWith(['An old one', 'Equal', 'Equal']);
    await promptService().archive(workspaceId, ids[0] ?? '', ownerId);
    const report = await ingestLines(workspaceId, [
      observation({ runId: 'a', promptId: ids[0], promptText: 'As it was asked' }),
      observation({ runId: 'b', promptText: '  Equal\n' }),
      observation({ runId: 'c', promptId: ids[2], promptText: undefined }),
    ]);
    expect(report).toMatchObject({ accepted: 3, createdPrompts: 0 });
    expect(await promptIdsOfObservations(workspaceId)).toEqual(ids);
    const asked: { prompt_text: string }[] = await db
      .database('observations')
      .where({ workspace_id: workspaceId })
      .orderBy('run_id');
    expect(asked.map((row) => row.prompt_text)).toEqual(['As it was asked', 'Equal', 'Equal']);
  });

  test('reports an unknown prompt for a text in another case, an archived prompt, or one of another workspace', async () => {
    const { workspaceId, ownerId, ids } = await workspaceWith(['Archived one', 'Tracked one']);
    const other = await workspaceWith(['Of another']);
    await promptService().archive(workspaceId, ids[0] ?? '', ownerId);
    const report = await ingestLines(workspaceId, [
      observation({ promptText: 'tracked one' }),
      observation({ promptText: 'Archived one' }),
      observation({ promptText: 'Of another' }),
      observation({ promptId: other.ids[0] }),
    ]);
    expect(report.bad.map((bad) => [bad.line, bad.field])).toEqual([
      [1, 'promptText'],
      [2, 'promptText'],
      [3, 'promptText'],
      [4, 'promptId'],
    ]);
  });
});

describe('creating prompts from lines', () => {
  test('creates one prompt per unknown text, with the attributes of its first line', async () => {
    const { workspaceId } = await workspaceWith(['Known already']);
    const report = await ingestLines(
      workspaceId,
      [
        observation({ promptText: ' A new one ', topic: ' T ', persona: 'buyer', intent: 'support' }),
        observation({ promptText: 'A new one', topic: 'other' }),
        observation({ promptText: 'Known already', topic: 'other' }),
        observation({ promptText: 'Another', topic: ' ' }),
      ],
      { createPrompts: 'active' },
    );
    expect(report).toMatchObject({ accepted: 4, createdPrompts: 2 });
    const rows: unknown = await db
      .database('prompts')
      .where({ workspace_id: workspaceId })
      .orderBy(['created_at', 'prompt_id']);
    expect(rows).toMatchObject([
      { text: 'Known already', topic: null },
      { text: 'A new one', topic: 'T', persona: 'buyer', intent: 'support', is_draft: false },
      { text: 'Another', topic: null, persona: 'discoverer', intent: null },
    ]);
  });

  test('creates drafts on request', async () => {
    const { workspaceId } = await workspaceWith([]);
    await ingestLines(workspaceId, asking(['A draft']), { createPrompts: 'draft' });
    expect(await promptsOf(workspaceId)).toMatchObject([{ text: 'A draft', status: 'draft' }]);
  });

  test('reports every line of a text over the cap with onError "stop", and creates no prompt', async () => {
    const { workspaceId } = await workspaceWith(['One that is tracked'], { cap: 3 });
    const lines = asking([...texts(3), 'One that is tracked', ...texts(4)]);
    const report = await ingestLines(workspaceId, lines, { createPrompts: 'active' });
    expect(report).toMatchObject({ kept: false, createdPrompts: 0, badCount: 3 });
    expect(report.bad).toMatchObject(
      [3, 7, 8].map((line) => ({
        line,
        field: 'promptText',
        problem: 'would exceed the prompt cap: 2 of 3 slots were free',
      })),
    );
    expect(await promptsOf(workspaceId)).toHaveLength(1);
  });

  test('creates the first prompts that fit under the cap with onError "skip"', async () => {
    const { workspaceId } = await workspaceWith([], { cap: 2 });
    const report = await ingestLines(workspaceId, asking([...texts(4), ...texts(4)]), {
      createPrompts: 'active',
      onError: 'skip',
    });
    expect(report).toMatchObject({ kept: true, createdPrompts: 2, accepted: 4, known: 0, badCount: 4 });
    expect((await promptsOf(workspaceId)).map((prompt) => prompt.text)).toEqual(texts(2));
  });

  test.each(['stop', 'skip'] as const)(
    'respects the cap with onError "%s" when slots are taken between check and creation',
    async (onError) => {
      const { workspaceId } = await workspaceWith([], { cap: 4 });
      const wanted = texts(4);
      // Another caller takes two slots, one with a text of the file, after the file was read.
      const prompts = promptService();
      let raced = false;
      const racing = createIngest({
        database: db.database,
        clock: () => NOW,
        prompts: {
          slotsOf: (id) => prompts.slotsOf(id),
          async trackForIngest(...call) {
            if (!raced) {
              raced = true;
              for (const text of ['Of somebody else', wanted[3] ?? '']) {
                await prompts.add(workspaceId, { text, topic: null, persona: 'buyer', intent: null });
              }
            }
            return prompts.trackForIngest(...call);
          },
        },
      });
      const source = fileOf(asking(wanted));
      const report = await racing.observations({ workspaceId, source, onError, createPrompts: 'active' });
      const kept = onError === 'skip';
      expect(report).toMatchObject({
        kept,
        badCount: 1,
        accepted: kept ? 3 : 0,
        createdPrompts: kept ? 2 : 0,
      });
      expect(report.bad[0]).toMatchObject({ line: 3, field: 'promptText' });
      expect(await promptsOf(workspaceId)).toHaveLength(kept ? 4 : 2);
    },
  );
});
