import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { migrateToLatest } from '../../../src/database-app.js';
import type { Plan } from '../../../src/domain/principal.js';
import type { Database } from '../../../src/platform/database.js';
import { serve, until } from '../../cli/support.js';
import { urlOf } from '../../../scripts/lab/servers/database-url.js';
import { startFleet, type Fleet } from '../../../scripts/lab/servers/fleet.js';
import { startPostgresServer, type PostgresServer } from '../../../scripts/lab/servers/postgres-server.js';
import { startRedisServer, type RedisServer } from '../../../scripts/lab/servers/redis.js';
import { startTcpProxy, type TcpProxy } from '../../../scripts/lab/servers/tcp-proxy.js';
import { createCallLog, type Call, type CallLog, type CallOptions } from '../../../scripts/lab/load/calls.js';

const PROCESSES = 3;

/** Parts of log lines. */
const REDIS_BACK = 'Redis is available';
const REDIS_LOST = 'until it is back';

const timesOf = (text: string, part: string) => text.split(part).length - 1;

/** Sends calls with one key. */
export interface Client {
  readonly workspaceId: string;
  readonly keyId: string;
  readonly key: string;
  /** Sends a call to the next process, or to `url`. */
  send(method: string, path: string, body?: CallOptions['body'], more?: Partial<CallOptions>): Promise<Call>;
  get(path: string): Promise<Call>;
  /** Adds a prompt with this text. */
  add(text: string, headers?: CallOptions['headers']): Promise<Call>;
  /** Saves this positioning. */
  save(positioning: string): Promise<Call>;
  /** Issues another key of the workspace. */
  issueKey(name: string, headers?: CallOptions['headers']): Promise<{ id: string; key: string; call: Call }>;
}

/** Three processes of the service with a Postgres and a Redis, both behind proxies that can fail. */
export interface Stack {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  /** Between the processes and Postgres. */
  readonly postgresProxy: TcpProxy<PostgresServer['connection']>;
  /** Between the processes and Redis. */
  readonly redisProxy: TcpProxy<{ host: string; port: number }>;
  readonly processes: Fleet['processes'];
  /** A pool on Postgres that does not pass the proxy. */
  readonly database: Database;
  readonly services: Services;
  readonly log: CallLog;
  /** Every secret that was issued, and the times at which some were revoked. */
  readonly secrets: Set<string>;
  readonly revocations: Map<string, number>;
  /** The settings of the processes. */
  readonly env: NodeJS.ProcessEnv;
  readonly url: Fleet['url'];
  /** A client with a new key in a new workspace. */
  client(options?: { plan?: Plan; cap?: number }): Promise<Client>;
  /** A copy of the client that sends another key of its workspace. */
  as(client: Client, key: string): Client;
  /** Starts a process again that has ended, with the same settings. */
  restart(place: number, env?: NodeJS.ProcessEnv): Promise<void>;
  /** Restarts Redis on its port, after it was killed. */
  restartRedis(): Promise<void>;
  readonly output: Fleet['output'];
  /** How often a process began to count requests in Redis, and how often one lost it. */
  returnsOfRedis(): number;
  lossesOfRedis(): number;
  /** Waits until every process counts requests in Redis. */
  untilShared(): Promise<void>;
  stop(): Promise<void>;
}

export async function startStack(env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'visibility-faults-'));
  // A killed server must keep its commits, so it must not defer writing them.
  const postgres = await startPostgresServer(folder, {
    max_connections: '200',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
  const { database } = postgres;
  await migrateToLatest(database);
  let redis = await startRedisServer();
  const postgresProxy = await startTcpProxy(postgres.connection);
  const redisProxy = await startTcpProxy({ host: '127.0.0.1', port: redis.port });
  const settings = {
    DATABASE_URL: urlOf(postgresProxy.connection),
    REDIS_URL: `redis://127.0.0.1:${redisProxy.connection.port}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    LOG_LEVEL: 'info',
    WORKER: 'off',
    ...env,
  };
  const fleet = await startFleet(PROCESSES, () => serve(settings, ['--json']));
  const { processes, url, output } = fleet;
  const services = createServices({ database, config: loadConfig({}) });
  const log = createCallLog();
  const secrets = new Set<string>();

  const clientOf = (ids: { workspaceId: string; keyId: string; key: string }): Client => {
    const send: Client['send'] = (method, path, body, more = {}) =>
      log.send(method, path, { url: url(), key: ids.key, body, ...more });
    return {
      ...ids,
      send,
      get: (path) => send('GET', path),
      add: (text, headers = {}) => send('POST', '/v1/prompts', { text }, { headers }),
      save: (positioning) => send('PATCH', '/v1/brand', { positioning }),
      async issueKey(name, headers = {}) {
        const call = await send('POST', '/v1/api-keys', { name }, { headers });
        const { id, key } = call.body as unknown as { id: string; key: string };
        secrets.add(key);
        return { id, key, call };
      },
    };
  };

  return {
    postgres,
    get redis() {
      return redis;
    },
    postgresProxy,
    redisProxy,
    processes,
    database,
    services,
    log,
    secrets,
    revocations: new Map(),
    env: settings,
    url,
    async client({ plan = 'paid', cap = -1 } = {}) {
      const { workspaceId } = await services.workspaces.create({ name: 'Faults', plan, promptCap: cap });
      const issued = await services.apiKeys.issue(workspaceId, { name: 'Faults', environment: 'test' });
      secrets.add(issued.secret);
      return clientOf({ workspaceId, keyId: issued.keyId, key: issued.secret });
    },
    as: (client, key) => clientOf({ ...client, key }),
    async restart(place, more = {}) {
      await fleet.replace(place, () => serve({ ...settings, ...more }, ['--json']));
    },
    async restartRedis() {
      redis = await startRedisServer({ port: redis.port });
    },
    output,
    returnsOfRedis: () => timesOf(output(), REDIS_BACK),
    lossesOfRedis: () => timesOf(output(), REDIS_LOST),
    untilShared: () =>
      until(() =>
        processes.every(({ stdout }) => timesOf(stdout(), REDIS_BACK) > timesOf(stdout(), REDIS_LOST)),
      ),
    async stop() {
      await log.close();
      postgresProxy.script = () => 'pass';
      await fleet.stop();
      await postgresProxy.close();
      await redisProxy.close();
      await redis.kill();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
