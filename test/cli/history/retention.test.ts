import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibilityError, visibilityJson } from '../in-process.js';
import { visibility } from '../support.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
  ({ workspaceId } = await createWorkspace(db.database));
  const line = (runId: string, days: number) =>
    JSON.stringify({
      promptText: 'Which?',
      platform: 'google',
      runId,
      observedAt: daysAgo(days),
      status: 'ok',
    });
  const input = [line('1', 30), line('2', 20), line('3', 1)].join('\n');
  const command = ['ingest', 'observations', '-', '--workspace', workspaceId, '--create-prompts'];
  expect(await visibility(command, { env, input })).toMatchObject({ code: 0 });
});
afterAll(() => db.drop());

const count = async () => (await db.database('observations').where({ workspace_id: workspaceId })).length;

it('counts with --dry-run without asking or deleting', async () => {
  const { code, stdout } = await visibility(['retention', '--keep', '10d', '--dry-run'], { env });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Would delete 2 observations and 0 keyword checks of 1 workspace from before \d{4}-\d\d-\d\d \(/,
    ),
  });
  expect(await count()).toBe(3);
});

it('deletes nothing without --yes and without a terminal', async () => {
  const { exit, code, message } = await visibilityError(['retention', '--keep', '10d'], env);
  expect({ exit, code }).toEqual({ exit: 1, code: 'conflict' });
  expect(message).toContain('older than 10 days? This cannot be undone. Repeat the command with --yes.');
  expect(await count()).toBe(3);
});

it('deletes old records with --yes, and finds none when it is repeated', async () => {
  const command = ['retention', '--keep', '10d', '--workspace', workspaceId, '--yes'];
  const report = { keptFrom: expect.any(String), keywordChecks: 0, elapsedMs: expect.any(Number) };
  expect(await visibilityJson(command, env)).toEqual({ ...report, workspaces: 1, observations: 2 });
  expect(await count()).toBe(1);
  expect(await visibilityJson(command, env)).toEqual({ ...report, workspaces: 0, observations: 0 });
});

it.each([[[]], [['--keep', '400']], [['--keep', '0d']], [['--keep', '-1d']]])(
  'explains the option when it is given as %j',
  async (options) => {
    const { exit, message } = await visibilityError(['retention', '--yes', ...options], env);
    expect({ exit, message }).toEqual({ exit: 2, message: expect.stringContaining('--keep <days>') });
  },
);

it('exits with code 1 for an unknown workspace', async () => {
  const command = ['retention', '--keep', '10d', '--workspace', 'ws_none', '--yes'];
  expect(await visibilityError(command, env)).toMatchObject({ exit: 1, code: 'not_found' });
});
