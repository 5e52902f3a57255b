import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'apply-'));
const file = join(folder, 'measuring.yaml');
let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let ids: [string, string];
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url, OPENAI_API_KEY: 'key', GEMINI_API_KEY: 'key' };
  const [first, second] = [await createWorkspace(db.database), await createWorkspace(db.database)];
  ids = [first.workspaceId, second.workspaceId];
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

const apply = (...more: string[]) => ['workspace', 'apply', file, ...more];

it('applies the example of the documentation once, and shows with --dry-run what it would change', async () => {
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/measuring.md', 'utf8')) ?? [];
  writeFileSync(file, example.replace('ws_1', ids[0]).replace('ws_2', ids[1]));
  const dry = await visibilityJson<{ changes: object[] }>(apply('--dry-run'), env);
  expect(dry.changes).toHaveLength(2);
  const { stdout } = await visibility(apply(), { env });
  expect(stdout).toContain(
    `${ids[0]}  targets: default -> 2; budget: default -> $5.00 a day, $100.00 a month`,
  );
  expect(stdout).toContain('2 of 2 workspaces changed.');
  expect(await visibilityJson(apply(), env)).toEqual({ workspaces: 2, changes: [] });
  expect(await visibilityJson(['workspace', 'targets', ids[0]], env)).toMatchObject({
    isOwn: true,
    targets: [{ samples: 3 }, { platform: 'gemini', model: null, samples: 1 }],
  });
});

it('lists every error with its line, and changes nothing', async () => {
  writeFileSync(
    file,
    `workspaces:
  ${ids[1]}:
    targets:
      - { platform: chatgpt, surface: api, provider: openai }
      - { platform: chatgpt, surface: api, provider: perplexity }
  ${ids[0]}:
    targets: [{ platform: chatgpt, surface: api, provider: openai, country: XX }]
  ws_none:
    budget: { dailyUsd: 1 }
`,
  );
  const { exit, message } = await visibilityError(apply(), env);
  expect({ exit, lines: message.split('\n') }).toEqual({
    exit: 1,
    lines: [
      'Nothing was changed, because the file is not valid:',
      expect.stringContaining(`line 5, ${ids[1]}: The provider "perplexity" is not set up.`),
      expect.stringMatching(new RegExp(`line 7, ${ids[0]}: .*There is no country "XX"\\.`)),
      expect.stringContaining('line 8, ws_none: '),
    ],
  });
  expect(await visibilityJson(['workspace', 'targets', ids[1]], env)).toMatchObject({ isOwn: false });
});

it.each([
  ['workspaces:\n  ws_1:\n    colour: red\n', '  line 3, ws_1: "colour" is not a known field.'],
  ['workspaces:\n  ws_1:\n    targets: all\n', '  line 3, ws_1: "targets" must be a list, or "default".'],
  ['workspaces:\n  ws_1:\n    budget: { dailyUsd: -1 }\n', '  line 3, ws_1: "dailyUsd" must be >= 0.'],
  ['workspaces:\n  ws_1: {}\n  ws_1: {}\n', '  line 3: Map keys must be unique'],
])('rejects a malformed file: %j', async (text, fault) => {
  writeFileSync(file, text);
  const { message } = await visibilityError(apply(), env);
  expect(message.split('\n')[1]).toBe(fault);
});
