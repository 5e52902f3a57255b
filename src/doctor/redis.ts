import { Redis } from 'ioredis';
import { checkClock, findingsOf, type Finding } from './finding.js';

const TIMEOUT_MS = 2000;

/** Checks that Redis can be reached, runs scripts and keeps rate limits. Only reads. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  const { skipped, problem } = findingsOf('redis');
  if (url === undefined)
    return [skipped('REDIS_URL is not set: each process counts rate limits separately.')];
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The failed command is reported instead.
  let reason: Error | undefined;
  client.on('error', (error) => (reason = error));
  try {
    await client.connect();
    return await checkServer(client);
  } catch (error) {
    return [
      problem(
        `Redis at REDIS_URL cannot be used (${reasonOf(reason ?? error)}).`,
        'Check REDIS_URL, its user and password, and that Redis is running. Until then, each process counts rate limits separately.',
      ),
    ];
  } finally {
    client.disconnect();
  }
}

async function checkServer(client: Redis): Promise<Finding[]> {
  await client.eval('return 1', 0);
  const sentAt = Date.now();
  const [seconds, microseconds] = await client.time();
  const receivedAt = Date.now();
  const server = Number(seconds) * 1000 + Number(microseconds) / 1000;
  const { ok } = findingsOf('redis');
  return [
    ok(`Redis runs scripts. A command takes ${receivedAt - sentAt} ms.`),
    checkMemory(await client.info()),
    checkClock('Redis', { server, sentAt, receivedAt }),
  ];
}

function checkMemory(info: string): Finding {
  const { ok, warning } = findingsOf('redis');
  const value = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const policy = value('maxmemory_policy');
  if (value('maxmemory') === '0' || policy === 'noeviction')
    return ok(`Redis ${value('redis_version')} evicts no rate limits.`);
  return warning(
    `Redis may evict rate limits when its memory is full (maxmemory-policy ${policy}).`,
    'Set maxmemory-policy to noeviction, or use a separate Redis.',
  );
}

/** A failure to connect to several addresses has a code but no message. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return message || (code ?? String(error));
}
