import type { Config } from './config.js';
import { createDemo } from './demo/index.js';
import { systemClock, type Clock } from './domain/clock.js';
import { analyticsRoutes, createAnalyticsService } from './features/analytics/index.js';
import {
  apiKeyRoutes,
  createApiKeyService,
  createKeyUsage,
  createPrincipalFinder,
} from './features/api-keys/index.js';
import { brandRoutes, createBrandService } from './features/brand/index.js';
import { createKeywordsService, keywordsRoutes } from './features/keywords/index.js';
import { meRoutes } from './features/me/index.js';
import { createPromptService, promptFunctions, promptRoutes } from './features/prompts/index.js';
import { createWorkspaceService } from './features/workspaces/index.js';
import type { OperationHandlers } from './http/operation.js';
import { createServer, type HttpServer } from './http/server.js';
import { createIngest } from './ingest/index.js';
import { advisoryLocks, withAdvisoryLock } from './platform/advisory-lock.js';
import type { Database } from './platform/database.js';
import { createLogger, type Logger } from './platform/logger.js';
import { createMigrator, missingMigrationsMessage, newerSchemaMessage } from './platform/migrate.js';
import { createRateLimiter } from './platform/rate-limiter.js';
import { openRedis } from './platform/redis.js';
import { reuseFor } from './platform/reuse.js';
import { openStorage, type Storage } from './platform/storage.js';

export { createLogger, missingMigrationsMessage, newerSchemaMessage, openStorage };

export const { migrateToLatest, schemaState } = createMigrator(promptFunctions);

export type { Logger, Storage };

export type Services = ReturnType<typeof createServices>;

/** Everything that can be done with the data, for the server and the command line alike. */
export function createServices(options: {
  database: Database;
  /** The pool for analytics reads. Default: `database`. */
  analyticsDatabase?: Database;
  config: Config;
  clock?: Clock;
}) {
  const { database, analyticsDatabase = database, config, clock = systemClock } = options;
  const cadenceHours = config.measurementCadenceHours;
  const prompts = createPromptService({ database, clock, caps: config.promptCaps, cadenceHours });
  const workspaces = createWorkspaceService({ database, clock });
  const apiKeys = createApiKeyService({ database, clock, workspaces, maxKeys: config.apiKeysMax });
  const brand = createBrandService({ database, clock });
  const ingest = createIngest({ database, prompts, clock });
  return {
    workspaces,
    apiKeys,
    prompts,
    brand,
    keywords: createKeywordsService({ database }),
    analytics: createAnalyticsService({ database: analyticsDatabase, clock, cadenceHours }),
    ingest,
    demo: createDemo({
      ...{ workspaces, apiKeys, prompts, brand, ingest, clock },
      exclusively: (work) => withAdvisoryLock(database, advisoryLocks.demo, work),
    }),
  };
}

/** A handler for every operation of the contract. One that is missing does not compile. */
export function createHandlers(services: Services): OperationHandlers {
  const { analytics } = services;
  return {
    ...meRoutes(),
    ...analyticsRoutes(analytics),
    ...keywordsRoutes(services.keywords, (workspaceId, rangeDays) =>
      analytics.topicVisibility(workspaceId, rangeDays),
    ),
    ...brandRoutes(services.brand),
    ...promptRoutes(services.prompts),
    ...apiKeyRoutes(services.apiKeys),
  };
}

export interface Application {
  readonly http: HttpServer;
  /** Listens; resolves with the port. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /**
   * Lets requests finish, writes what is still to be written, and closes what the application opened. Connections
   * are accepted for another `graceMs` milliseconds (none by default), while `/readyz` answers 503.
   */
  readonly stop: (options?: { graceMs: number }) => Promise<void>;
}

/** The service over HTTP on a database that somebody else opened, migrated and closes. Listens to nothing yet. */
export function createApplication(options: {
  config: Config;
  database: Database;
  services: Services;
  log: Logger;
  clock?: Clock;
}): Application {
  const { config, database, services, log, clock = systemClock } = options;
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log);
  const usage = createKeyUsage({ database, clock, log });
  const findPrincipal = createPrincipalFinder(database);
  const workspaceLimit = config.workspaceRateLimitPerMinute;
  const limiter = (name: string, limit: number) => createRateLimiter({ name, limit, redis });

  const http = createServer({
    handlers: createHandlers(services),
    async findPrincipal(secret, patiently) {
      const principal = await findPrincipal(secret, patiently);
      if (principal !== null) usage.note(principal.workspaceId, principal.keyId);
      return principal;
    },
    keyLimiter: limiter('key', config.rateLimitPerMinute),
    workspaceLimiter: workspaceLimit === 0 ? undefined : limiter('workspace', workspaceLimit),
    failureLimiter: limiter('failures', config.authFailuresPerMinute),
    trustedProxies: config.trustedProxies,
    responseValidation: config.responseValidation,
    readiness: reuseFor(READINESS_MS, () => readiness(database)),
    log,
  });

  return {
    http,
    listen: (port, host) => listen(http, port, host),
    async stop({ graceMs } = { graceMs: 0 }) {
      await http.stop({ graceMs, deadlineMs: config.shutdownTimeoutMs });
      await usage.stop();
      redis?.close();
    },
  };
}

/** How long readiness is remembered: anybody may ask for it, and must not keep the database busy. */
const READINESS_MS = 1000;

/** Null when the database answers and has every migration; else what is missing. */
async function readiness(database: Database): Promise<string | null> {
  const { pending } = await schemaState(database);
  return pending.length === 0 ? null : `${missingMigrationsMessage(pending)}.`;
}

/**
 * Makes sure that the program fits the database, without changing one that is in use: only an embedded database that
 * is entirely new is migrated.
 *
 * @throws Error that says what to do, when migrations are missing or unknown
 */
export async function requireSchema(storage: Pick<Storage, 'embedded'>, database: Database): Promise<void> {
  const { applied, pending, unknown } = await schemaState(database);
  if (unknown.length > 0) throw new Error(newerSchemaMessage(unknown));
  if (pending.length === 0) return;
  if (storage.embedded && applied.length === 0) await migrateToLatest(database);
  else throw new Error(`${missingMigrationsMessage(pending)}, which changes its schema.`);
}

function listen({ server }: HttpServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
