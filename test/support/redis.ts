import { spawn, spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { freePort } from './ports.js';

export interface TestRedis {
  readonly url: string | null;
  /** Why there is none; empty when there is one. */
  readonly reason: string;
  stop(): Promise<void>;
}

/** The Redis of REDIS_URL, else one started from a redis-server on the PATH, else none, with the reason. */
export async function findRedis(): Promise<TestRedis> {
  const given = process.env['REDIS_URL'];
  if (given !== undefined && given !== '') return { url: given, reason: '', stop: () => Promise.resolve() };
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    return {
      url: null,
      reason: 'no redis-server on the PATH and REDIS_URL is not set',
      stop: () => Promise.resolve(),
    };
  }
  const port = await freePort();
  const server = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const url = `redis://127.0.0.1:${port}`;
  await untilReady(url);
  return {
    url,
    reason: '',
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill();
      }),
  };
}

async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50, maxRetriesPerRequest: 200 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
}
