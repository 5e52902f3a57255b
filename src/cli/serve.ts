import { Command } from 'commander';
import {
  createApplication,
  createLogger,
  createServices,
  migrateToLatest,
  openStorage,
  type Application,
  type Logger,
  type Services,
  type Storage,
} from '../app.js';
import type { Config } from '../config.js';
import { exitCodes, type CliContext } from './context.js';
import { renderDemo } from './demo.js';

interface ServeOptions {
  migrate: boolean;
  demo: boolean;
}

export function serveCommand(context: CliContext): Command {
  return new Command('serve')
    .description('Run the service. Ctrl-C stops it cleanly.')
    .option('--no-migrate', 'leave the schema of the database as it is')
    .option('--no-demo', 'create no demo workspaces in an empty embedded database')
    .addHelpText(
      'after',
      `
Without DATABASE_URL the service keeps its data in an embedded Postgres (DATA_DIR). When that is empty, demo
workspaces are made and their keys are printed, once. A database given by DATABASE_URL never gets demo data.

Examples:
  visibility serve
  DATABASE_URL=postgres://user:password@host/db REDIS_URL=redis://host PORT=8080 visibility serve`,
    )
    .action(async (options: ServeOptions) => {
      await serve(context, context.config(), options);
    });
}

async function serve(context: CliContext, config: Config, options: ServeOptions): Promise<void> {
  const log = createLogger(config.logLevel);
  warnOfUnsharedLimits(config, log);
  context.err(config.databaseUrl === undefined ? 'Opening the embedded database ...\n' : 'Opening the database ...\n');
  const storage = await openStorage(config, log);
  let application: Application | undefined;
  try {
    const demo = await storage.patiently(async (database) => {
      if (options.migrate) await migrateToLatest(database);
      const mayHaveDemo = options.demo && storage.embedded;
      return mayHaveDemo ? demoIfEmpty(context, createServices({ database, config })) : undefined;
    });
    const services = createServices({ database: storage.database, config });
    application = createApplication({ config, database: storage.database, services, log });
    const port = await application.listen(config.port, config.host);
    const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
    context.out(welcome(url, storage, demo));
  } catch (error) {
    await application?.stop();
    await storage.close();
    throw explained(error, config);
  }
  stopOnSignal(context, application, storage, log);
}

/** Demo workspaces, when there is no workspace at all. */
async function demoIfEmpty(context: CliContext, services: Services) {
  if ((await services.workspaces.list()).length > 0) return undefined;
  return services.demo.create({ onProgress: (step) => context.err(`${step}\n`) });
}

type Demo = NonNullable<Awaited<ReturnType<typeof demoIfEmpty>>>;

function welcome(url: string, storage: Storage, demo: Demo | undefined): string {
  const lines = [`The service listens on ${url}  (contract: ${url}/openapi.json)`];
  if (demo !== undefined) lines.push('', renderDemo(demo, url));
  else if (storage.embedded) {
    lines.push(
      'Keys are shown only when they are made. Another one:',
      '  npx visibility workspace list',
      '  npx visibility key create --workspace ID --environment test --name "My key"',
    );
  }
  return lines.join('\n');
}

function warnOfUnsharedLimits(config: Config, log: Logger): void {
  if (config.databaseUrl !== undefined && config.redisUrl === undefined) {
    log.warn('REDIS_URL is not set: every process counts the rate limit for itself. Set it to run more than one.');
  }
}

function explained(error: unknown, config: Config): unknown {
  if ((error as { code?: string }).code !== 'EADDRINUSE') return error;
  return new Error(`port ${config.port} is in use. Set PORT to another one, or to 0 for any that is free.`);
}

/** Stops once, in order: requests, pool, database. A second signal ends the process at once. */
function stopOnSignal(context: CliContext, application: Application, storage: Storage, log: Logger): void {
  let stopping = false;
  async function stop(reason: string, code: number): Promise<void> {
    if (stopping) process.exit(exitCodes.failed);
    stopping = true;
    context.err(`Stopping (${reason}) ...\n`);
    await application.stop();
    await storage.close();
    log.info('stopped');
    process.exit(code);
  }
  process.on('SIGINT', () => void stop('interrupted', exitCodes.done));
  process.on('SIGTERM', () => void stop('terminated', exitCodes.done));
  storage.onLost((detail) => {
    log.fatal({ detail }, 'the embedded database has ended');
    void stop('the embedded database has ended', exitCodes.failed);
  });
}
