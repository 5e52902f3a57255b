import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKeyUsage } from '../../../src/features/api-keys/index.js';
import { createLogger } from '../../../src/platform/logger.js';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const log = createLogger('silent');
const address = () => '192.0.2.77';
const T0 = new Date('2026-03-20T12:00:00.000Z');

async function lastUsedAt({ keyId }: Client): Promise<Date | null> {
  const keys = app.db.database<{ key_id: string; last_used_at: Date | null }>('api_keys');
  return (await keys.where({ key_id: keyId }).first('last_used_at'))?.last_used_at ?? null;
}

/** Writes one use of the client's key, as a process whose clock shows `at`. */
async function recordUseAt(at: Date, client: Client): Promise<void> {
  const usage = createKeyUsage({ database: app.db.database, clock: () => at, log });
  usage.note(client.workspaceId, client.keyId, address);
  await usage.stop();
}

it('writes the last use of many keys in one statement, on flush only', async () => {
  const usage = createKeyUsage({ database: app.db.database, clock: () => T0, log });
  const clients = [await app.client(), await app.client()];
  for (const { workspaceId, keyId } of clients) usage.note(workspaceId, keyId, address);
  expect(await Promise.all(clients.map(lastUsedAt))).toEqual([null, null]);
  await usage.stop();
  expect(await Promise.all(clients.map(lastUsedAt))).toEqual([T0, T0]);
});

it('writes the last use of a busy key at most once a minute', async () => {
  let now = T0;
  const usage = createKeyUsage({ database: app.db.database, clock: () => now, log });
  const client = await app.client();
  for (const seconds of [0, 10, 59]) {
    now = new Date(T0.getTime() + seconds * 1000);
    usage.note(client.workspaceId, client.keyId, address);
    await usage.flush();
  }
  expect(await lastUsedAt(client)).toEqual(T0);
  await usage.stop();
});

it('never moves the last use back, regardless of which process writes last', async () => {
  const client = await app.client();
  for (const at of [new Date(T0.getTime() + 5000), T0]) await recordUseAt(at, client);
  expect(await lastUsedAt(client)).toEqual(new Date(T0.getTime() + 5000));
});

it('corrects a last use that a wrong clock has set in the future', async () => {
  const client = await app.client();
  for (const at of [new Date(T0.getTime() + 3_600_000), T0]) await recordUseAt(at, client);
  expect(await lastUsedAt(client)).toEqual(T0);
});

it('keeps writing once a minute after the clock was set back', async () => {
  let now = new Date(T0.getTime() + 3_600_000);
  let elapsed = 0;
  const { database } = app.db;
  const usage = createKeyUsage({ database, clock: () => now, log, elapsed: () => elapsed });
  const client = await app.client();
  usage.note(client.workspaceId, client.keyId, address);
  await usage.flush();
  now = T0;
  elapsed = 60_000;
  await expect
    .poll(async () => {
      usage.note(client.workspaceId, client.keyId, address);
      return lastUsedAt(client);
    })
    .toEqual(T0);
  await usage.stop();
});

it('drops the recorded use without an error when the database refuses the write', async () => {
  const closed = app.db.openAnother();
  await closed.destroy();
  const usage = createKeyUsage({ database: closed, clock: () => T0, log });
  usage.note('ws_1', 'key_1', address);
  await expect(usage.stop()).resolves.toBeUndefined();
});

it('stores the network of the last use, not the address', async () => {
  const client = await app.client();
  await recordUseAt(T0, client);
  const { workspaceId, keyId } = client;
  const listed = await app.services.apiKeys.list(workspaceId);
  expect(listed).toMatchObject([{ keyId, lastUsedAt: T0, lastUsedFrom: '192.0.2.0/24' }]);
});
