import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';
import { visibility, visibilityError, visibilityJson } from '../in-process.js';

let db: TestDatabase;
let env: NodeJS.ProcessEnv;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url };
  ({ workspaceId } = await createWorkspace(db.database, { brandName: 'Acme' }));
  const { ingest } = createServices({ database: db.database, config: loadConfig({}) });
  const lines = [0, 1, 2, 3].map((index) => ({
    ...{ promptText: `Which tool is best for ${index % 2}?`, runId: `run-${index}`, platform: 'chatgpt' },
    ...{ status: 'ok', observedAt: new Date(Date.now() - index * 60_000).toISOString() },
    answerText: 'Good tools:\n\n- **ClickUp**: for teams\n- **Zyxotron**: for all',
  }));
  await ingest.observations({
    workspaceId,
    source: Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)),
    onError: 'stop',
    createPrompts: 'active',
  });
});
afterAll(() => db.drop());

const run = (...more: string[]) => ['workspace', 'companies', workspaceId, ...more];
interface List {
  readonly companies: readonly { readonly name: string }[];
  readonly dismissed: readonly string[];
}

it('lists the companies that nobody tracks, and tracks, dismisses and restores them', async () => {
  const { stdout } = await visibility(run(), { env });
  expect(stdout).toMatch(/^COMPANY +ANSWERS +SHARE +PROMPTS +PLATFORMS/);
  expect(stdout).toMatch(/ClickUp +4 +100\.0 % +2 +chatgpt/);
  expect(await visibilityJson<List>(run('--dismiss', 'zyxotron', '--days', '7'), env)).toMatchObject({
    companies: [{ name: 'ClickUp' }],
    dismissed: ['zyxotron'],
  });
  const tracked = await visibility(run('--track', 'ClickUp', '--restore', 'Zyxotron'), { env });
  expect(tracked.stdout).toContain('Zyxotron');
  expect(tracked.stdout).not.toContain('ClickUp');
  expect(tracked.stderr).toContain(`visibility rescore --workspace ${workspaceId}`);
});

it("rejects names of the workspace's brand, and unknown workspaces", async () => {
  const { message } = await visibilityError(run('--track', 'acme', '--json'), env);
  expect(message).toContain("a name of the workspace's own brand");
  const unknown = await visibilityError(['workspace', 'companies', 'ws_none', '--json'], env);
  expect(unknown.message).toContain('There is no workspace "ws_none"');
});
