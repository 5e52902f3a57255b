import { createServer as createHttpServer, type Server } from 'node:http';
import Koa from 'koa';
import type { RunOnce } from '../domain/repeatable-request.js';
import type { Logger } from '../platform/logger.js';
import type { RateLimiter } from '../platform/rate-limiter.js';
import { noMetrics, type Metrics } from '../platform/telemetry/metrics.js';
import type { Tracing } from '../platform/telemetry/tracing.js';
import { accessLog } from './telemetry/access-log.js';
import { runAccountOperation, type FindSession } from './account-operations.js';
import { admit } from './access/admit.js';
import type { ResponseCache } from './responses/response-cache.js';
import { authenticate, requireWorkspace, workInTenant, type FindPrincipal } from './access/authenticate.js';
import { createClientAddress } from './access/client-address.js';
import { createFailures } from './access/failures.js';
import { respondToClientErrors } from './connections/client-errors.js';
import { compressResponses } from './responses/compression.js';
import { compileContract } from './contract.js';
import { allowOrigins } from './access/cross-origin.js';
import { DrainingResponse } from './connections/draining-response.js';
import { createGracefulStop, type StopOptions } from './connections/graceful-stop.js';
import { shedOverload } from './connections/overload-response.js';
import { createInProcessRequests } from './in-process.js';
import { mcpEndpoint, type HandleMcpMessage } from './mcp.js';
import type { AccountHandlers, OperationHandlers } from './operation.js';
import {
  matchOperation,
  operationOptions,
  rejectMalformedPath,
  requireOperation,
  runOperation,
} from './operations-router.js';
import { problemResponses } from './errors/problem.js';
import { replaceKoaErrors } from './errors/koa-errors.js';
import type { WebPages } from './pages/web.js';
import { publicPages, unknownPage, type Readiness } from './pages/public-pages.js';
import { rateLimit } from './access/rate-limit.js';
import { TimedRequest } from './request/arrival.js';
import { requestContext } from './request/request-context.js';
import { requestMetrics } from './telemetry/request-metrics.js';
import { checkHead, MAX_HEADERS } from './connections/request-head.js';
import { originForm } from './request/request-target.js';
import { createResponseGuard, type ResponseGuard } from './responses/respond.js';
import { respondOnce } from './responses/respond-once.js';
import { respondFrom, type ReadRevision } from './responses/reusable-responses.js';
import { createOverload } from './access/overload.js';
import { onlyUnder } from './access/only-under.js';
import type { SharedWork } from './access/shared-work.js';
import { createSecretCookie } from './access/session-cookie.js';
import { createVouchedBy, type ProxyHeaders } from './access/vouched.js';
import { signInEndpoint, type RedeemCode } from './sign-in.js';
import type { Context, RequestState } from './state.js';
import { traceRequests } from './telemetry/trace-requests.js';

export interface ServerOptions {
  readonly handlers: OperationHandlers;
  readonly accountHandlers: AccountHandlers;
  readonly responseCache: ResponseCache;
  readonly findPrincipal: FindPrincipal;
  readonly findSession: FindSession;
  readonly redeemSignInCode: RedeemCode;
  readonly readRevision: ReadRevision;
  readonly runOnce: RunOnce;
  readonly keyLimiter: RateLimiter;
  /** Limit across all keys of a workspace; undefined = no limit. */
  readonly workspaceLimiter: RateLimiter | undefined;
  /** Limit of a person who is signed in. */
  readonly personLimiter: RateLimiter;
  readonly failureLimiter: RateLimiter;
  readonly trustedProxies: readonly string[];
  /** The headers that name a person. Default: none. */
  readonly proxyHeaders?: ProxyHeaders | null;
  /** The address of the service as browsers know it. Default: that of the request. */
  readonly publicUrl?: string | undefined;
  /** Origins whose web pages may call the API; `*` = all. */
  readonly corsOrigins: readonly string[];
  readonly responseValidation: 'enforce' | 'log';
  readonly work: SharedWork;
  readonly readiness: Readiness;
  readonly handleMcpMessage: HandleMcpMessage;
  readonly web: WebPages;
  readonly log: Logger;
  /** Default: none. */
  readonly metrics?: Metrics;
  /** Default: none. */
  readonly tracing?: Tracing | undefined;
}

export interface HttpServer {
  readonly server: Server;
  readonly guard: ResponseGuard;
  /** Stops listening and lets requests in progress finish. `/readyz` responds with 503 from the start. */
  readonly stop: (options: StopOptions) => Promise<void>;
}

/** Creates the HTTP server without listening. Every request passes through the chain below. */
export function createServer(options: ServerOptions): HttpServer {
  const contract = compileContract();
  const { metrics = noMetrics } = options;
  const guard = createResponseGuard(contract, options.responseValidation, options.log, metrics);
  const limit = options.keyLimiter.limit;
  const gracefulStop = createGracefulStop();
  const inProcess = createInProcessRequests();
  const clientAddress = createClientAddress(options.trustedProxies);
  const failures = createFailures({
    limiter: options.failureLimiter,
    clientAddress,
    rateLimit: limit,
    metrics,
  });
  const { work } = options;
  const overload = createOverload(work, failures);
  const admission = admit([
    authenticate(options.findPrincipal, failures, clientAddress),
    rateLimit(
      { key: options.keyLimiter, person: options.personLimiter, workspace: options.workspaceLimiter },
      metrics,
    ),
    requireWorkspace(),
    overload.endWait,
  ]);

  const koa = new Koa<RequestState>();
  koa.use(gracefulStop.holdResponses);
  koa.use(requestContext({ rateLimit: limit }));
  if (options.tracing !== undefined) koa.use(traceRequests(options.tracing));
  if (metrics !== noMetrics) koa.use(requestMetrics(metrics));
  koa.use(accessLog(options.log));
  if (options.corsOrigins.length > 0) koa.use(allowOrigins(options.corsOrigins));
  koa.use(compressResponses());
  koa.use(problemResponses((ctx, body) => guard.checkProblem(ctx, body)));
  koa.use(checkHead());
  koa.use(publicPages(readinessUnless(gracefulStop, options.readiness), options.web));
  koa.use(inProcess.skip(overload.arrive));
  koa.use(signInEndpoint(options.redeemSignInCode, failures));
  koa.use(
    mcpEndpoint({
      answer: options.handleMcpMessage,
      admission,
      origins: options.corsOrigins,
      fetchAs: (caller) => inProcess.fetchAs((request, response) => void handle(request, response), caller),
      slots: work.mcp,
    }),
  );
  koa.use(onlyUnder('/v1', unknownPage(options.web)));
  koa.use(matchOperation(contract));
  koa.use(operationOptions());
  koa.use(
    runAccountOperation(contract, {
      handlers: options.accountHandlers,
      findSession: options.findSession,
      cookie: createSecretCookie('visibility_session', (ctx) => isSecure(ctx, options)),
      attemptCookie: createSecretCookie('visibility_sign_in', (ctx) => isSecure(ctx, options)),
      vouchedBy: createVouchedBy(options.proxyHeaders ?? null, options.trustedProxies),
      ...{ clientAddress, failures, guard, work, metrics },
      personLimiter: options.personLimiter,
    }),
  );
  koa.use(inProcess.skip(admission));
  koa.use(workInTenant());
  koa.use(rejectMalformedPath());
  koa.use(requireOperation());
  koa.use(
    runOperation(
      contract,
      options.handlers,
      guard,
      {
        reuse: respondFrom(options.responseCache, guard, options.readRevision),
        once: (respond) => respondOnce(respond, options.runOnce, guard),
      },
      work,
      metrics,
    ),
  );

  replaceKoaErrors(koa, options.log);

  const handle = koa.callback();
  const serve = shedOverload((request, response) => handle(request, response), {
    isFull: overload.isFull,
    enter: overload.enter,
    rateLimit: limit,
    log: options.log,
    metrics,
  });
  const server = createHttpServer(
    // Time out slow clients promptly: by default, Node checks these limits only every 30 seconds.
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 65_000,
      // checkHead requires it, and rejects requests with our error body.
      requireHostHeader: false,
      // By default Node drops all but the first Authorization, Content-Type or Host header.
      joinDuplicateHeaders: true,
      IncomingMessage: TimedRequest,
      ServerResponse: DrainingResponse,
    },
    (request, response) => {
      request.url = originForm(request.url ?? '/');
      serve(request, response);
    },
  );
  server.maxHeadersCount = MAX_HEADERS + 1;
  // Node would respond to an unknown Expect header itself, without the service's headers. Handle it like any other
  // request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  respondToClientErrors(server, limit, options.log);
  gracefulStop.watch(server);
  return { server, guard, stop: (stopOptions) => gracefulStop.stop(stopOptions) };
}

/** Whether browsers reach the service over HTTPS: by its public address, or by what a trusted proxy says. */
function isSecure(
  ctx: Context,
  { publicUrl, trustedProxies }: Pick<ServerOptions, 'publicUrl' | 'trustedProxies'>,
): boolean {
  if (publicUrl !== undefined) return publicUrl.startsWith('https:');
  return trustedProxies.length > 0 && ctx.get('x-forwarded-proto') === 'https';
}

/** Not ready once the stop has begun, so that new requests go to other processes. */
function readinessUnless(stop: { readonly begun: boolean }, readiness: Readiness): Readiness {
  return () => (stop.begun ? Promise.resolve('The service is stopping.') : readiness());
}
