import type { OperationId } from '../../../spec/index.js';
import { createContractCheck } from '../../contract/validator.js';
import { errorOf, type Exchange } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';

const expectOurs = (isOurs: boolean, expected: string, got: string): Finding =>
  isOurs ? 'holds' : { expected, got };

/** Whether the API itself rejected the request. A very large request may be rejected before it reaches the API. */
const isRejected = ({ operation, status, json }: Exchange) =>
  operation !== undefined && status >= 400 && json !== undefined;

function errorShape({ json, summary }: Exchange): Finding {
  const error = json?.error as { code?: unknown; message?: unknown } | undefined;
  const isOurs = typeof error?.code === 'string' && typeof error.message === 'string';
  return expectOurs(isOurs, '{"error": {"code", "message", ...}}', summary);
}

const statusOf: Readonly<{ [code: string]: number }> = {
  invalid_parameter: 400,
  unauthorized: 401,
  plan_required: 403,
  not_found: 404,
  prompt_not_found: 404,
  workspace_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  prompt_not_editable: 409,
  prompt_cap_exceeded: 409,
  api_key_limit_exceeded: 409,
  competitors_pinned: 409,
  no_active_positioning: 409,
  idempotency_in_progress: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  not_implemented: 501,
};

function errorCode(exchange: Exchange): Finding {
  const { status } = exchange;
  const code = String(errorOf(exchange)?.code);
  return expectOurs(statusOf[code] === status, 'one of our codes with its own status', `${status} ${code}`);
}

let contractCheck: ReturnType<typeof createContractCheck> | undefined;

/** Judges whether a response matches the contract. Compiled on first use, because only our own profile needs it. */
function contract({ operation, status, json }: Exchange): Finding {
  contractCheck ??= createContractCheck();
  const fault = contractCheck(operation as OperationId, status, json);
  return expectOurs(
    fault === null,
    'a response as the contract describes it',
    `${operation} ${status}: ${fault}`,
  );
}

const TIMESTAMP = /"\d{4}-\d\d-\d\dT/;
const OTHER_TIMESTAMP = /"(\d{4}-\d\d-\d\dT(?!\d\d:\d\d:\d\d\.\d{3}Z")[^"\\]*)"/;

function timestamps({ text }: Exchange): Finding | undefined {
  if (!TIMESTAMP.test(text)) return undefined;
  const other = OTHER_TIMESTAMP.exec(text)?.[1];
  return expectOurs(other === undefined, 'YYYY-MM-DDTHH:MM:SS.sssZ', other ?? '');
}

const prefixes: { readonly [operation in OperationId]?: readonly [member: string, prefix: string] } = {
  addPrompt: ['promptId', 'prm_'],
  replacePrompt: ['promptId', 'prm_'],
  issueApiKey: ['id', 'key_'],
  startRecalibration: ['runId', 'run_'],
  getMe: ['workspaceId', 'ws_'],
};

function ids({ operation, json, isSuccess }: Exchange): Finding | undefined {
  const expected = operation === undefined ? undefined : prefixes[operation];
  if (expected === undefined || !isSuccess) return undefined;
  const [member, prefix] = expected;
  const id = String(json?.[member]);
  return expectOurs(
    new RegExp(`^${prefix}[A-Za-z0-9_-]+$`).test(id),
    `${member} ${prefix}...`,
    `${member} ${id}`,
  );
}

function halfKnownChange({ operation, json }: Exchange): Finding | undefined {
  if (operation !== 'listKeywords' || !Array.isArray(json?.keywords)) return undefined;
  type Row = { position: unknown; previousPosition: unknown; change: unknown };
  const open = (json.keywords as Row[]).filter(
    (row) => row.position === null || row.previousPosition === null,
  );
  if (open.length === 0) return undefined;
  const other = open.find(({ change }) => change !== null);
  return expectOurs(other === undefined, 'change null if a position is null', JSON.stringify(other));
}

const when =
  (
    applies: (exchange: Exchange) => boolean,
    find: (exchange: Exchange) => Finding | undefined,
  ): Monitor['find'] =>
  (exchange) =>
    applies(exchange) ? find(exchange) : undefined;

/** Rules on choices that single responses reveal. */
export const silenceMonitors: readonly Monitor[] = [
  { rule: 'NS-001', find: when(isRejected, errorShape) },
  { rule: 'NS-002', find: when(isRejected, errorCode) },
  {
    rule: 'NS-018',
    find: (exchange, { settings }) =>
      settings.profile === 'ours' && exchange.operation !== undefined && exchange.isSuccess
        ? contract(exchange)
        : undefined,
  },
  { rule: 'NS-019', find: when(({ isSuccess, isWrite }) => isSuccess && !isWrite, timestamps) },
  { rule: 'NS-021', find: ids },
  {
    rule: 'NS-043',
    find: when(
      ({ operation }) => operation !== undefined,
      (exchange) =>
        expectOurs(
          ['x-ratelimit-limit', 'x-ratelimit-reset'].every((name) => exchange.header(name) !== undefined),
          'X-RateLimit-Limit and X-RateLimit-Reset',
          Object.keys(exchange.headers).join(', '),
        ),
    ),
  },
  {
    rule: 'NS-044',
    find: when(
      ({ status, operation }) => status === 401 && operation !== undefined,
      (exchange) =>
        expectOurs(
          /^Bearer\b/.test(exchange.header('www-authenticate') ?? ''),
          'WWW-Authenticate: Bearer',
          exchange.header('www-authenticate') ?? 'no WWW-Authenticate',
        ),
    ),
  },
  { rule: 'NS-100', find: halfKnownChange },
];
