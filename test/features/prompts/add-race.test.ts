import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { purgeWorkspace } from '../../../src/features/workspaces/store.js';
import { inTransaction } from '../../../src/platform/database.js';
import { changeWorkspace } from '../../../src/platform/workspace-revision.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
let services: Services;
beforeAll(async () => {
  db = await createTestDatabase();
  services = createServices({ database: db.database, config: loadConfig({}) });
});
afterAll(() => db.drop());

const prompt = (text: string) => ({ text, topic: null, persona: 'discoverer' as const, intent: null });

/** Adds prompts at once. Returns how many were added, and the codes of the errors of the others. */
async function addAtOnce(workspaceId: string, count: number) {
  const adds = Array.from({ length: count }, (_, index) =>
    services.prompts.add(workspaceId, prompt(`Which is number ${index}?`)),
  );
  const settled = await Promise.allSettled(adds);
  const failed = settled.filter((result) => result.status === 'rejected');
  return {
    added: count - failed.length,
    codes: [...new Set(failed.map(({ reason }) => (reason as { code: string }).code))],
  };
}

it('keeps the cap for concurrent adds to a workspace without an active project, which get one project', async () => {
  const { workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid', promptCap: 3 });
  const projects = () => db.database('projects').where({ workspace_id: workspaceId });
  await projects().delete();
  expect(await addAtOnce(workspaceId, 8)).toEqual({ added: 3, codes: ['prompt_cap_exceeded'] });
  expect(await projects()).toMatchObject([{ is_active: true }]);
});

/** Enough for a statement that does not wait. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 500));

it('lets a purge wait for an add in progress, and leaves nothing behind', async () => {
  const { workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid' });
  let purge: Promise<void> = Promise.resolve();
  await changeWorkspace(db.database, workspaceId, async (transaction) => {
    await services.prompts.trackForIngest(transaction, workspaceId, [prompt('Which is first?')], {
      draft: false,
    });
    purge = services.workspaces.purge(workspaceId);
    await settle();
  });
  await purge;
  for (const table of ['prompts', 'projects', 'workspaces'])
    expect(await db.database(table).where({ workspace_id: workspaceId })).toEqual([]);
});

it('finds no workspace to add to after the purge that it waited for', async () => {
  const { workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid' });
  let adds: Promise<unknown> = Promise.resolve();
  await inTransaction(db.database, async (transaction) => {
    await purgeWorkspace(transaction, workspaceId);
    adds = addAtOnce(workspaceId, 2);
    await settle();
  });
  expect(await adds).toEqual({ added: 0, codes: ['workspace_not_found'] });
});
