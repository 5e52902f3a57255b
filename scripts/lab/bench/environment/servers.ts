import { join, resolve } from 'node:path';
import { spawn } from 'node:child_process';
import { startServer, type Server } from '../../servers/measured-server.js';
import { freePort } from '../../servers/ports.js';
import { generousTimeouts, launchService } from '../../servers/service.js';

/** A server to measure, and the work it does in addition to responding. */
export interface ServerKind {
  readonly title: string;
  readonly limiter: string;
  readonly validation: string;
  readonly log: string;
  /** File among the peers; undefined for the service. */
  readonly file?: string;
  /** Settings of the service. */
  readonly env?: NodeJS.ProcessEnv;
}

const none = { limiter: 'no', validation: 'no', log: 'no' };
const everything = { limiter: 'yes', validation: 'requests and responses', log: 'yes' };
/** Turns the response cache off, so that every read is a cold one. */
const cold = { RESPONSE_CACHE_MB: '0' };

export const serverKinds = {
  visibility: { title: 'this service', ...everything, env: cold },
  'visibility-other': { title: 'other build of this service', ...everything, env: cold },
  'visibility-cached': { title: 'this service, nothing changed since the last read', ...everything },
  c: { title: 'c: node:http and pg', ...none, file: 'c.js' },
  fastify: { title: 'Fastify', ...none, validation: 'requests', file: 'fastify.js' },
  express: {
    title: 'Express and express-openapi-validator',
    ...none,
    validation: 'requests and responses',
    file: 'express.js',
  },
  'koa-knex': {
    title: 'Koa and Knex, a first draft',
    ...everything,
    validation: 'responses',
    file: 'koa-knex.js',
  },
} as const satisfies Record<string, ServerKind>;

export type ServerName = keyof typeof serverKinds;

/** The servers of a run. A quick run leaves out the least informative one. */
export const participants = (names: readonly ServerName[], { allPeers }: { allPeers: boolean }) =>
  names.filter((name) => allPeers || name !== 'express');

export interface ServerRequest {
  readonly name: ServerName;
  /** Counts requests in this Redis; undefined: in memory, if at all. */
  readonly redisUrl?: string | undefined;
  /** Processes of the service that share its port. Default: 1. */
  readonly workers?: number;
}

/** Starts servers on one database. */
export interface Servers {
  /** Starts a server, or returns the one that is already running. */
  get(request: ServerRequest): Promise<Server>;
  /** Starts an additional server, which the caller stops. */
  start(request: ServerRequest): Promise<Server>;
  stop(): Promise<void>;
}

/**
 * `peers` is the folder of the installed peers, `against` the checkout of the other build. A server is ready when it
 * answers GET /v1/me with the key.
 */
export function createServers(options: {
  readonly peers: string;
  readonly databaseUrl: string;
  readonly key: string;
  readonly against: string | undefined;
}): Servers {
  const { peers, databaseUrl, key, against = '' } = options;
  const running = new Map<string, Promise<Server>>();
  const launch = ({ name, workers = 1 }: ServerRequest, env: NodeJS.ProcessEnv) => {
    const { file }: ServerKind = serverKinds[name];
    if (file !== undefined) return spawn(process.execPath, [join(peers, file)], { env, stdio });
    // All servers use the schema of this build, which the other build may not know.
    if (name === 'visibility-other')
      return launchService(env, ['--no-migrate'], stdio, { program: resolve(against, 'bin/visibility.js') });
    return launchService(env, workers > 1 ? ['--workers', String(workers)] : [], stdio);
  };
  const start = async (request: ServerRequest) => {
    const { name, redisUrl } = request;
    const kind: ServerKind = serverKinds[name];
    const port = await freePort();
    const { PATH, HOME } = process.env;
    const shared = {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...(redisUrl && { REDIS_URL: redisUrl }),
    };
    return startServer({
      name: kind.title,
      launch: () =>
        launch(request, kind.file === undefined ? { ...unlimited, ...shared, ...kind.env } : shared),
      port,
      isReady: () => answers(`http://127.0.0.1:${port}/v1/me`, key),
    });
  };
  return {
    start,
    get(request) {
      const id = JSON.stringify(request);
      const server = running.get(id) ?? start(request);
      running.set(id, server);
      return server;
    },
    async stop() {
      await Promise.allSettled([...running.values()].map(async (server) => (await server).stop()));
    },
  };
}

/** A log to nowhere, so that nobody spends time on reading it. */
const stdio = ['ignore' as const, 'ignore' as const, 'pipe' as const];

/** The limiter counts but never rejects, and timeouts are too long for a busy machine to reach. */
const unlimited = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  ...generousTimeouts,
  DATABASE_ANALYTICS_TIMEOUT_MS: '30000',
  SHUTDOWN_GRACE_MS: '0',
};

function answers(url: string, key: string): Promise<boolean> {
  return fetch(url, { headers: { authorization: `Bearer ${key}` } }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
