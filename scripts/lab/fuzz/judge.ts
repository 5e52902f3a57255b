import { compileContract } from '../../../src/http/contract.js';
import { COMMON_HEADERS, operationFinder, TRANSPORT_STATUSES } from '../kit/operation-finder.js';
import type { ReceivedResponse, SentRequest } from './exchange.js';
import { isRpcResponse, mcpProblem } from './judge-mcp.js';

/** Judges one response: what is wrong with it; undefined if nothing is. */
export type Judge = (request: SentRequest, response: ReceivedResponse) => string | undefined;

export function createJudge(): Judge {
  const { operations, errorViolation } = compileContract();
  const findOperation = operationFinder(Object.values(operations), ({ contract }) => contract);

  return (request, response) => {
    const { status, headers } = response;
    if (status >= 500) return `status ${status}`;
    if (headers['x-content-type-options'] !== 'nosniff') return `${status} without nosniff`;
    const isApi = request.target.startsWith('/v1/');
    const missing = isApi ? COMMON_HEADERS.find((name) => headers[name] === undefined) : undefined;
    if (missing !== undefined) return `${status} without ${missing}`;
    const isWithoutBody = request.method === 'HEAD' || request.method === 'OPTIONS' || status === 304;
    if (isWithoutBody) return undefined;
    const path = request.target.split(/[?#]/, 1)[0] ?? '';
    const body = bodyOf(response);
    if (path === '/mcp' && isRpcResponse(body)) return mcpProblem(request.body, body);
    if (path === '/mcp' && status === 200) return 'an MCP response that is not JSON-RPC';
    if (!isApi && (status < 400 || isPage(request, response))) return undefined;
    if (body === NOT_JSON) return `${status} with a body that is not JSON`;
    const operation = findOperation(request.method, path);
    const violation =
      operation === undefined || TRANSPORT_STATUSES.includes(status)
        ? errorViolation(body)
        : operation.violation(status, body);
    return violation === null ? undefined : `${status} that violates the contract: ${violation.reason}`;
  };
}

/** Whether a browser asked for a page that does not exist, and got the page that says so. */
function isPage({ headers }: SentRequest, response: ReceivedResponse): boolean {
  const accepts = Object.entries(headers).find(([name]) => name.toLowerCase() === 'accept')?.[1];
  return /text\/html/.test(String(accepts)) && /^text\/html/.test(String(response.headers['content-type']));
}

const NOT_JSON = Symbol('not JSON');

function bodyOf({ text }: ReceivedResponse): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}
