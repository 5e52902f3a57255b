import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPromptService } from '../../src/features/prompts/index.js';
import { sql } from '../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { startFakeProvider, type Asked, type Behavior, type FakeProvider } from '../support/fake-provider.js';
import { PROGRAM, visibilityJson } from './support.js';

const PROMPTS = 120;
const KILLS = 12;

let db: TestDatabase;
let fake: FakeProvider;
beforeAll(async () => {
  db = await createTestDatabase();
  fake = await startFakeProvider({ behave });
});
afterAll(async () => {
  await fake.close();
  await db.drop();
});

/** Every kind of trouble, by turns. */
function behave({ index }: Asked): Behavior {
  const kinds: Behavior[] = [
    { kind: 'slow', delayMs: 300 },
    { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
    { kind: 'answer' },
    { kind: 'cut' },
    { kind: 'slow', delayMs: 150 },
    { kind: 'reset' },
    { kind: 'slow', delayMs: 500 },
  ];
  return kinds[index % kinds.length] ?? { kind: 'answer' };
}

const running = new Set<ChildProcess>();

function start(workspaceId: string, env: NodeJS.ProcessEnv): ChildProcess {
  const args = [PROGRAM, 'measure', '--workspace', workspaceId, '--concurrency', '3', '--json'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

it('bills no question twice and loses none when workers are killed at any point', async () => {
  const { workspaceId } = await createWorkspace(db.database);
  const caps = { free: 10, paid: 1000 };
  const prompts = createPromptService({
    database: db.database,
    clock: () => new Date(),
    caps,
    cadenceHours: 24,
  });
  for (let index = 0; index < PROMPTS; index += 1) {
    const text = `Which boards suit team ${index}?`;
    await prompts.add(workspaceId, { text, topic: null, persona: 'discoverer', intent: null });
  }
  const env = {
    DATABASE_URL: db.url,
    OPENAI_API_KEY: 'key',
    OPENAI_BASE_URL: fake.url,
    MEASURING_PROVIDER_LIMITS: 'openai=0/0',
  };
  const target = 'platform=chatgpt,surface=api,provider=openai';
  await visibilityJson(['workspace', 'targets', workspaceId, '--target', target], env);

  for (let kills = 0; kills < KILLS; kills += 1) {
    const asked = fake.asked.length;
    const workers = [start(workspaceId, env), start(workspaceId, env)];
    while (fake.asked.length < asked + 3 && workers.every(({ exitCode }) => exitCode === null))
      await delay(20);
    await delay(Math.random() * 400);
    for (const worker of workers) worker.kill('SIGKILL');
    while (running.size > 0) await delay(10);
    // In place of waiting for a minute.
    await sql(db.database, 'update measuring_slots set leased_until = now() where leased_until is not null');
  }
  const report = await visibilityJson<Record<string, number>>(['measure', '--workspace', workspaceId], env);
  expect(report).toMatchObject({ slots: PROMPTS, planned: 0, submitted: 0, stoppedBy: null });

  const observations = await sql<{ prompt_text: string; status: string; error_code: string | null }>(
    db.database,
    'select prompt_text, status, error_code from observations where workspace_id = $1',
    [workspaceId],
  );
  expect(new Set(observations.map(({ prompt_text: text }) => text)).size).toBe(PROMPTS);
  expect(observations).toHaveLength(PROMPTS);
  expect(new Set(fake.billed).size).toBe(fake.billed.length);
  const isAnswered = (text: string) =>
    observations.some((one) => one.prompt_text === text && one.status === 'ok');
  const unknown = observations.filter((one) => one.error_code === 'outcome_unknown');
  expect(unknown.length + fake.billed.filter(isAnswered).length).toBe(PROMPTS);
  console.log(
    `${KILLS} times two workers were killed: ${report['answered']} answered, ${unknown.length} unknown, ${fake.billed.length} billed.`,
  );
}, 300_000);
