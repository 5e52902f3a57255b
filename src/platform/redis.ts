import { Redis } from 'ioredis';
import type { Logger } from './logger.js';

/**
 * A Redis connection that fails fast instead of waiting: no queue while it is away, one attempt a command,
 * 200 ms for an answer. What uses it must have a way to go on without it.
 */
export function openRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    autoResendUnfulfilledCommands: false,
    commandTimeout: 200,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  });
  redis.on('error', (error: Error) => log.warn({ err: error.message }, 'redis is unreachable'));
  redis.on('ready', () => log.info('redis is ready'));
  return redis;
}
