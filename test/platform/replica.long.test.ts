import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { latest, type DataVersion } from '../../src/domain/data-version.js';
import { openStorage, type Storage } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import { checkReplicas } from '../../src/doctor/replicas.js';
import { sql } from '../../src/platform/database.js';
import { asTenant } from '../../src/platform/tenant.js';
import { captureLog } from '../http/bare-server.js';
import { createTestApp, type Client, type TestApp } from '../support/app.js';
import { startTcpProxy, type TcpProxy } from '../../scripts/lab/servers/tcp-proxy.js';
import { startReplication, type Replication } from '../../scripts/lab/servers/replication.js';
import { revisionOf } from '../support/revision-watch.js';
import { needs } from '../support/needs.js';

const started = await startReplication();
const missing = typeof started === 'string' ? started : '';
const servers = started as Replication;

/** The network between the service and the standby. */
let network: TcpProxy<{ port: number }>;
let storage: Storage;
let app: TestApp;
/** The names of the statements that the standby received. */
let received: string[];
let log: ReturnType<typeof captureLog>;

/** Bind messages: a type, a length of four bytes, an empty portal, and the name. A length may look like a letter. */
const BIND = /B[\s\S]{4}\0([a-z-]{1,40})-at-revision/g;

const note = (message: string) => {
  received.push(...[...message.matchAll(BIND)].map(([, name = '']) => name));
  return 'pass' as const;
};

beforeAll(async () => {
  if (!missing) network = await startTcpProxy(servers.standby.connection);
});
afterAll(async () => {
  if (missing) return;
  await network.close();
  await servers.stop();
});
beforeEach(async () => {
  if (missing) return;
  received = [];
  network.script = note;
  log = captureLog();
  const env = {
    DATABASE_URL: servers.db.url,
    READ_DATABASE_URL: `postgres://visibility:hidden-word@127.0.0.1:${network.connection.port}/visibility`,
    DATABASE_QUERY_TIMEOUT_MS: '1000',
    DATABASE_CONNECT_TIMEOUT_MS: '1000',
    RESPONSE_CACHE_MB: '0',
  };
  storage = await openStorage(loadConfig(env), log.log);
  const { database, readers } = storage;
  app = await createTestApp({ db: servers.db, pool: database, readers, env });
});
afterEach(async () => {
  if (missing) return;
  await app.close();
  await storage.close();
});

const PATHS = {
  '/v1/prompts': 'prompts-list',
  '/v1/keywords': 'keywords-page',
  '/v1/brand': 'brand-profile',
  '/v1/analytics/overview': 'analytics-overview',
  '/v1/analytics/prompts': 'analytics-prompt-page',
  '/v1/analytics/metrics?metric=competitors': 'analytics-metrics',
};

/** A client of a workspace whose data has been replayed. */
async function replayedClient(): Promise<Client> {
  const client = await app.client();
  await client.post('/v1/prompts', { text: 'the first prompt' });
  await client.patch('/v1/brand', { positioning: 'The first positioning' });
  await servers.catchUp();
  return client;
}

async function textsOf(client: Client): Promise<string[]> {
  const { status, body } = await client.get('/v1/prompts');
  expect(status).toBe(200);
  return (body.tracked as { text: string }[]).map(({ text }) => text);
}

const statements = (reads: string[]) => [...new Set(reads)].sort();
const logged = (text: string) => log.lines.filter((line) => line.includes(text));
const replay = (verb: 'pause' | 'resume') => sql(servers.standby.database, `select pg_wal_replay_${verb}()`);

/** Reads until the replica is used again after an outage. */
async function waitForReplica(client: Client): Promise<void> {
  network.script = note;
  await expect.poll(async () => ((received = []), await textsOf(client), received)).toContain('prompts-list');
}

describe('visibility doctor', needs(!missing, missing), () => {
  it('reaches the standby, and reports how far it is behind', async () => {
    const explain = (error: unknown) => Promise.resolve((error as Error).message);
    const replicaUrl = `postgres://visibility@127.0.0.1:${network.connection.port}/visibility`;
    const urls = { primaryUrl: servers.db.url, replicaUrl };
    expect(await checkReplicas({ ...urls, connectTimeoutMs: 1000, explain })).toEqual([
      expect.objectContaining({ status: 'ok', message: expect.stringMatching(/\d KiB behind/) }),
    ]);
  });
});

describe('a replica', needs(!missing, missing), () => {
  it('serves lists and analytics, but not the reads that writes depend on, once it has replayed the last change', async () => {
    const client = await replayedClient();
    for (const path of Object.keys(PATHS)) expect((await client.get(path)).status).toBe(200);
    expect(statements(received)).toEqual(Object.values(PATHS).sort());
    const slots = await client.get('/v1/prompts/cap');
    expect(slots.body).toMatchObject({ activeCount: 1 });
    expect((await client.get('/v1/me')).status).toBe(200);
    expect(statements(received)).toEqual(Object.values(PATHS).sort());
  });

  it('returns rows itself: the primary can lack them', async () => {
    const client = await replayedClient();
    await replay('pause');
    await sql(servers.primary.database, 'update prompts set text = $2 where workspace_id = $1', [
      client.workspaceId,
      'changed without a revision',
    ]);
    expect(await textsOf(client)).toEqual(['the first prompt']);
    await replay('resume');
  });

  it('is not used for a workspace whose last change it has not replayed, but is used for others', async () => {
    const [changed, other] = [await replayedClient(), await replayedClient()];
    await replay('pause');
    expect((await changed.post('/v1/prompts', { text: 'the second prompt' })).status).toBe(201);
    expect(await textsOf(changed)).toEqual(['the first prompt', 'the second prompt']);
    await sql(servers.primary.database, 'update prompts set text = $2 where workspace_id = $1', [
      other.workspaceId,
      'changed without a revision',
    ]);
    expect(await textsOf(other)).toEqual(['the first prompt']);
    await replay('resume');
  });

  it('never accepts a revoked key, even if the replica has not replayed the revocation', async () => {
    const client = await replayedClient();
    await replay('pause');
    await app.services.apiKeys.revoke(client.workspaceId, client.keyId);
    expect((await client.get('/v1/prompts')).status).toBe(401);
    await replay('resume');
  });

  it.each(['reset', 'reset-after'] as const)(
    'loses no response when its connection breaks in the middle of a read (%s)',
    async (action) => {
      const client = await replayedClient();
      await textsOf(client);
      network.script = (message) => (message.includes('-at-revision') ? action : 'pass');
      for (const path of Object.keys(PATHS)) expect((await client.get(path)).status).toBe(200);
      await waitForReplica(client);
    },
  );

  it('costs one timeout when it does not respond, is not used in the meantime, and is logged once each way', async () => {
    const client = await replayedClient();
    await textsOf(client);
    let messages = 0;
    network.script = () => ((messages += 1), 'silence-after');
    expect(await textsOf(client)).toEqual(['the first prompt']);
    expect(messages).toBe(1);
    const answers = Array.from({ length: 20 }, (_, index) => client.get(`/v1/keywords?limit=${index + 1}`));
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    // Only probes, one at a time: each of these reads would have opened a separate connection.
    expect(messages).toBeLessThan(8);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(logged('is unavailable')).toHaveLength(1);
    await waitForReplica(client);
    expect(logged('is available')).toHaveLength(1);
    expect(log.lines.join()).not.toContain('hidden-word');
  });

  it('loses no response when its server crashes and restarts', async () => {
    const client = await replayedClient();
    const paths = Object.keys(PATHS);
    const readMany = () =>
      Promise.all(Array.from({ length: 60 }, (_, index) => client.get(paths[index % paths.length] ?? '')));
    const reads = readMany();
    servers.standby.crash();
    for (const { status } of [...(await reads), ...(await readMany())]) expect(status).toBe(200);
    await servers.standby.restart();
    await waitForReplica(client);
  });

  it('leaves a read that conflicts with replay to the primary, without counting as unavailable', async () => {
    const client = await replayedClient();
    await sql(servers.standby.database, `alter system set max_standby_streaming_delay = '100ms'`);
    await sql(servers.standby.database, 'select pg_reload_conf()');
    const { readers } = storage;
    const text = `
      select text, pg_sleep(case when pg_is_in_recovery() then 30 else 0 end)::text as slept
      from prompts where workspace_id = $1`;
    const at = { workspaceId: client.workspaceId, dataRevision: 1 };
    const slow = asTenant(client.workspaceId, () =>
      readers.analytics.read<{ text: string }>(at, 'slow', text, []),
    );
    await expect
      .poll(() =>
        sql(servers.standby.database, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`),
      )
      .toHaveLength(1);
    await servers.primary.database.transaction(async (transaction) => {
      await transaction.raw('lock table prompts in access exclusive mode');
      await transaction.raw('create table if not exists conflicts ()');
    });
    expect((await slow).map((row) => row.text)).toEqual(['the first prompt']);
    expect(logged('is unavailable')).toEqual([]);
  });

  it('leaves a read of tables that it has not migrated yet to the primary', async () => {
    const client = await replayedClient();
    await replay('pause');
    await sql(
      servers.primary.database,
      'create table of_next_release as select workspace_id from workspaces',
    );
    await sql(servers.primary.database, 'grant select on of_next_release to visibility_app');
    const text = 'select workspace_id from of_next_release where workspace_id = $1';
    const at = { workspaceId: client.workspaceId, dataRevision: 1 };
    const read = () => storage.readers.lists.read(at, 'of-next-release', text, []);
    expect(await asTenant(client.workspaceId, read)).toEqual([{ workspace_id: client.workspaceId }]);
    await asTenant(client.workspaceId, read);
    expect(logged('is unavailable')).toEqual([]);
    expect(logged('A read failed on the replica')).toHaveLength(1);
    expect(logged('of_next_release')).toHaveLength(1);
    await replay('resume');
  });

  it('lets an invalid read fail as it does on the primary', async () => {
    const at = { workspaceId: 'ws_1', dataRevision: 1 };
    const read = storage.readers.lists.read(at, 'wrong', 'select $1::text, 1 / 0 as n', []);
    await expect(read).rejects.toThrow('division by zero');
  });

  it('is not used for data without a known revision', async () => {
    const { workspaceId } = await replayedClient();
    const text =
      'select workspace_id, pg_is_in_recovery() as replica from workspaces where workspace_id = $1';
    const read = (at: DataVersion) =>
      asTenant(workspaceId, () => storage.readers.lists.read(at, 'where-read', text, []));
    expect(await read({ workspaceId, dataRevision: 1 })).toEqual([
      { workspace_id: workspaceId, replica: true },
    ]);
    expect(await read(latest(workspaceId))).toEqual([{ workspace_id: workspaceId, replica: false }]);
  });

  it('is no longer used once it has been promoted, even if it has later revisions', async () => {
    const client = await replayedClient();
    await textsOf(client);
    await sql(servers.standby.database, 'select pg_promote()');
    const own = servers.standby.database;
    await sql(own, `update prompts set text = 'of another history' where workspace_id = $1`, [
      client.workspaceId,
    ]);
    await sql(own, 'update workspace_revisions set revision = revision + 1 where workspace_id = $1', [
      client.workspaceId,
    ]);
    expect(await revisionOf(own, client.workspaceId)).toBeGreaterThan(0);
    // The open connection still reaches it. New ones are refused, as the log reports.
    expect(await textsOf(client)).toEqual(['the first prompt']);
    expect(received.at(-1)).toBe('prompts-list');
    for (const path of Object.keys(PATHS)) expect((await client.get(path)).status).toBe(200);
    expect(logged('is a writable primary')).toHaveLength(1);
  });
});
