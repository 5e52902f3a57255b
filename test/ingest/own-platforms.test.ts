import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_OWN_PLATFORMS } from '../../src/ingest/own-platforms.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { createWorkspace } from '../support/factories.js';
import { fileOf, ingestOn, observation } from './support.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const workspace = async () => (await createWorkspace(db.database)).workspaceId;

const ingest = (workspaceId: string, lines: readonly unknown[]) =>
  ingestOn(db.database).observations({
    ...{ workspaceId, source: fileOf(lines), onError: 'skip', createPrompts: 'active' },
  });

const platformsOf = (workspaceId: string): Promise<string[]> =>
  db.database('observations').where({ workspace_id: workspaceId }).orderBy('platform').pluck('platform');

const on = (platform: unknown) => observation({ platform });

it('stores answers of any platform, known or not', async () => {
  const workspaceId = await workspace();
  const names = ['constructor', 'copilot', 'deepseek', 'le-chat', 'meta-ai', 'our-ai-2', 'x', 'y'.repeat(40)];
  expect(await ingest(workspaceId, names.map(on))).toMatchObject({ accepted: names.length, bad: [] });
  expect(await platformsOf(workspaceId)).toEqual(names);
});

const NAME =
  'must be a name of lowercase letters, digits and hyphens that starts with a letter, such as "copilot"';

it.each([
  ['Copilot', NAME],
  ['le chat', NAME],
  ['le_chat', NAME],
  ['-ai', NAME],
  ['ai-', NAME],
  ['our--ai', NAME],
  ['4o', NAME],
  ['сopilot', NAME],
  ['copilot\n', NAME],
  ['copilot\u0000', 'must not contain a NUL character'],
  ["x'; drop table observations; --", NAME],
  ['<script>', NAME],
  ['__proto__', NAME],
  ['', NAME],
  ['z'.repeat(41), 'must have at most 40 characters'],
  [7, 'must be a string'],
  [null, 'must be a string'],
])('rejects the platform %j, and says what a name is', async (platform, problem) => {
  const workspaceId = await workspace();
  const report = await ingest(workspaceId, [on('chatgpt'), on(platform)]);
  expect(report).toMatchObject({ accepted: 1, bad: [{ line: 2, field: 'platform', problem }] });
});

it('rejects new names beyond the maximum, which known platforms and bad lines do not count toward', async () => {
  const workspaceId = await workspace();
  const names = Array.from({ length: MAX_OWN_PLATFORMS }, (_, index) => `own-${index}`);
  const [last = ''] = names.splice(-1);
  const bad = { ...observation({ platform: 'never-stored' }), observedAt: '2027-01-01T00:00:00Z' };
  expect(await ingest(workspaceId, [...names, 'copilot', 'grok'].map(on))).toMatchObject({ badCount: 0 });
  const report = await ingest(workspaceId, [bad, ...[last, 'one-more', 'own-0', 'le-chat'].map(on)]);
  expect(report).toMatchObject({
    accepted: 3,
    bad: [
      { line: 1, field: 'observedAt' },
      {
        line: 3,
        field: 'platform',
        value: '"one-more"',
        problem:
          'is a new name, and the workspace already has 50 platforms of its own; use one of them, or a known one',
      },
    ],
  });
  expect(await ingest(workspaceId, ['one-more', last].map(on))).toMatchObject({ accepted: 1, badCount: 1 });
  expect(await ingest(await workspace(), [on('one-more')])).toMatchObject({ accepted: 1 });
});
