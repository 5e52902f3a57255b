import type { Caller } from '../../spec/contracts.js';
import { specifications } from '../../spec/extensions/index.js';
import { systemClock } from '../../src/domain/clock.js';
import type { Principal } from '../../src/domain/principal.js';
import { createSharedWork } from '../../src/http/access/shared-work.js';
import { createResponseCache } from '../../src/http/responses/response-cache.js';
import { noWebPages } from '../../src/http/pages/web.js';
import type { AccountHandlers, OperationHandlers } from '../../src/http/operation.js';
import { createServer, type ServerOptions } from '../../src/http/server.js';
import { createLogger } from '../../src/platform/logger.js';
import { createRateLimiter } from '../../src/platform/rate-limiter.js';
import { recordExchanges } from '../../scripts/lab/coverage/exchanges.js';

export const principal: Principal = {
  callerId: 'key_1',
  member: null,
  environment: 'test',
  scopes: null,
  expiresAt: null,
  workspaceId: 'ws_1',
  plan: 'paid',
  owner: { id: 'usr_1', name: null, email: null },
  workspaceDeleted: false,
  dataRevision: 1,
};

/** The same handler for every operation, except for `overrides`. */
export function handlersOf(
  every: () => Promise<unknown>,
  overrides: Partial<Record<string, () => Promise<unknown>>> = {},
): OperationHandlers {
  const ids = idsOf('key', 'person');
  return {
    ...Object.fromEntries(ids.map((id) => [id, every])),
    ...overrides,
  } as unknown as OperationHandlers;
}

const idsOf = (...callers: readonly Caller[]) =>
  specifications
    .flatMap(({ operations }) => Object.values(operations))
    .filter(({ caller }) => callers.includes(caller))
    .map(({ id }) => id);

const noAccounts = Object.fromEntries(
  idsOf('session', 'anyone').map((id) => [id, () => Promise.reject(new Error('no handler'))]),
) as unknown as AccountHandlers;

/** Slots as with the default settings. */
export const sharedWork = (analyticsOperations: readonly string[] = [], totalWaitMs?: number) =>
  createSharedWork({
    connections: 10,
    waitMs: 1000,
    analyticsConnections: 4,
    analyticsWaitMs: 10_000,
    analyticsOperations: new Set(analyticsOperations),
    ...(totalWaitMs !== undefined && { totalWaitMs }),
  });

/** The HTTP chain alone, without a database; any key authenticates the same principal. */
export async function startBareServer(options: Partial<ServerOptions> & { record?: boolean } = {}) {
  const log = createLogger('silent');
  const limiter = (name: string) => createRateLimiter({ name, limit: 1000, shared: undefined });
  const http = createServer({
    web: noWebPages,
    handlers: handlersOf(() => Promise.reject(new Error('no handler'))),
    responseCache: createResponseCache({ maxBytes: 0, clock: systemClock }),
    findPrincipal: () => Promise.resolve(principal),
    accountHandlers: noAccounts,
    findSession: () => Promise.resolve(null),
    personLimiter: limiter('person'),
    redeemSignInCode: () => Promise.resolve(null),
    readRevision: () => Promise.reject(new Error('unused')),
    runOnce: () => Promise.reject(new Error('unused')),
    keyLimiter: limiter('key'),
    workspaceLimiter: undefined,
    failureLimiter: limiter('failures'),
    trustedProxies: [],
    corsOrigins: [],
    responseValidation: 'enforce',
    work: sharedWork(),
    readiness: () => Promise.resolve(null),
    handleMcpMessage: () => Promise.reject(new Error('unused')),
    log,
    ...options,
  });
  if (options.record !== false) recordExchanges(http.server);
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve));
  let requests = 0;
  http.server.on('request', () => (requests += 1));
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    ...http,
    url: `http://127.0.0.1:${port}`,
    /** The number of requests received so far. */
    requests: () => requests,
    /** The number of open connections. */
    connections: () =>
      new Promise<number>((resolve, reject) =>
        http.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    close: () => new Promise<void>((resolve) => http.server.close(() => resolve())),
  };
}

/** A logger and the lines it wrote, raw and parsed. */
export function captureLog(level = 'trace') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line: string) => void lines.push(line) });
  return { log, lines, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
