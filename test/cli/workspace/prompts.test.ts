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
  const { prompts } = createServices({ database: db.database, config: loadConfig({}) });
  await prompts.addInBulk(
    workspaceId,
    ['Is Acme a good CRM?', 'Is Acme cheap?', 'Which CRM is best?'].map((text) => ({
      ...{ text, topic: null, persona: 'discoverer' as const, intent: null },
    })),
  );
});
afterAll(() => db.drop());

const run = (...more: string[]) => ['workspace', 'prompts', workspaceId, ...more];
interface Listed {
  readonly changed?: number;
  readonly prompts: readonly { readonly id: string; readonly text: string; readonly group: string }[];
}

it('lists which prompts count and why, and corrects many at once', async () => {
  const { stdout } = await visibility(run('--group', 'branded', 'competitor'), { env });
  expect(stdout).toMatch(/^PROMPT +GROUP +BY +NAMES/);
  expect(stdout).toMatch(/branded +wording +Acme +discoverer +- +- +Is Acme a good CRM\?/);
  expect(stdout).not.toContain('Which CRM is best?');

  const chosen = ['--group', 'branded', '--set-group', 'discovery', '--set-topic', 'CRM'];
  const corrected = await visibilityJson<Listed>(run(...chosen), env);
  expect(corrected).toMatchObject({
    changed: 2,
    prompts: [
      { group: 'discovery', groupReason: 'person', topic: 'CRM' },
      { group: 'discovery', groupReason: 'person', topic: 'CRM' },
    ],
  });
  const [first] = corrected.prompts;
  const { stderr } = await visibility(run('--prompt', first?.id ?? '', '--set-group', 'auto'), { env });
  expect(stderr).toContain('Corrected 1 prompt of 1.');
  expect((await visibilityJson<Listed>(run('--group', 'branded'), env)).prompts).toMatchObject([
    first && { id: first.id },
  ]);
});

it('asks which prompts to correct, and rejects unknown workspaces', async () => {
  const { message } = await visibilityError(run('--set-group', 'control', '--json'), env);
  expect(message).toContain('choose the prompts to correct with --group or --prompt');
  const unknown = await visibilityError(['workspace', 'prompts', 'ws_none', '--json'], env);
  expect(unknown.message).toContain('There is no workspace "ws_none"');
});
