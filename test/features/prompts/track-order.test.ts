import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '../../../src/platform/database.js';
import { createTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const prompt = (text: string) => ({ text, topic: null, persona: 'discoverer' as const, intent: null });

/** Enough for a statement to reach the lock that it waits for. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 500));

/** Starts the changes one after another while none can commit. They commit in the order of their start. */
async function commitInOrder<First, Second>(
  workspaceId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let changes: Promise<[First, Second]> | undefined;
  await inTransaction(app.db.database, async (transaction) => {
    const lock = 'select from workspace_revisions where workspace_id = $1 for no key update';
    await sql(transaction, lock, [workspaceId]);
    const one = first();
    await settle();
    changes = Promise.all([one, second()]);
    await settle();
  });
  if (changes === undefined) throw new Error('The changes were not started.');
  return changes;
}

async function workspaceWithPrompts() {
  const { workspaceId, ownerId } = await app.client();
  const { prompts } = app.services;
  const { items } = await prompts.addInBulk(workspaceId, [
    prompt('Which is first?'),
    prompt('Which is second?'),
  ]);
  const [first, second] = items.map(({ promptId }) => promptId) as [string, string];
  return { workspaceId, ownerId, prompts, first, second };
}

it('reports an activeCount without the prompts whose archive committed earlier', async () => {
  const { workspaceId, ownerId, prompts, first } = await workspaceWithPrompts();
  const [, added] = await commitInOrder(
    workspaceId,
    () => prompts.archive(workspaceId, first, ownerId),
    () => prompts.add(workspaceId, prompt('Which is third?')),
  );
  expect(added.activeCount).toBe(2);
});

it('reuses no prompt whose archive or new wording committed earlier', async () => {
  const { workspaceId, ownerId, prompts, first, second } = await workspaceWithPrompts();
  const batch = [prompt('Which is first?'), prompt('Which is third?')];
  const [, afterArchive] = await commitInOrder(
    workspaceId,
    () => prompts.archive(workspaceId, first, ownerId),
    () => prompts.addInBulk(workspaceId, batch),
  );
  expect(afterArchive.items.map(({ created }) => created)).toEqual([true, true]);
  const [, afterReword] = await commitInOrder(
    workspaceId,
    () => prompts.reword(workspaceId, second, 'Which is fifth?'),
    () => prompts.addInBulk(workspaceId, [prompt('Which is second?'), prompt('Which is sixth?')]),
  );
  expect(afterReword.items.map(({ created }) => created)).toEqual([true, true]);
});

it('frees a slot for an add whose turn comes after the archive', async () => {
  const { workspaceId, ownerId, prompts, first } = await workspaceWithPrompts();
  await app.db.database('workspaces').where({ workspace_id: workspaceId }).update({ prompt_cap: 2 });
  const [, added] = await commitInOrder(
    workspaceId,
    () => prompts.archive(workspaceId, first, ownerId),
    () => prompts.add(workspaceId, prompt('Which is third?')),
  );
  expect(added).toMatchObject({ activeCount: 2, cap: 2 });
});
