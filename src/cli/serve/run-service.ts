import { createServices, openStorage, type Storage } from '../../app.js';
import {
  migrateToLatest,
  missingMigrationsMessage,
  unknownSchemaMessage,
  schemaState,
} from '../../database-app.js';
import type { Config } from '../../config.js';
import { createLogger, type Logger } from '../../http-app.js';
import { openMetrics, watchBacklogs } from '../../metrics-app.js';
import { exitCodes, type CliContext } from '../context.js';
import { addressOf, isOnEveryInterface } from './address.js';
import { createEnding, type Ending } from './ending.js';
import { listenForMetrics } from './listen-metrics.js';
import { listenHere, type Listening } from './listen.js';
import { examinePrompts } from '../kit/examine-prompts.js';
import { packAnswers } from '../kit/pack-answers.js';
import { ownCommand } from '../own-command.js';
import { startBackground, type Background } from './run-background.js';
import { programVersion } from '../version.js';
import { listenInWorkers } from './workers.js';

export interface ServeOptions {
  /** Default: only the embedded database is migrated. */
  migrate?: boolean;
  /** Number of processes that serve requests. 1: this process. */
  workers: number;
  json?: true;
}

/** Resolves when the service is listening. A signal then stops it and ends the process. */
export async function runService(context: CliContext, config: Config, options: ServeOptions): Promise<void> {
  const log = createLogger(config.logLevel);
  warnAboutUnsharedLimits(config, options.workers, log);
  const ending = createEnding(context, log);
  try {
    await start(context, config, options, log, ending);
  } catch (error) {
    if (ending.begun) return;
    await ending.close();
    throw error;
  }
}

async function start(
  context: CliContext,
  config: Config,
  options: ServeOptions,
  log: Logger,
  ending: Ending,
) {
  const { workers } = options;
  const metrics = await openMetrics(config, {
    version: programVersion(),
    ...(workers > 1 && { worker: 'main' }),
  });
  const storage = await open(context, config, { workers, log, ending, metrics });
  await prepareSchema(context, storage, options, log);
  if (metrics !== null) watchBacklogs(metrics, storage.background());
  const listening: Listening = { config, log, ending, metrics };
  const background = backgroundOf(ending);
  const { port, readMetrics } =
    workers > 1
      ? await listenInWorkers(workers, listening)
      : { port: await listenHere(storage, listening), readMetrics: undefined };
  await listenForMetrics(metrics, listening, readMetrics);
  if (config.worker) background.start(storage, { config, log, metrics });
  const url = addressOf(config, port);
  const code = options.migrate === false ? null : await firstAccountCode(config, storage);
  const firstAccount = code === null ? null : `${config.webhooks.publicUrl ?? url}/#start=${code}`;
  context.out(
    options.json ? JSON.stringify({ url, firstAccount }) : welcome(url, { config, storage, firstAccount }),
  );
}

/** The code for the first account, who owns the workspaces that exist; null if somebody has an account. */
function firstAccountCode(config: Config, storage: Storage): Promise<string | null> {
  return storage.withoutTimeouts(async (database) => {
    const { people, joining, workspaces } = createServices({ database, config });
    if (await people.exist()) return null;
    const live = (await workspaces.list()).filter(({ deletedAt }) => deletedAt === null);
    return joining.issueFirstCode(live.map(({ workspaceId }) => workspaceId));
  });
}

/** Number of questions that the service has in flight. More require a separate "visibility worker". */
const BACKGROUND_CONCURRENCY = 4;

/**
 * Background work that stops with the service, after requests in progress. Create it before listening and start it
 * afterwards.
 */
function backgroundOf(ending: Ending) {
  let running: Background | undefined;
  ending.add(() => running?.ended ?? Promise.resolve());
  return {
    start(storage: Storage, options: Pick<Listening, 'config' | 'log' | 'metrics'>): void {
      running = startBackground(storage, { ...options, concurrency: BACKGROUND_CONCURRENCY });
      ending.add(() => Promise.resolve(running?.stop()));
    },
  };
}

/** Migrates the embedded database, or any database with --migrate; otherwise requires a current schema. */
async function prepareSchema(
  context: CliContext,
  storage: Storage,
  { migrate }: ServeOptions,
  log: Logger,
): Promise<void> {
  if (migrate === false) return;
  await storage.withoutTimeouts(async (database) => {
    const { pending, unknown } = await schemaState(database);
    if (unknown.length > 0) {
      const problem = unknownSchemaMessage({ pending, unknown });
      // Only a warning where releases are rolled out, so that one can be rolled back without its migrations.
      if (pending.length > 0 || storage.embedded) throw new Error(problem);
      log.warn(problem);
    } else if (migrate ?? storage.embedded) {
      await migrateToLatest(database, (message) => context.err(`${message}\n`));
      await packAnswers(context, database);
      await examinePrompts(context, database);
    } else if (pending.length > 0) {
      throw new Error(`${missingMigrationsMessage(pending)} first, or start the service with --migrate.`);
    }
  });
}

async function open(
  context: CliContext,
  config: Config,
  { workers, log, ending, metrics }: Omit<Listening, 'config'> & { workers: number },
): Promise<Storage> {
  context.err(
    config.databaseUrl === undefined ? 'Opening the embedded database ...\n' : 'Opening the database ...\n',
  );
  const storage = await openStorage(config, log, { processes: workers, ...(metrics && { metrics }) });
  ending.add(() => storage.close());
  storage.onLost((detail) => {
    log.fatal({ detail }, 'the embedded database stopped unexpectedly');
    void ending.end('the embedded database stopped unexpectedly; restart the service', exitCodes.failed);
  });
  return storage;
}

function welcome(
  url: string,
  {
    config,
    storage,
    firstAccount,
  }: {
    config: Config;
    storage: Storage;
    firstAccount: string | null;
  },
): string {
  const lines = [`The service listens on ${url}  (contract: ${url}/openapi.json)`];
  if (isOnEveryInterface(config) && !isEncrypted(config)) lines.push(...OPEN_TO_OTHERS);
  if (firstAccount !== null)
    lines.push('', 'Nobody has an account yet. Open the first one, within a day:', `  ${firstAccount}`);
  if (storage.embedded) {
    lines.push(
      '',
      'For programs, create demo workspaces with their keys, or a key for a workspace of yours:',
      `  ${ownCommand()} demo`,
      `  ${ownCommand()} workspace list`,
      `  ${ownCommand()} key create --workspace ID --environment test --name "My key"`,
    );
  }
  return lines.join('\n');
}

/** A proxy encrypts in front of the service: it is trusted, or its address is the public one. */
const isEncrypted = ({ webhooks: { publicUrl }, trustedProxies }: Config) =>
  publicUrl?.startsWith('https:') === true || trustedProxies.length > 0;

const OPEN_TO_OTHERS = [
  'It listens on every interface, without TLS. On this machine alone, that is fine: publish the port of a container as',
  '127.0.0.1:3000:3000. For other machines, put a TLS proxy in front and set PUBLIC_URL to its address (docs/deploy.md).',
];

function warnAboutUnsharedLimits(config: Config, workers: number, log: Logger): void {
  if (config.redisUrl !== undefined) return;
  const { rateLimitPerMinute: limit } = config;
  if (workers > 1) {
    log.warn(
      `REDIS_URL is not set: each of the ${workers} workers counts rate limits separately, so a key may send up to ` +
        `${workers * limit} requests per minute instead of ${limit}. Set it to share the limits.`,
    );
  } else if (config.databaseUrl !== undefined) {
    log.warn(
      'REDIS_URL is not set: each process counts rate limits separately. Set it to run more than one process.',
    );
  }
}
