import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { sql } from '../../src/platform/database.js';
import {
  startFakeProvider,
  type Asked,
  type Behavior,
  type FakeProvider,
} from '../../scripts/lab/servers/fake-provider.js';
import { visibility } from '../cli/in-process.js';
import { temporaryFolder } from '../cli/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { target } from './support.js';

const OF_SETTINGS = 'sk-of-the-settings-0123';
const OWN = 'sk-of-the-workspace-4567';
const LATER = 'sk-of-the-workspace-later-8901';

let db: TestDatabase;
let fake: FakeProvider;
let behave: (asked: Asked) => Behavior = () => ({ kind: 'answer' });
beforeAll(async () => {
  db = await createTestDatabase();
  fake = await startFakeProvider({ behave: (asked) => behave(asked) });
});
beforeEach(async () => {
  behave = () => ({ kind: 'answer' });
  await sql(db.database, 'delete from measuring_providers');
});
afterAll(async () => {
  await fake.close();
  await db.drop();
});

const settings = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...{
    DATABASE_URL: db.url,
    OPENAI_BASE_URL: fake.url,
    SECRETS_KEY: 'a long random text, which nobody guesses',
  },
  ...more,
});

function start(more?: NodeJS.ProcessEnv) {
  const services = createServices({ database: db.database, config: loadConfig(settings(more)) });
  const signal = new AbortController().signal;
  const keysSent = () =>
    fake.asked.filter(({ prompt }) => prompt !== null).map(({ headers }) => headers.authorization);
  let runs = 0;
  return {
    ...services,
    keysSent,
    async createWorkspace(key: string | null) {
      const { workspaceId } = await services.workspaces.create({
        name: 'Test',
        plan: 'paid',
        brand: { name: 'Acme' },
      });
      const prompt = { text: 'Which boards?', topic: null, persona: 'buyer', intent: null } as const;
      await services.prompts.add(workspaceId, prompt);
      if (key !== null) await services.providerKeys.set(workspaceId, 'openai', { key, login: null });
      return workspaceId;
    },
    /** Asks the prompt of a workspace in the background, and returns the key that was sent, or the code of the failure. */
    async ask(workspaceId: string) {
      const before = keysSent().length;
      const run = { runId: `run-${(runs += 1)}`, scheduledFor: new Date(), inBackground: true };
      await services.measuring.begin({ workspaceId }, run);
      const read = () =>
        sql<{ state: string; code: string | null }>(
          db.database,
          'select state, error_code as code from measuring_slots where workspace_id = $1 and run_id = $2',
          [workspaceId, run.runId],
        );
      // Another process may have the turn at the provider.
      for (let turn = 0; turn < 50 && keysSent().length === before; turn += 1) {
        await services.measuring.askDue({ concurrency: 1, signal });
        if (keysSent().length === before) await delay(50);
      }
      const [slot] = await read();
      return { sent: keysSent().slice(before), ...slot };
    },
  };
}

const bearer = (key: string) => `Bearer ${key}`;

describe('measuring with stored keys', () => {
  it('asks with the key of the workspace, and picks up a changed key and its removal without a restart', async () => {
    const service = start({ OPENAI_API_KEY: OF_SETTINGS });
    const own = await service.createWorkspace(OWN);
    const shared = await service.createWorkspace(null);
    for (const workspaceId of [own, shared])
      await service.measuring.setTargets(workspaceId, [target({ provider: 'openai' })]);
    expect((await service.ask(own)).sent).toEqual([bearer(OWN)]);
    expect((await service.ask(shared)).sent).toEqual([bearer(OF_SETTINGS)]);
    await service.providerKeys.set(own, 'openai', { key: LATER, login: null });
    expect((await service.ask(own)).sent).toEqual([bearer(LATER)]);
    await service.providerKeys.remove(own, 'openai');
    expect((await service.ask(own)).sent).toEqual([bearer(OF_SETTINGS)]);
  });

  it('accepts targets of a provider whose key only the workspace has, and reports it as ready', async () => {
    const service = start();
    const own = await service.createWorkspace(OWN);
    const other = await service.createWorkspace(null);
    await service.measuring.setTargets(own, [target({ provider: 'openai' })]);
    await expect(service.measuring.setTargets(other, [target({ provider: 'openai' })])).rejects.toMatchObject(
      { code: 'invalid_parameter' },
    );
    expect((await service.ask(own)).sent).toEqual([bearer(OWN)]);
    await service.measuring.planDue({ signal: new AbortController().signal });
    expect((await service.measuring.stateOf(own)).providers).toMatchObject([
      { provider: 'openai', isReady: true },
    ]);
  });

  it('sends nothing with another key if that of the workspace cannot be opened', async () => {
    const own = await start().createWorkspace(OWN);
    const service = start({
      OPENAI_API_KEY: OF_SETTINGS,
      SECRETS_KEY: 'another long random text, of nobody at all',
    });
    await expect(service.measuring.setTargets(own, [target({ provider: 'openai' })])).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
    const rotated = start({ OPENAI_API_KEY: OF_SETTINGS });
    await rotated.measuring.setTargets(own, [target({ provider: 'openai' })]);
    const run = { runId: 'closed', scheduledFor: new Date(), inBackground: true };
    await rotated.measuring.begin({ workspaceId: own }, run);
    const before = service.keysSent().length;
    await service.measuring.askDue({ concurrency: 1, signal: new AbortController().signal });
    expect(service.keysSent().length).toBe(before);
    expect(
      (await service.measuring.runsAfter(own, { scheduledFor: new Date('9999-01-01'), runId: '' }, 1))[0],
    ).toMatchObject({
      failures: [{ code: 'provider_not_set_up' }],
    });
  });

  it('does not let the exhausted key of a workspace pause others, and stores no key that a provider repeats', async () => {
    const service = start({ OPENAI_API_KEY: OF_SETTINGS });
    const own = await service.createWorkspace(OWN);
    const shared = await service.createWorkspace(null);
    for (const workspaceId of [own, shared])
      await service.measuring.setTargets(workspaceId, [target({ provider: 'openai' })]);
    behave = ({ headers }) =>
      headers.authorization === bearer(OWN)
        ? {
            kind: 'body',
            status: 429,
            headers: { 'retry-after': '3600' },
            body: JSON.stringify({ error: { message: `Too many with ${OWN}` } }),
          }
        : { kind: 'answer' };
    expect(await service.ask(own)).toMatchObject({ sent: [bearer(OWN)], state: 'planned' });
    expect(await service.ask(shared)).toMatchObject({
      sent: [bearer(OF_SETTINGS)],
      state: 'settled',
      code: null,
    });
    behave = () => ({
      kind: 'body',
      status: 400,
      body: JSON.stringify({ error: { message: `Bad key ${OWN}` } }),
    });
    await sql(db.database, 'delete from measuring_providers');
    await service.ask(own);
    const stored = await sql(
      db.database,
      `select s::text from measuring_slots s where workspace_id = $1
       union all select o::text from observations o where workspace_id = $1`,
      [own],
    );
    expect(JSON.stringify(stored)).toContain('Bad key [secret]');
    expect(JSON.stringify(stored)).not.toContain(OWN);
  });

  it('counts the keys that cannot be opened as a problem of the installation, and is sealed anew by a command', async () => {
    await sql(db.owner, 'delete from provider_keys');
    const own = await start().createWorkspace(OWN);
    const found = async (env: NodeJS.ProcessEnv) => {
      const { stdout } = await visibility(['doctor', '--json'], { env });
      const { findings } = JSON.parse(stdout) as { findings: { check: string; status: string }[] };
      return findings.filter(({ check }) => check === 'secrets').map(({ status }) => status);
    };
    const next = { SECRETS_KEY: 'another long random text, of nobody at all' };
    const both = { ...next, SECRETS_KEY_PREVIOUS: settings()['SECRETS_KEY'] };
    expect(await found(settings())).toEqual(['ok']);
    expect(await found(settings(next))).toEqual(['problem']);
    expect(await found(settings(both))).toEqual(['warning']);
    const resealed = await visibility(['providers', 'reseal'], { env: settings(both) });
    expect(resealed.stdout).toBe('Sealed 1 of 1 stored key anew.\n');
    expect(await found(settings(next))).toEqual(['ok']);
    expect((await start(next).providerKeys.inForce(own)).get('openai')).toEqual({ key: OWN, login: null });
  });

  it('lists, stores and removes keys by commands, from a file, and prints none', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'key.txt'), `${LATER}\n`);
    const workspaceId = await start().createWorkspace(null);
    const env = settings();
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await visibility(['providers', ...args], { env });
      expect(stdout + stderr).not.toContain(LATER);
      expect(code).toBe(0);
      return stdout;
    };
    await run('set-key', 'openai', '--workspace', workspaceId, '--from', join(folder, 'key.txt'));
    expect(await run('keys', '--workspace', workspaceId)).toMatch(/openai +workspace +8901 .*cli:/);
    await run('set-key', 'gemini', '--from', join(folder, 'key.txt'));
    expect(await run('keys')).toMatch(/gemini +installation +8901/);
    await run('remove-key', 'openai', '--workspace', workspaceId);
    await run('remove-key', 'gemini');
    expect(await run('keys', '--workspace', workspaceId)).not.toMatch(/openai +workspace/);
    expect((await visibility(['audit', '--workspace', 'installation'], { env })).stdout).toContain(
      'provider_key.removed',
    );
  });
});
