import { document, operationContracts, type OperationId } from '../../spec/index.js';
import { readJson } from './body.js';
import { respond, type ModelResponse, type Call, type Exchange } from './call.js';
import { readQuery } from './query.js';
import { throttled } from './rate-limit.js';
import { ApiError } from './api-error.js';
import { allowed, findRoute, type Route } from './routes.js';
import type { ApiKey, Workspace } from './state.js';

/** Handles a request: performs all checks in order, then the operation. Errors become responses too. */
export async function responseTo(exchange: Exchange): Promise<ModelResponse> {
  try {
    if (exchange.method === 'OPTIONS') return options(exchange);
    if (exchange.path === '/openapi.json') return respond(200, document);
    await exchange.model.behavior.beforeAuthentication(exchange);
    const key = authenticate(exchange);
    await limitRate(exchange, key);
    return await serve(exchange, key);
  } catch (error) {
    return errorResponse(exchange, error instanceof ApiError ? error : unexpected(error));
  }
}

function unexpected(error: unknown): ApiError {
  return new ApiError('internal', `Something went wrong: ${String(error)}`);
}

function errorResponse(exchange: Exchange, error: ApiError): ModelResponse {
  const { behavior } = exchange.model;
  exchange.error = error;
  return {
    status: behavior.statusOf(error, exchange),
    body: behavior.renderError(error, exchange),
    headers: error.headers,
  };
}

function options({ path }: Exchange): ModelResponse {
  const route = findRoute(path);
  return { ...respond(204), headers: { Allow: route === null ? 'OPTIONS' : allowed(route) } };
}

function authenticate(exchange: Exchange): ApiKey {
  const { behavior } = exchange.model;
  const key = behavior.authenticate(exchange);
  if (key !== null) return key;
  exchange.quota = behavior.countFailure(exchange);
  if (exchange.quota.isExceeded) throw throttled(exchange);
  throw new ApiError('unauthorized', 'Send a valid API key as Authorization: Bearer <API_KEY>.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}

async function limitRate(exchange: Exchange, key: ApiKey): Promise<void> {
  const { model } = exchange;
  exchange.key = key;
  exchange.quota = model.behavior.countRequest(exchange);
  model.behavior.onKeyUsed(model, key);
  if (!exchange.quota.isExceeded) return;
  await model.behavior.onThrottled(exchange, () => serve(exchange, key));
  throw throttled(exchange);
}

async function serve(exchange: Exchange, key: ApiKey): Promise<ModelResponse> {
  const { model } = exchange;
  const workspace = model.behavior.workspaceOf(model, key);
  if (workspace === null)
    throw new ApiError('workspace_not_found', 'The workspace of this key no longer exists.');
  const route = findRoute(exchange.path);
  if (route === null) throw new ApiError('not_found', 'There is nothing at this address.');
  const operation = operationOf(exchange, route);
  exchange.operation = operation;
  const hasBody = operationContracts[operation].requestBody !== undefined;
  const body = hasBody ? await readJson(exchange) : undefined;
  checkPlan(exchange, operation, key, workspace);
  const id = model.behavior.decodeId(route.id);
  const query = readQuery(exchange, operation);
  const call: Call = { model, exchange, operation, key, workspace, id, query, body };
  return model.behavior.runOnce(call, () => model.behavior.operations[operation](call));
}

function operationOf({ method }: Exchange, route: Route): OperationId {
  const operation = route.operations.get(method === 'HEAD' ? 'GET' : method);
  if (operation !== undefined) return operation;
  throw new ApiError('method_not_allowed', 'This address does not support this method.', {
    headers: { Allow: allowed(route) },
  });
}

function checkPlan(exchange: Exchange, operation: OperationId, key: ApiKey, workspace: Workspace): void {
  if (workspace.plan === 'paid') return;
  if (key.environment !== 'live' && !exchange.model.behavior.isPaid(operation)) return;
  throw new ApiError('plan_required', 'This needs a paid plan.');
}
