import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { groupBy } from '../../src/domain/group-by.js';
import { announce } from '../../src/outbox/index.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { PROGRAM } from '../cli/support.js';
import { target } from '../measuring/support.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { startReceiver, type Receiver } from './receiver.js';
import { needs } from '../support/needs.js';

const WORKSPACES = 3;
const EVENTS = 60;
const RECALIBRATIONS = 3;
/** Fewer than the attempts after which a message counts as one that kills its process. */
const KILLS = 6;

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
const file = (name: string) => join(folder, name);

let db: TestDatabase;
let receiver: Receiver;
let services: Services;
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  if (!hasOpenssl) return;
  makeCertificate();
  receiver = await startReceiver({
    key: readFileSync(file('key.pem'), 'utf8'),
    cert: readFileSync(file('cert.pem'), 'utf8'),
  });
  db = await createTestDatabase();
  env = { DATABASE_URL: db.url, WEBHOOK_SECRET: 'x'.repeat(32), REPLAY_DIR: folder, LOG_LEVEL: 'silent' };
  services = createServices({ database: db.database, config: loadConfig(env) });
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
  if (!hasOpenssl) return;
  await receiver.close();
  await db.drop();
});

/** A self-signed certificate for 127.0.0.1. */
function makeCertificate(): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=receiver',
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      file('key.pem'),
      '-out',
      file('cert.pem'),
    ],
    { stdio: 'ignore' },
  );
}

const running = new Set<ChildProcess>();

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, 'worker'], {
    env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: file('cert.pem'), ...env },
    stdio: 'ignore',
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function kill(workers: readonly ChildProcess[]): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL');
  while (running.size > 0) await delay(10);
}

/** A workspace whose answers name a different brand than before, with a webhook, events and recalibrations. */
async function createBusyWorkspace(): Promise<string> {
  const brand = { name: 'Acme' };
  const { workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid', brand });
  await services.channels.changeWebhook(workspaceId, {
    url: receiver.url,
    events: ['run.finished', 'recalibration.finished'],
  });
  const prompt = {
    text: 'Which boards suit a team?',
    topic: null,
    persona: 'discoverer',
    intent: null,
  } as const;
  await services.prompts.add(workspaceId, prompt);
  await services.measuring.setTargets(workspaceId, [target({ provider: 'replay' })]);
  await services.brand.savePositioning(workspaceId, { positioning: 'First' });
  for (let index = 0; index < EVENTS; index += 1) {
    const event = { workspaceId, type: 'run.finished', at: new Date(), data: { index } } as const;
    await inTransaction(db.database, (transaction) => announce(transaction, event));
  }
  for (let index = 0; index < RECALIBRATIONS; index += 1)
    await services.brand.startRecalibration(workspaceId);
  return workspaceId;
}

const countWaiting = async () =>
  (await sql(db.database, 'select from outbox where dispatched_at is null and dead_at is null')).length;

interface Body {
  type: string;
  data: { workspaceId: string; index?: number; runId?: string };
}

describe('workers that are killed at any point', needs(hasOpenssl, 'no openssl on the PATH'), () => {
  it('deliver every event by https at least once and in order, and recalibrate once', async () => {
    writeFileSync(
      file('boards.json'),
      JSON.stringify({ prompt: 'Which boards suit a team?', text: 'Globex.' }),
    );
    const workspaceIds: string[] = [];
    for (let index = 0; index < WORKSPACES; index += 1) workspaceIds.push(await createBusyWorkspace());
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = receiver.received.length;
      const workers = [startWorker(), startWorker()];
      while (receiver.received.length === before && (await countWaiting()) > 0) await delay(10);
      await delay(Math.random() * 300);
      await kill(workers);
      // Replaces the wait of a minute.
      await sql(
        db.database,
        'update outbox set leased_until = now(), not_before = null where leased_until is not null',
      );
    }
    const last = [startWorker()];
    while ((await countWaiting()) > 0) await delay(50);
    await kill(last);

    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Body);
    for (const workspaceId of workspaceIds) {
      const own = bodies.filter(({ data }) => data.workspaceId === workspaceId);
      const indexes = own.flatMap(({ data }) => data.index ?? []);
      expect([...new Set(indexes)]).toEqual(Array.from({ length: EVENTS }, (_, index) => index));
      // A repeat comes before the next event.
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
      const recalibrations = await services.recalibrations.list(workspaceId);
      expect(recalibrations.map(({ state }) => state)).toEqual(Array(RECALIBRATIONS).fill('done'));
      const passes = [...new Set(recalibrations.map(({ measuringRunId }) => measuringRunId))];
      expect(passes).toHaveLength(1);
      const slots = await sql(db.database, 'select run_id from measuring_slots where workspace_id = $1', [
        workspaceId,
      ]);
      expect(slots).toEqual([{ run_id: passes[0] }]);
      const finished = own
        .filter(({ type }) => type === 'recalibration.finished')
        .map(({ data }) => data.runId);
      expect(new Set(finished)).toEqual(new Set(recalibrations.map(({ runId }) => runId)));
    }
    const sent = groupBy(receiver.received, ({ headers }) => headers['webhook-id']);
    for (const repeats of sent.values()) expect(new Set(repeats.map(({ body }) => body)).size).toBe(1);
    const [counted] = await sql<{ count: number }>(
      db.database,
      `select count(*)::integer as count from outbox where topic = 'webhook.delivery'`,
    );
    expect(sent.size).toBe(counted?.count);
    console.log(
      `${KILLS} times two workers were killed: ${sent.size} events arrived in ${receiver.received.length} requests.`,
    );
  });
});
