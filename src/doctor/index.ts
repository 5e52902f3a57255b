import type { Config } from '../config.js';
import { BACKGROUND_POOL_MAX } from '../platform/storage.js';
import { checkDatabase, type DatabaseCheck } from './database.js';
import { checkFolder } from './disk.js';
import { findingsOf, type Finding } from './finding.js';
import { checkMail } from './mail.js';
import { checkKeys, checkPrices, providersSetUp } from './providers.js';
import { checkRedis } from './redis.js';
import { checkReplicas } from './replicas.js';
import { checkKeyFile } from './secrets.js';
import { checkSignIn } from './sign-in.js';
import { checkSettings } from './settings.js';

export type { Finding, Status } from './finding.js';
export { forecast, type Amount, type Forecast, type KindForecast } from './forecast/index.js';

/** The inputs of the checks from the rest of the service. */
export interface Tools extends Pick<
  DatabaseCheck,
  | 'schemaState'
  | 'explain'
  | 'providersInUse'
  | 'unknownFields'
  | 'olderDays'
  | 'sharedNames'
  | 'suspectPrompts'
  | 'sealedKeys'
> {
  /** Asks each configured provider whether it accepts its key. Absent: they are not asked. */
  readonly verifyProviders?: () => Promise<ReadonlyMap<string, string | null>>;
  /** Names the prices that are too old; null if all are recent. */
  readonly pricesWarning: () => string | null;
}

/** Checks everything that the service needs. Changes nothing, and does not start the embedded database. */
export async function examine(
  config: Config,
  { verifyProviders, pricesWarning, ...tools }: Tools,
): Promise<Finding[]> {
  const [database, replicas, redis, mail, signIn, secrets, keys] = await Promise.all([
    checkPrimary(config, tools),
    checkStandbys(config, tools),
    checkRedis(config.redisUrl),
    checkMail(config),
    checkSignIn(config),
    checkKeyFile(config.secrets.file),
    verifyProviders === undefined ? checkUnasked(config) : verifyProviders().then(checkKeys),
  ]);
  const measures = providersSetUp(config).some((name) => name !== 'replay');
  const prices = measures ? checkPrices(pricesWarning()) : [];
  return [
    ...checkSettings(config, new Date()),
    ...keys,
    ...prices,
    ...database,
    ...replicas,
    ...redis,
    ...mail,
    ...signIn,
    ...secrets,
  ];
}

type DatabaseTools = Omit<Tools, 'verifyProviders' | 'pricesWarning'>;

async function checkPrimary(config: Config, tools: DatabaseTools): Promise<Finding[]> {
  const { poolMax, analytics, connectTimeoutMs } = config.database;
  const { databaseUrl: url } = config;
  if (url === undefined) return checkEmbedded(config);
  const connectionsPerProcess = poolMax + analytics.poolMax + BACKGROUND_POOL_MAX;
  const limits = { connectTimeoutMs, connectionsPerProcess };
  return checkDatabase({ url, ...limits, providersSetUp: providersSetUp(config), ...tools });
}

async function checkStandbys(
  { databaseUrl: primaryUrl, readDatabaseUrl: replicaUrl, database: { connectTimeoutMs } }: Config,
  { explain }: Pick<Tools, 'explain'>,
): Promise<Finding[]> {
  if (primaryUrl === undefined || replicaUrl === undefined) return [];
  return checkReplicas({ primaryUrl, replicaUrl, connectTimeoutMs, explain });
}

function checkEmbedded({ dataDir }: Config): Finding[] {
  const { skipped } = findingsOf('database');
  return [
    skipped('DATABASE_URL is not set: the embedded database is not started for this.'),
    ...(dataDir === undefined ? [] : checkFolder(dataDir)),
  ];
}

function checkUnasked(config: Config): Finding[] {
  const { skipped } = findingsOf('providers');
  const names = providersSetUp(config);
  return names.length === 0
    ? []
    : [skipped(`Set up: ${names.join(', ')}. With --online, their keys are tried.`)];
}
