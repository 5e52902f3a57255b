import { compileContract, type CompiledOperation } from '../../src/http/contract.js';
import type { ReceivedResponse, SentRequest } from './exchange.js';

/** Judges one response: what is wrong with it; undefined if nothing is. */
export type Judge = (request: SentRequest, response: ReceivedResponse) => string | undefined;

/** Statuses of errors that are found before the operation is known, and documented only as `default`. */
const BEFORE_OPERATIONS = [405, 408, 431];
const API_HEADERS = ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

export function createJudge(): Judge {
  const { operations, errorViolation } = compileContract();
  const served = Object.values(operations).map((operation) => ({ operation, pattern: patternOf(operation) }));
  // Paths without variables come first, so that `/v1/prompts/cap` is not mistaken for a prompt.
  served.sort((one, other) => Number(isOpen(one.operation)) - Number(isOpen(other.operation)));

  function operationOf({ method, target }: SentRequest): CompiledOperation | undefined {
    const [path = ''] = target.split(/[?#]/, 1);
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    return served.find(({ operation, pattern }) => operation.contract.method === verb && pattern.test(path))
      ?.operation;
  }

  return (request, response) => {
    const { status, headers } = response;
    if (status >= 500) return `status ${status}`;
    if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
    const isApi = request.target.startsWith('/v1/');
    const missing = isApi ? API_HEADERS.find((name) => headers[name] === undefined) : undefined;
    if (missing !== undefined) return `${status} without ${missing}`;
    const isWithoutBody = request.method === 'HEAD' || request.method === 'OPTIONS' || status === 304;
    if (isWithoutBody || (!isApi && status < 400)) return undefined;
    const body = bodyOf(response);
    if (body === NOT_JSON) return `${status} with a body that is not JSON`;
    if (isJsonRpc(body)) return undefined;
    const operation = operationOf(request);
    const violation =
      operation === undefined || BEFORE_OPERATIONS.includes(status)
        ? errorViolation(body)
        : operation.violation(status, body);
    return violation === null ? undefined : `${status} that violates the contract: ${violation.reason}`;
  };
}

const isOpen = ({ contract }: CompiledOperation) => contract.path.includes('{');

const patternOf = ({ contract }: CompiledOperation) =>
  new RegExp(`^${contract.path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** Whether this is a response of the MCP endpoint, which only its own protocol describes. */
const isJsonRpc = (body: unknown) => (body as { jsonrpc?: unknown } | undefined)?.jsonrpc === '2.0';

const NOT_JSON = Symbol('not JSON');

function bodyOf({ text }: ReceivedResponse): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
