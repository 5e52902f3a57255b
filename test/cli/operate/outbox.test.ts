import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../../src/app.js';
import { createProgram } from '../../../src/cli/main.js';
import { loadConfig } from '../../../src/config.js';
import { sql } from '../../../src/platform/database.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

let db: TestDatabase;
let services: Services;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  const config = loadConfig({ WEBHOOK_SECRET: 'a secret of the installation, which is long' });
  services = createServices({ database: db.database, config });
  ({ workspaceId } = await createWorkspace(db.database));
  await services.brand.savePositioning(workspaceId, { positioning: 'First' });
});
afterAll(() => db.drop());

/** Runs a command in this process and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const program = await createProgram({
    config: () => Promise.resolve(loadConfig({})),
    withServices: (work) => work(services),
    withIngest: (work) => work(services.ingest),
    out: (line) => void lines.push(line),
    err: () => undefined,
    isTerminal: false,
    exit: () => undefined,
  });
  await program.parseAsync(['node', 'visibility', ...args]);
  return lines.join('\n');
}

async function runJson(...args: string[]): Promise<unknown> {
  return JSON.parse(await run(...args, '--json')) as unknown;
}

describe('outbox and recalibrations', () => {
  it('list pending and failed messages, and retry dead letters', async () => {
    const { runId, outboxId } = await services.brand.startRecalibration(workspaceId);
    expect(await run('outbox', 'list', '--workspace', workspaceId, '--waiting')).toMatch(
      new RegExp(`\n${outboxId} +${workspaceId} +brand\\.recalibration_requested +waiting +0 +-$`),
    );
    await sql(db.database, `update outbox set dead_at = now(), attempts = 8, last_error = 'No provider.'`);
    expect(await runJson('outbox', 'list', '--dead')).toMatchObject({
      messages: [{ outboxId, state: 'dead', attempts: 8, lastError: 'No provider.' }],
    });
    expect(await runJson('outbox', 'retry', outboxId)).toEqual({ retried: 1 });
    expect(await run('outbox', 'retry', '--all-dead')).toBe('0 messages will be handled again.');
    await expect(run('outbox', 'retry', outboxId)).rejects.toThrow(
      `There is no dead letter "${outboxId}". List them with "visibility outbox list --dead".`,
    );
    const list = ['recalibrations', 'list', '--workspace', workspaceId];
    expect(await run(...list)).toMatch(new RegExp(`\n${runId} +v1 +\\S+ +queued +-$`));
    await services.dispatchers.builtIn.run(new AbortController().signal);
    expect(await runJson(...list)).toMatchObject({ recalibrations: [{ runId, state: 'done' }] });
    expect(await run(...list)).toContain('0 answers changed, nothing to measure');
  });
});

describe('workspace webhook', () => {
  it('sets, shows and turns off the webhook, and shows its secret on request', async () => {
    const webhook = ['workspace', 'webhook', workspaceId];
    expect(await run(...webhook)).toBe('The workspace has no webhook.');
    const set = ['--url', 'https://example.com/hook', '--events', 'run.finished'];
    expect(await runJson(...webhook, ...set)).toEqual({
      webhook: { url: 'https://example.com/hook', events: ['run.finished'], isOn: true, offReason: null },
    });
    const secret = await services.channels.secret(workspaceId);
    expect(await run(...webhook, '--secret')).toBe(
      `url       https://example.com/hook\nevents    run.finished\nstate     on\nsecret    ${secret}`,
    );
    expect(await runJson(...webhook, '--off')).toMatchObject({ webhook: { isOn: false } });
    const listed = await run('workspace', 'channel', 'list', workspaceId);
    expect(listed).toMatch(/\nwebhook +webhook +https:\/\/example\.com +off$/);
    await expect(run(...webhook, '--url', 'http://example.com/')).rejects.toThrow('must begin with https://');
  });
});
