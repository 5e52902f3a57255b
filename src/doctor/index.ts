import type { Config } from '../config.js';
import { BACKGROUND_POOL_MAX } from '../platform/storage.js';
import { checkDatabase, type DatabaseCheck } from './database.js';
import { checkFolder } from './disk.js';
import { findingsOf, type Finding } from './finding.js';
import { checkRedis } from './redis.js';
import { checkSettings } from './settings.js';

export type { Finding, Status } from './finding.js';

/** Checks everything that the service needs. Changes nothing, and does not start the embedded database. */
export async function examine(
  config: Config,
  tools: Pick<DatabaseCheck, 'schemaState' | 'explain'>,
): Promise<Finding[]> {
  const { poolMax, analytics, connectTimeoutMs } = config.database;
  const { databaseUrl: url } = config;
  const connectionsPerProcess = poolMax + analytics.poolMax + BACKGROUND_POOL_MAX;
  const [database, redis] = await Promise.all([
    url === undefined
      ? checkEmbedded(config)
      : checkDatabase({ url, connectTimeoutMs, connectionsPerProcess, ...tools }),
    checkRedis(config.redisUrl),
  ]);
  return [...checkSettings(config), ...database, ...redis];
}

function checkEmbedded({ dataDir }: Config): Finding[] {
  const { skipped } = findingsOf('database');
  return [
    skipped('DATABASE_URL is not set: the embedded database is not started for this.'),
    ...(dataDir === undefined ? [] : checkFolder(dataDir)),
  ];
}
