import type { Services } from './app.js';
import type { Config } from './config.js';
import { missingMigrationsMessage, schemaState } from './database-app.js';
import { systemClock, type Clock } from './domain/clock.js';
import { latest } from './domain/data-version.js';
import {
  accountRoutes,
  createAccountState,
  createMemberFinder,
  isSessionToken,
} from './features/accounts/index.js';
import { demoRoutes } from './features/demos/index.js';
import { analyticsRoutes, historyRoutes } from './features/analytics/index.js';
import { apiKeyRoutes, createKeyUsage, createPrincipalFinder } from './features/api-keys/index.js';
import { auditRoutes } from './features/audit/index.js';
import { brandRoutes, namesRoutes, rescoreRoutes } from './features/brand/index.js';
import { channelRoutes, deliveriesRoutes } from './features/deliveries/index.js';
import { evidenceRoutes } from './features/evidence/index.js';
import { importRoutes } from './features/imports/index.js';
import { insightsRoutes } from './features/insights/index.js';
import { keywordsRoutes } from './features/keywords/index.js';
import { meRoutes } from './features/me/index.js';
import { memberRoutes } from './features/members/index.js';
import { promptRoutes } from './features/prompts/index.js';
import { providerKeyRoutes } from './features/provider-keys/index.js';
import { questionsRoutes } from './features/questions/index.js';
import { planRoutes, runsRoutes } from './features/runs/index.js';
import { singleSignOnRoutes } from './features/single-sign-on/index.js';
import { stepsRoutes } from './features/steps/index.js';
import { websiteRoutes } from './features/website/index.js';
import { installationRoutes, workspaceRoutes } from './features/workspaces/index.js';
import { createResponseCache } from './http/responses/response-cache.js';
import type { AccountHandlers, OperationHandlers } from './http/operation.js';
import { builtWebFolder, noWebPages, readWebPages, type WebPages } from './http/pages/web.js';
import { createSharedWork } from './http/access/shared-work.js';
import { createServer, type HttpServer } from './http/server.js';
import type { Database } from './platform/database.js';
import { isDistributed } from './platform/distribute.js';
import { createRunOnce } from './platform/idempotency/run-once.js';
import { createLogger, type Logger } from './platform/logger.js';
import { createRateLimiter } from './platform/rate-limiter.js';
import { listen } from './platform/listen.js';
import { openRedis } from './platform/redis.js';
import { reuseFor } from './platform/reuse.js';
import { noMetrics, type Metrics } from './platform/telemetry/metrics.js';
import { activeTracing } from './platform/telemetry/tracing.js';
import { shareWindows } from './platform/shared-windows.js';
import { readRevision } from './platform/workspace-revision.js';

export { builtWebFolder, createLogger, readWebPages };
export type { Logger };

/** The handlers that use the connections of analytics. */
const createAnalyticsHandlers = ({ analytics, evidence, insights, ingest, runs }: Services) => ({
  ...analyticsRoutes(analytics),
  ...historyRoutes(analytics, ingest),
  ...evidenceRoutes(evidence, ingest.findOlderDays),
  ...insightsRoutes(insights, ingest.findOlderDays),
  ...planRoutes(runs),
});

/** A handler for every operation of the contract and its extensions. A missing one is a type error. */
function createHandlers(services: Services): OperationHandlers {
  const { analytics } = services;
  return {
    ...meRoutes((workspaceId, keyId) => services.apiKeys.isShare(workspaceId, keyId)),
    ...createAnalyticsHandlers(services),
    ...keywordsRoutes(services.keywords, (at, rangeDays) => analytics.topicVisibility(at, rangeDays)),
    ...brandRoutes(services.brand),
    ...namesRoutes(services.names),
    ...rescoreRoutes(services.rescores),
    ...promptRoutes(services.prompts),
    ...apiKeyRoutes(services.apiKeys, {
      timeZoneOf: services.timeZoneOf,
      olderDaysOf: (id) => services.ingest.olderDays(id),
      competitorsOf: async (id) => (await services.brand.profile(latest(id))).competitors.length,
      nextStepOf: (id, brandName) => nextStepOf(services, id, brandName),
    }),
    ...runsRoutes(services.runs),
    ...providerKeyRoutes(services.providerKeys),
    ...deliveriesRoutes(services.deliveries),
    ...channelRoutes(services.ownedChannels),
    ...websiteRoutes(services.website),
    ...questionsRoutes(services.questions),
    ...stepsRoutes(services.steps),
    ...memberRoutes(services.members),
    ...auditRoutes(services.trail),
    ...importRoutes(services.imports),
    ...workspaceRoutes(services.workspaceSettings),
  };
}

/** A handler for every operation with a cookie, or with nothing. */
function createAccountHandlers(services: Services): AccountHandlers {
  const stateOf = createAccountState(services);
  return {
    ...accountRoutes(services, stateOf),
    ...demoRoutes(services),
    ...singleSignOnRoutes(services.singleSignOn, stateOf),
    ...installationRoutes(services.installation),
  };
}

/** The first thing that is missing for figures, in the order of setting up a workspace; null = nothing. */
async function nextStepOf(
  { ingest, measuring, prompts }: Services,
  workspaceId: string,
  brandName: string | null,
): Promise<'brand' | 'platforms' | 'questions' | 'answers' | null> {
  if (brandName === null) return 'brand';
  if (await ingest.hasAnswers(workspaceId)) return null;
  if ((await measuring.targetsOf(workspaceId)).targets.length === 0) return 'platforms';
  return (await prompts.slotsOf(workspaceId)).activeCount === 0 ? 'questions' : 'answers';
}

export interface Application {
  readonly http: HttpServer;
  /** Starts listening and resolves with the port. */
  readonly listen: (port: number, host: string) => Promise<number>;
  /**
   * Lets requests finish, flushes pending writes and closes what the application opened. Connections are accepted for
   * another `graceMs` milliseconds (0 by default), while `/readyz` responds with 503.
   */
  readonly stop: (options?: { graceMs: number }) => Promise<void>;
}

/** Builds the HTTP service on a migrated database, which the caller opens and closes. Does not listen yet. */
export function createApplication(options: {
  config: Config;
  database: Database;
  services: Services;
  log: Logger;
  clock?: Clock;
  /** Default: none. */
  metrics?: Metrics;
  /** Default: none, a plain start page. */
  web?: WebPages;
}): Application {
  const { config, database, services, log, clock = systemClock, metrics = noMetrics } = options;
  const { web = noWebPages } = options;
  const limits = config.database;
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log, metrics);
  const usage = createKeyUsage({ database, clock, log });
  const findPrincipal = createPrincipalFinder(database, () => isDistributed(database));
  const findMember = createMemberFinder({ database, clock });
  const workspaceLimit = config.workspaceRateLimitPerMinute;
  const shared = redis && shareWindows(redis);
  const limiter = (name: string, limit: number) => createRateLimiter({ name, limit, shared });

  const http = createServer({
    handlers: createHandlers(services),
    responseCache: createResponseCache({ maxBytes: config.responseCacheMegabytes * 2 ** 20, clock, metrics }),
    async findPrincipal(secret, throttled, address) {
      if (isSessionToken(secret)) return findMember(secret, throttled);
      const principal = await findPrincipal(secret, throttled);
      if (principal !== null) usage.note(principal.workspaceId, principal.callerId, address);
      return principal;
    },
    accountHandlers: createAccountHandlers(services),
    findSession: (secret) => services.sessions.find(secret),
    redeemSignInCode: (code) => services.signIn.redeem(code),
    readRevision: (workspaceId) => readRevision(database, workspaceId),
    runOnce: createRunOnce({ database, clock }),
    keyLimiter: limiter('key', config.rateLimitPerMinute),
    workspaceLimiter: workspaceLimit === 0 ? undefined : limiter('workspace', workspaceLimit),
    personLimiter: limiter('person', config.personRateLimitPerMinute),
    failureLimiter: limiter('failures', config.authFailuresPerMinute),
    trustedProxies: config.trustedProxies,
    proxyHeaders: config.proxyHeaders,
    publicUrl: config.webhooks.publicUrl,
    corsOrigins: config.corsOrigins,
    responseValidation: config.responseValidation,
    work: createSharedWork(
      {
        connections: limits.poolMax,
        waitMs: limits.connectTimeoutMs,
        analyticsConnections: limits.analytics.poolMax,
        analyticsWaitMs: limits.analytics.queryTimeoutMs,
        analyticsOperations: new Set(Object.keys(createAnalyticsHandlers(services))),
      },
      metrics,
    ),
    readiness: reuseFor(READINESS_MS, () => readiness(database)),
    // Loaded with the first message: most services have no MCP client.
    handleMcpMessage: async (message) => (await import('./mcp/http.js')).handleMcpMessage(message),
    web,
    log,
    metrics,
    tracing: activeTracing(),
  });

  return {
    http,
    listen: (port, host) =>
      listen(http.server, port, host, (error) => log.error({ err: error }, 'could not accept a connection')),
    async stop({ graceMs } = { graceMs: 0 }) {
      await http.stop({ graceMs, deadlineMs: config.shutdownTimeoutMs });
      await usage.stop();
      redis?.close();
    },
  };
}

/** How long readiness is cached: it needs no key, so callers must not be able to load the database with it. */
const READINESS_MS = 1000;

/** Null when the database responds and its schema is complete; otherwise what is missing. */
async function readiness(database: Database): Promise<string | null> {
  const { pending } = await schemaState(database);
  return pending.length === 0 ? null : `${missingMigrationsMessage(pending)}.`;
}
