import { document, operationContracts, type OperationId } from '../../spec/index.js';
import { readJson } from './body.js';
import { answer, type Answer, type Call, type Exchange } from './call.js';
import { readQuery } from './query.js';
import { throttled } from './rate-limit.js';
import { Refusal } from './refusal.js';
import { allowed, findRoute, type Route } from './routes.js';
import type { ApiKey, Workspace } from './state.js';

/** Handles a request: all checks in order, then the operation. Errors become responses too. */
export async function answerTo(exchange: Exchange): Promise<Answer> {
  try {
    if (exchange.method === 'OPTIONS') return options(exchange);
    if (exchange.path === '/openapi.json') return answer(200, document);
    await exchange.model.behavior.beforeAuthentication(exchange);
    const key = authenticate(exchange);
    await limitRate(exchange, key);
    return await serve(exchange, key);
  } catch (error) {
    return refuse(exchange, error instanceof Refusal ? error : unexpected(error));
  }
}

function unexpected(error: unknown): Refusal {
  return new Refusal('internal', `Something went wrong: ${String(error)}`);
}

/** Converts a refusal to a response. */
function refuse(exchange: Exchange, refusal: Refusal): Answer {
  const { behavior } = exchange.model;
  exchange.refusal = refusal;
  return {
    status: behavior.statusOf(refusal, exchange),
    body: behavior.renderError(refusal, exchange),
    headers: refusal.headers,
  };
}

function options({ path }: Exchange): Answer {
  const route = findRoute(path);
  return { ...answer(204), headers: { Allow: route === null ? 'OPTIONS' : allowed(route) } };
}

function authenticate(exchange: Exchange): ApiKey {
  const { behavior } = exchange.model;
  const key = behavior.authenticate(exchange);
  if (key !== null) return key;
  exchange.quota = behavior.countFailure(exchange);
  if (exchange.quota.isExceeded) throw throttled(exchange);
  throw new Refusal('unauthorized', 'Send a valid API key as Authorization: Bearer <API_KEY>.', {
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

async function serve(exchange: Exchange, key: ApiKey): Promise<Answer> {
  const { model } = exchange;
  const workspace = model.behavior.workspaceOf(model, key);
  if (workspace === null)
    throw new Refusal('workspace_not_found', 'The workspace of this key no longer exists.');
  const route = findRoute(exchange.path);
  if (route === null) throw new Refusal('not_found', 'There is nothing at this address.');
  const operation = operationOf(exchange, route);
  exchange.operation = operation;
  const hasBody = operationContracts[operation].requestBody !== undefined;
  const body = hasBody ? await readJson(exchange) : undefined;
  checkPlan(exchange, operation, key, workspace);
  const id = model.behavior.decodeId(route.id);
  const query = readQuery(exchange, operation);
  const call: Call = { model, exchange, operation, key, workspace, id, query, body };
  return model.behavior.operations[operation](call);
}

function operationOf({ method }: Exchange, route: Route): OperationId {
  const operation = route.operations.get(method === 'HEAD' ? 'GET' : method);
  if (operation !== undefined) return operation;
  throw new Refusal('method_not_allowed', 'This address does not take this method.', {
    headers: { Allow: allowed(route) },
  });
}

function checkPlan(exchange: Exchange, operation: OperationId, key: ApiKey, workspace: Workspace): void {
  if (workspace.plan === 'paid') return;
  if (key.environment !== 'live' && !exchange.model.behavior.isPaid(operation)) return;
  throw new Refusal('plan_required', 'This needs a paid plan.');
}
