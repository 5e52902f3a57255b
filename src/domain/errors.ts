/**
 * Every error the service can return: its HTTP status and its default message. The contract lists the same codes; a
 * test compares the two.
 */
export const errorCatalogue = {
  invalid_parameter: { status: 400, message: 'The request is not valid.' },
  unauthorized: {
    status: 401,
    message: 'Send a valid API key: "Authorization: Bearer <API_KEY>".',
  },
  plan_required: { status: 403, message: 'This operation requires a paid plan.' },
  workspace_not_found: { status: 404, message: 'The workspace of this API key no longer exists.' },
  prompt_not_found: { status: 404, message: 'The workspace has no prompt with this id.' },
  not_found: { status: 404, message: 'This path does not exist.' },
  method_not_allowed: { status: 405, message: 'This path does not support this method.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Send it again.' },
  prompt_not_editable: { status: 409, message: 'Archived prompts cannot be changed.' },
  prompt_cap_exceeded: {
    status: 409,
    message: 'The prompt cap is reached. Archive prompts to free slots, or raise the cap.',
  },
  api_key_limit_exceeded: {
    status: 409,
    message: 'The workspace has reached its API key limit. Revoke a key first.',
  },
  competitors_pinned: {
    status: 409,
    message: 'The competitor list is pinned. Unpin it first, or omit "competitors".',
  },
  no_active_positioning: {
    status: 409,
    message: 'The workspace has no saved positioning. Save one with PATCH /v1/brand first.',
  },
  conflict: { status: 409, message: 'The request conflicts with the current state.' },
  payload_too_large: { status: 413, message: 'The request body is larger than 1 MiB. Send a smaller one.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as JSON with "Content-Type: application/json".',
  },
  rate_limited: { status: 429, message: 'Too many requests. Retry after the time in Retry-After.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Internal error. Quote the request id when you report it.' },
  not_implemented: {
    status: 501,
    message: 'This HTTP method is not known here. Use GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE.',
  },
  service_unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable. Retry after the time in Retry-After.',
  },
  outcome_unknown: {
    status: 503,
    message:
      'The change may or may not have been saved. Read the current state before you repeat the request.',
  },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorOptions {
  /** Shown to the client: what is wrong and what to do. Default: the catalogue's. */
  message?: string;
  /** Path of the field or parameter at fault: `limit`, `prompts[3].text`. */
  param?: string;
  details?: Record<string, unknown>;
  /** Seconds until a retry makes sense; sent as the Retry-After header. */
  retryAfter?: number;
  /** Logged, never sent. */
  cause?: unknown;
}

/** An error whose message, param and details are safe to show to the client. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errorCatalogue[code].message, { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.param = options.param;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A rejected item of a batch; `param` is the path of the field at fault, such as `prompts[3].text`. */
export interface InvalidItem {
  readonly index: number;
  readonly param: string;
  readonly message: string;
}

/** Throws when a batch has invalid items. The error leads with the first one and lists all in `invalidItems`. */
export function rejectInvalidItems(code: ErrorCode, invalidItems: readonly InvalidItem[]): void {
  const [first] = invalidItems;
  if (first === undefined) return;
  const message = `${first.message} Nothing was changed.`;
  throw new DomainError(code, { param: first.param, message, details: { invalidItems } });
}

/** A 400 that names the field at fault. */
export function invalidParameter(param: string, message: string): DomainError {
  return new DomainError('invalid_parameter', { param, message });
}
