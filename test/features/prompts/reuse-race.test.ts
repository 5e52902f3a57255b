import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Enough prompts that an archive can commit while the service counts them. */
const TRACKED = 20_000;
const ROUNDS = 40;
const BATCH = 8;

it('accepts a bulk insert of tracked texts at the cap while they are being archived', async () => {
  const { prompts } = app.services;
  const { workspaceId, ownerId } = await app.client({ cap: TRACKED });
  await app.db.database.raw(
    `insert into prompts (workspace_id, prompt_id, project_id, text, persona, created_by, created_at, updated_at)
     select workspace_id, 'prm_' || number, project_id, 'tracked text ' || number, 'discoverer', 'api', now(), now()
     from projects, generate_series(1, ?) as number where workspace_id = ?`,
    [TRACKED, workspaceId],
  );

  for (let round = 0; round < ROUNDS; round += 1) {
    const numbers = Array.from({ length: BATCH }, (_, index) => round * BATCH + index + 1);
    const batch = numbers.map((number) => newPrompt(`tracked text ${number}`));
    // Every order fits: a text is reused and then archived, or archived and then tracked again.
    const [added] = await Promise.all([
      prompts.addInBulk(workspaceId, batch),
      ...numbers.map((number) => prompts.archive(workspaceId, `prm_${number}`, ownerId)),
    ]);
    expect(added.activeCount).toBe(TRACKED);
    // Refills the slots whose prompts were archived after the batch.
    expect((await prompts.addInBulk(workspaceId, batch)).activeCount).toBe(TRACKED);
  }
});

function newPrompt(text: string) {
  return { text, topic: null, persona: 'discoverer' as const, intent: null };
}
