import Router, { type Layer } from '@koa/router';
import type { Caller } from '../../spec/contracts.js';
import type { ServedId } from '../../spec/extensions/index.js';
import { DomainError, invalidParameter } from '../domain/errors.js';
import { rejectUnstorable } from '../domain/text.js';
import { actingAs } from '../platform/audit.js';
import { noMetrics, type Metrics } from '../platform/telemetry/metrics.js';
import { respondToOptions, rejectMethod } from './allowed-methods.js';
import { readJsonBody } from './request/body.js';
import type { CompiledOperation, Contract } from './contract.js';
import type { OperationHandler, OperationHandlers, OperationRequest } from './operation.js';
import { checkPlan } from './access/plan.js';
import type { SharedWork } from './access/shared-work.js';
import { checkScope } from './access/scope.js';
import { linkNextPage, nextCursorIn } from './responses/next-link.js';
import type { ResponseGuard } from './responses/respond.js';
import { isRepeatable } from './responses/respond-once.js';
import { isReusable, type Respond } from './responses/reusable-responses.js';
import { requirePrincipal, type Context, type Middleware, type RequestState } from './state.js';

/**
 * Finds the operation of a request. Runs early, so that errors from later middleware are checked against the contract
 * of the operation.
 */
export function matchOperation(contract: Contract): Middleware {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  for (const { contract: operation } of fixedPathsFirst(Object.values(contract.operations))) {
    const { id, method, path } = operation;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    router[method](pattern, function noteOperation(ctx, next) {
      if (ctx.matched?.[0]?.path === pattern) ctx.state.operation = { id, route: path, params: ctx.params };
      return next();
    });
  }
  return router.routes() as unknown as Middleware;
}

/**
 * Runs the operation of a request.
 * @throws Error if an operation has no handler or a handler no operation, so that the server does not start
 */
export function runOperation(
  contract: Contract,
  handlers: OperationHandlers,
  guard: ResponseGuard,
  responses: {
    /** For operations whose responses clients may cache. */
    readonly reuse: Respond;
    /** For operations that clients may repeat. */
    readonly once: (respond: Respond) => Respond;
  },
  work: SharedWork,
  metrics: Metrics = noMetrics,
): Middleware {
  checkHandlers(contract, handlers, ['key', 'person']);
  const bodyReaders = createBodyReaders(contract);
  const anew = respondAnew(guard);
  const once = responses.once(anew);
  const responderOf = (operation: CompiledOperation) => {
    if (isReusable(operation)) return responses.reuse;
    return isRepeatable(operation) ? once : anew;
  };
  return async function runOperation(ctx) {
    const { id, params } = requireOperationOf(ctx);
    const operation = contract.operations[id];
    await bodyReaders.get(id)?.(ctx, () => Promise.resolve());
    const request = toRequest(ctx, operation, params, metrics);
    const handler = handlers[id as keyof OperationHandlers] as OperationHandler<ServedId>;
    const respond = responderOf(operation);
    const slots = work.slotsFor(id);
    const { principal } = request;
    if (operation.contract.isRead) {
      // A response from the cache needs no slot.
      const owner = { ...principal, waitsSince: ctx.state.waitsSince };
      return respond(ctx, operation, request, (asked) => slots.run(owner, 'read', () => handler(asked)));
    }
    const { requestId, ownRequestId } = ctx.state;
    const clientRequestId = requestId === ownRequestId ? null : requestId;
    const origin = { actor: principal.callerId, requestId: ownRequestId, clientRequestId };
    // Its client decides how long its body takes, and it has waited for nothing before.
    const owner = { ...principal, waitsSince: performance.now() };
    await slots.run(owner, 'write', () => actingAs(origin, () => respond(ctx, operation, request, handler)));
  };
}

/** One reader for each operation that has a body. */
export function createBodyReaders(contract: Contract): ReadonlyMap<ServedId, Middleware> {
  const readers = new Map<ServedId, Middleware>();
  for (const { contract: operation, bodyLimits } of Object.values(contract.operations)) {
    if (bodyLimits) readers.set(operation.id, readJsonBody(bodyLimits));
  }
  return readers;
}

/** @throws Error if an operation with these callers has no handler, or a handler no such operation */
export function checkHandlers(contract: Contract, handlers: object, callers: readonly Caller[]): void {
  const operations = Object.values(contract.operations)
    .filter((operation) => callers.includes(operation.contract.caller))
    .map((operation) => operation.contract.id as string);
  const missing = operations.filter((id) => !(id in handlers));
  const surplus = Object.keys(handlers).filter((id) => !operations.includes(id));
  if (missing.length + surplus.length > 0) {
    throw new Error(
      `The handlers do not match the contract. Without a handler: ${missing.join(', ') || 'none'}. ` +
        `Not in the contract: ${surplus.join(', ') || 'none'}.`,
    );
  }
}

/** Puts `/v1/prompts/cap` before `/v1/prompts/{promptId}`. */
function fixedPathsFirst(operations: CompiledOperation[]): CompiledOperation[] {
  const variables = (operation: CompiledOperation) => operation.contract.path.split('{').length;
  return [...operations].sort((one, other) => variables(one) - variables(other));
}

function respondAnew(guard: ResponseGuard): Respond {
  return async function respondAnew(ctx, operation, request, handler) {
    const answer = await handler(request);
    if ('body' in answer) linkNextPage(ctx, nextCursorIn(answer.body));
    await guard.respond(ctx, operation, answer);
  };
}

function requireOperationOf(ctx: Context): NonNullable<RequestState['operation']> {
  if (ctx.state.operation === undefined) throw new Error('No operation: requireOperation must run first.');
  return ctx.state.operation;
}

function toRequest(
  ctx: Context,
  operation: CompiledOperation,
  params: Record<string, string>,
  metrics: Metrics,
): OperationRequest<ServedId> {
  const principal = requirePrincipal(ctx);
  checkPlan(operation.contract, principal);
  checkScope(operation.contract, principal);
  const parts = validatedParts(ctx, operation, params, metrics);
  return { principal, ...parts } as unknown as OperationRequest<ServedId>;
}

/**
 * The parameters and the body of a request.
 * @throws DomainError invalid_parameter if they violate the contract
 */
export function validatedParts(
  ctx: Context,
  operation: CompiledOperation,
  params: Record<string, string>,
  metrics: Metrics,
): { readonly path: unknown; readonly query: unknown; readonly body: unknown } {
  try {
    const path = operation.path(params);
    const query = operation.query(ctx.querystring);
    const body: unknown = ctx.request.body;
    if (operation.contract.requestBody) operation.body(body);
    return { path, query, body };
  } catch (error) {
    const labels = { side: 'request', operation: operation.contract.id };
    if (error instanceof DomainError) metrics.add('visibility_contract_violations_total', labels);
    throw error;
  }
}

/** Responds to requests that match no operation: 405 when the path supports other methods, otherwise 404. */
export function requireOperation(): Middleware {
  return function requireOperation(ctx, next) {
    if (ctx.state.operation === undefined) rejectMethod(ctx, methodsOf(ctx));
    return next();
  };
}

/** Responds to OPTIONS, without requiring a key, with the methods of the path. */
export function operationOptions(): Middleware {
  return function operationOptions(ctx, next) {
    return ctx.method === 'OPTIONS' ? respondToOptions(ctx, methodsOf(ctx)) : next();
  };
}

/**
 * The methods of the request's path.
 * @throws DomainError 404 if the path is not in the contract
 */
function methodsOf(ctx: Context): readonly string[] {
  const { matched = [] } = ctx as Context & { matched?: readonly Layer[] };
  const [first] = matched;
  if (first === undefined) throw new DomainError('not_found');
  // `/v1/prompts/cap` also matches `/v1/prompts/{promptId}`. The first path is the intended one.
  return matched.filter(({ path }) => path === first.path).flatMap(({ methods }) => methods);
}

/** Rejects paths that do not decode to valid UTF-8, or that contain text that cannot be stored. */
export function rejectMalformedPath(): Middleware {
  return function rejectMalformedPath(ctx, next) {
    checkPath(ctx);
    return next();
  };
}

/** @throws DomainError invalid_parameter for a path that does not decode to text that can be stored */
export function checkPath({ path }: Context): void {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw invalidParameter('path', 'The path is not valid percent-encoded UTF-8.');
  }
  rejectUnstorable('path', decoded);
}
