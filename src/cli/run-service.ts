import {
  createServices,
  migrateToLatest,
  missingMigrationsMessage,
  newerSchemaMessage,
  openStorage,
  schemaState,
  type Services,
  type Storage,
} from '../app.js';
import type { Config } from '../config.js';
import { createApplication, createLogger, type Logger } from '../http-app.js';
import { exitCodes, type CliContext } from './context.js';
import { demoToJson, renderDemo } from './demo.js';
import { createEnding, type Ending } from './ending.js';
import { ownCommand } from './own-command.js';

export interface ServeOptions {
  /** Undefined: decided by where the database is. */
  migrate?: boolean;
  demo: boolean;
  json?: true;
}

/** Resolves when the service is up; the signals that end it end the process. */
export async function runService(context: CliContext, config: Config, options: ServeOptions): Promise<void> {
  const log = createLogger(config.logLevel);
  warnOfUnsharedLimits(config, log);
  const ending = createEnding(context, log);
  try {
    await start(context, config, options, log, ending);
  } catch (error) {
    if (ending.begun) return;
    await ending.close();
    throw error;
  }
}

/** The address is taken before the demo is made: its keys are shown once, and a start that fails would lose them. */
async function start(
  context: CliContext,
  config: Config,
  options: ServeOptions,
  log: Logger,
  ending: Ending,
) {
  const storage = await open(context, config, log, ending);
  await prepareSchema(context, storage, options, log);
  const { database, analytics } = storage;
  const services = createServices({ database, analyticsDatabase: analytics, config });
  const application = createApplication({ config, database, services, log });
  ending.add(({ announced }) => application.stop({ graceMs: announced ? config.shutdownGraceMs : 0 }));
  const port = await application.listen(config.port, config.host).catch((error: unknown) => {
    throw explained(error, config);
  });
  const mayHaveDemo = storage.embedded && options.migrate !== false && options.demo;
  const demo = mayHaveDemo ? await firstDemo(context, config, storage, ending) : undefined;
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
  context.out(options.json ? JSON.stringify(asJson(url, demo)) : welcome(url, storage, demo));
}

/** Migrates the embedded database, and another one when asked to; otherwise the schema has to fit already. */
async function prepareSchema(
  context: CliContext,
  storage: Storage,
  { migrate }: ServeOptions,
  log: Logger,
): Promise<void> {
  if (migrate === false) return;
  await storage.patiently(async (database) => {
    const { pending, unknown } = await schemaState(database);
    // Only a warning, so that the program can be rolled back without its database.
    if (unknown.length > 0) log.warn(newerSchemaMessage(unknown));
    else if (migrate ?? storage.embedded) {
      await migrateToLatest(database, (message) => context.err(`${message}\n`));
    } else if (pending.length > 0) {
      throw new Error(`${missingMigrationsMessage(pending)} first, or start the service with --migrate.`);
    }
  });
}

async function open(context: CliContext, config: Config, log: Logger, ending: Ending): Promise<Storage> {
  context.err(
    config.databaseUrl === undefined ? 'Opening the embedded database ...\n' : 'Opening the database ...\n',
  );
  const storage = await openStorage(config, log);
  ending.add(() => storage.close());
  storage.onLost((detail) => {
    log.fatal({ detail }, 'the embedded database has ended');
    void ending.end('the embedded database has ended; start the service again', exitCodes.failed);
  });
  return storage;
}

/** Demo workspaces, when nobody has made any workspace. A stop in the meantime waits until none is left half made. */
function firstDemo(
  context: CliContext,
  config: Config,
  storage: Storage,
  ending: Ending,
): Promise<Demo | undefined> {
  const abort = new AbortController();
  const made = storage.patiently((database) =>
    createServices({ database, config }).demo.createFirst({
      onProgress: (step) => context.err(`${step}\n`),
      signal: abort.signal,
    }),
  );
  ending.add(async () => {
    abort.abort();
    await made.catch(() => undefined);
  });
  return made;
}

type Demo = Awaited<ReturnType<Services['demo']['create']>>;

function asJson(url: string, demo: Demo | undefined) {
  return { url, demo: demo === undefined ? null : demoToJson(demo) };
}

function welcome(url: string, storage: Storage, demo: Demo | undefined): string {
  const lines = [`The service listens on ${url}  (contract: ${url}/openapi.json)`];
  if (demo !== undefined) lines.push('', renderDemo(demo, url));
  else if (storage.embedded) {
    lines.push(
      'Keys are shown only when they are made. Another one:',
      `  ${ownCommand()} workspace list`,
      `  ${ownCommand()} key create --workspace ID --environment test --name "My key"`,
    );
  }
  return lines.join('\n');
}

function warnOfUnsharedLimits(config: Config, log: Logger): void {
  if (config.databaseUrl !== undefined && config.redisUrl === undefined) {
    log.warn(
      'REDIS_URL is not set: every process counts the rate limit for itself. Set it to run more than one.',
    );
  }
}

function explained(error: unknown, { port, host }: Config): unknown {
  const unknownHost = `there is no host named "${host}". Set HOST to an address of this machine, or to 0.0.0.0 for all.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use. Set PORT to another one, or to 0 for any that is free.`,
    EACCES: `this user may not listen on port ${port}. Set PORT to one from 1024 on.`,
    EADDRNOTAVAIL: `this machine does not have the address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all.`,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  };
  const reason = reasons[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new Error(reason, { cause: error });
}
