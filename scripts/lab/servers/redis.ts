import { spawn, spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { owned } from './children.js';
import { freePort } from './ports.js';

export interface TestRedis {
  readonly url: string | null;
  /** The reason Redis is unavailable; empty if it is available. */
  readonly reason: string;
  stop(): Promise<void>;
}

export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

/** The Redis of REDIS_URL, otherwise a new redis-server from the PATH, otherwise none, with the reason. */
export async function findRedis(): Promise<TestRedis> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, reason: '', stop: () => Promise.resolve() };
  if (!hasRedisServer) {
    return {
      url: null,
      reason: 'no redis-server on the PATH and REDIS_URL is not set',
      stop: () => Promise.resolve(),
    };
  }
  const server = await startRedisServer();
  return { url: server.url, reason: '', stop: () => server.kill('SIGTERM') };
}

export interface RedisServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** SIGSTOP pauses the server: connections stay open, and nothing responds until SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a redis-server and waits until it responds; `args` are options of redis-server. */
export async function startRedisServer(
  options: { port?: number; args?: string[] } = {},
): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1', ...(options.args ?? [])];
  const server = owned(spawn('redis-server', args, { stdio: 'ignore' }));
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const url = `redis://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    pid: server.pid ?? 0,
    port,
    url,
    signal: (signal) => void server.kill(signal),
    async kill(signal = 'SIGKILL') {
      server.kill(signal);
      await exited;
    },
  };
}

/** Waits for any response; an error such as a missing password counts. */
async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => 50,
    maxRetriesPerRequest: 200,
  });
  client.on('error', () => undefined);
  await client.ping().catch((error: Error) => {
    if (!error.message.startsWith('NOAUTH')) throw error;
  });
  client.disconnect();
}
