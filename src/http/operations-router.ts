import Router, { type RouterMiddleware } from '@koa/router';
import { operationContracts, type OperationId } from '../../spec/index.js';
import { DomainError, invalidParameter } from '../domain/errors.js';
import { rejectUnstorable } from '../domain/text.js';
import type { AnswerCache } from './answer-cache.js';
import { answerOptions, refuseMethod } from './allowed-methods.js';
import { readJsonBody } from './body.js';
import type { CompiledOperation, Contract } from './contract.js';
import type { OperationHandler, OperationHandlers, OperationRequest } from './operation.js';
import { checkPlan } from './plan.js';
import { linkNextPage, nextCursorIn } from './next-link.js';
import type { ResponseGuard } from './respond.js';
import { isReusable, respondFrom, type Respond } from './reusable-answers.js';
import { requirePrincipal, type Context, type Middleware, type RequestState } from './state.js';

/**
 * Routes every operation of the contract to its handler. Throws when an operation has no handler or a handler no
 * operation, so that the server does not start.
 */
export function createOperationsRouter(
  contract: Contract,
  handlers: OperationHandlers,
  guard: ResponseGuard,
  cache: AnswerCache,
): Router<RequestState> {
  checkHandlers(handlers);
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  const readBody = readJsonBody();
  for (const operation of fixedPathsFirst(Object.values(contract.operations))) {
    const { id, method, path } = operation.contract;
    const handler = handlers[id] as OperationHandler<OperationId>;
    // The name lets matchOperation find the operation of a request earlier in the chain.
    const respond = isReusable(operation) ? respondFrom(cache, guard) : respondAnew(guard);
    router[method](
      id,
      path.replace(/\{(\w+)\}/g, ':$1'),
      runOperation(operation, handler, readBody, respond),
    );
  }
  return router;
}

function checkHandlers(handlers: OperationHandlers): void {
  const operations = Object.keys(operationContracts);
  const missing = operations.filter((id) => typeof handlers[id as OperationId] !== 'function');
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

function runOperation(
  operation: CompiledOperation,
  handler: OperationHandler<OperationId>,
  readBody: Middleware,
  respond: Respond,
): RouterMiddleware<RequestState> {
  const { contract } = operation;
  return async function runOperation(routerContext) {
    const ctx = routerContext as unknown as Context & { params: Record<string, string> };
    if (contract.requestBody) await readBody(ctx, () => Promise.resolve());
    await respond(ctx, operation, toRequest(ctx, operation, ctx.params), handler);
  };
}

/**
 * Finds the path of the contract that a request names, and its operation if the path supports the method. Runs early, so
 * that errors from later middleware are checked against the contract of the operation.
 */
export function matchOperation(router: Router<RequestState>): Middleware {
  return async function matchOperation(ctx, next) {
    const layers = router.match(ctx.path, ctx.method).path;
    // `/v1/prompts/cap` also matches `/v1/prompts/{promptId}`. The first path is the one that is meant.
    const ofPath = layers.filter((layer) => layer.path === layers[0]?.path);
    ctx.state.pathMethods = ofPath.flatMap((layer) => layer.methods);
    const layer = ofPath.find(({ methods }) => methods.includes(ctx.method));
    if (layer !== undefined) ctx.state.operationId = layer.name as OperationId;
    await next();
  };
}

function toRequest(
  ctx: Context,
  operation: CompiledOperation,
  params: Record<string, string>,
): OperationRequest<OperationId> {
  const principal = requirePrincipal(ctx);
  checkPlan(operation.contract, principal);
  const path = operation.path(params);
  const query = operation.query(ctx.querystring);
  const body: unknown = ctx.request.body;
  if (operation.contract.requestBody) operation.body(body);
  return { principal, path, query, body } as unknown as OperationRequest<OperationId>;
}

/** Responds to requests that match no operation: 405 when the path supports other methods, otherwise 404. */
export function requireOperation(): Middleware {
  return async function requireOperation(ctx, next) {
    if (ctx.state.operationId === undefined) refuseMethod(ctx, methodsOf(ctx));
    await next();
  };
}

/** Responds to OPTIONS, without requiring a key, with the methods of the path. */
export function operationOptions(): Middleware {
  return async function operationOptions(ctx, next) {
    if (ctx.method === 'OPTIONS') answerOptions(ctx, methodsOf(ctx));
    else await next();
  };
}

/** The methods of the request's path. Throws 404 when the contract does not have the path. */
function methodsOf(ctx: Context): readonly string[] {
  const { pathMethods = [] } = ctx.state;
  if (pathMethods.length === 0) throw new DomainError('not_found');
  return pathMethods;
}

/** Rejects paths that are not valid UTF-8 when decoded, or contain what cannot be stored. */
export function refuseMalformedPath(): Middleware {
  return async function refuseMalformedPath(ctx, next) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(ctx.path);
    } catch {
      throw invalidParameter('path', 'The path is not valid percent-encoded UTF-8.');
    }
    rejectUnstorable('path', decoded);
    await next();
  };
}
