import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPromptService } from '../../../src/features/prompts/index.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';
import { killChildren, serve, until } from '../support.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;
const recordings = mkdtempSync(join(tmpdir(), 'recordings-'));
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url, REPLAY_DIR: recordings };
  const prompt = 'Which boards suit a team?';
  writeFileSync(join(recordings, 'boards.json'), JSON.stringify({ prompt, text: 'Acme.', sources: [] }));
  ({ workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' }));
  const caps = { free: 10, paid: 100 };
  const { database } = db;
  const prompts = createPromptService({ database, clock: () => new Date(), caps, cadenceHours: 24 });
  await prompts.add(workspaceId, { text: prompt, topic: null, persona: 'discoverer', intent: null });
  const target = 'platform=chatgpt,surface=api,provider=replay,samples=2';
  await visibilityJson(['workspace', 'targets', workspaceId, '--target', target], env);
});
afterAll(async () => {
  killChildren();
  rmSync(recordings, { recursive: true });
  await db.drop();
});

const schedule = (...more: string[]) => ['workspace', 'schedule', workspaceId, ...more];

/** Advances the time past the scheduled time and all due times of the workspace. */
async function makeDue(): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await db.database('measuring_schedules').update({ next_at: past });
}
async function makeAllDue(): Promise<void> {
  const past = new Date(Date.now() - 60_000);
  await db.database('measuring_slots').where({ state: 'planned' }).update({ due_at: past });
  await db.database('measuring_runs').whereNotNull('next_at').update({ next_at: past });
}

it('shows and changes the schedule of a workspace, with its next times', async () => {
  const own = { isOwn: true, cron: '0 5 * * *', timeZone: 'Europe/Berlin' };
  const shown = await visibilityJson<{ next: string[] }>(
    schedule('--cron', '0 5 * * *', '--time-zone', 'Europe/Berlin'),
    env,
  );
  expect(shown).toMatchObject(own);
  expect(shown.next).toHaveLength(3);
  expect((await visibility(schedule('--off'), { env })).stdout).toBe('Not measured on schedule.\n');
  expect((await visibility(schedule('--default'), { env })).stdout).toMatch(
    /^0 0 \* \* \* in UTC \(from the settings\)\. Next:\n( {2}\d{4}-\d\d-\d\dT00:00:00\.000Z\n){3}$/,
  );
  expect(await visibilityError(schedule('--cron', 'daily'), env)).toMatchObject({ exit: 1 });
  expect(await visibilityError(schedule('--off', '--default'), env)).toMatchObject({ exit: 2 });
});

it('does the due work and reports it with worker --once', async () => {
  const once = ['worker', '--once'];
  await visibilityJson(schedule('--cron', '0 * * * *'), env);
  await makeDue();
  expect(await visibilityJson(once, env)).toMatchObject({ planned: [{ workspaceId, slots: 2 }] });
  await makeAllDue();
  expect(await visibilityJson(once, env)).toMatchObject({ planned: [], answered: 2, failed: 0 });
  expect((await visibility(once, { env })).stdout).toBe('0 asked: 0 answered, 0 failed, 0 unknown.\n');
});

it('is part of serve unless WORKER=off, and stops with it', async () => {
  await db.database('measuring_slots').delete();
  await db.database('measuring_runs').delete();
  await makeDue();
  const count = async () => Number((await db.database('measuring_slots').count().first())?.['count']);
  const without = await serve({ ...env, WORKER: 'off', SHUTDOWN_GRACE_MS: '0' });
  expect(await without.end('SIGTERM')).toBe(0);
  expect(await count()).toBe(0);
  const service = await serve({ ...env, SHUTDOWN_GRACE_MS: '0' });
  await until(async () => (await count()) > 0);
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.stdout()).toContain('planned a run');
});
