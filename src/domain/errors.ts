/** Every error the service can return, with its default message. The contract lists the same codes; a test compares the two. */
export const errorMessages = {
  invalid_parameter: 'The request is not valid.',
  unauthorized: 'Send a valid API key: "Authorization: Bearer <API_KEY>".',
  plan_required: 'This operation requires a paid plan.',
  workspace_not_found: 'The workspace of this API key no longer exists.',
  prompt_not_found: 'The workspace has no prompt with this id.',
  not_found: 'This path does not exist.',
  method_not_allowed: 'This path does not support this method.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  prompt_not_editable: 'Archived prompts cannot be changed.',
  prompt_cap_exceeded: 'The prompt cap is reached. Archive prompts to free slots, or raise the cap.',
  api_key_limit_exceeded: 'The workspace has reached its API key limit. Revoke a key first.',
  competitors_pinned: 'The competitor list is pinned. Unpin it first, or omit "competitors".',
  no_active_positioning: 'The workspace has no saved positioning. Save one with PATCH /v1/brand first.',
  idempotency_in_progress:
    'A request with this Idempotency-Key is in progress. Retry in a second to get its response.',
  conflict: 'The request conflicts with the current state.',
  payload_too_large: 'The request body is larger than 1 MiB. Send a smaller one.',
  unsupported_media_type: 'Send the body as JSON with "Content-Type: application/json".',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request. Use a new key for each request, and the same key only to repeat one.',
  rate_limited: 'Too many requests. Retry after the time in Retry-After.',
  headers_too_large: 'The request headers are too large.',
  internal: 'Internal error. Quote the request id when you report it.',
  not_implemented: 'This HTTP method is not known here. Use GET, HEAD, OPTIONS, POST, PUT, PATCH or DELETE.',
  service_unavailable: 'The service is temporarily unavailable. Retry after the time in Retry-After.',
  outcome_unknown:
    'The change may or may not have been saved. Read the current state before you repeat the request.',
} as const;

export type ErrorCode = keyof typeof errorMessages;

/** Retry-After of `service_unavailable`, in seconds. */
export const UNAVAILABLE_RETRY_SECONDS = 1;

export interface ErrorOptions {
  /** Shown to the client: what is wrong and what to do. Default: that of the code. */
  message?: string;
  /** Path of the invalid field or parameter: `limit`, `prompts[3].text`. */
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
    super(options.message ?? errorMessages[code], { cause: options.cause });
    this.name = 'DomainError';
    this.code = code;
    this.param = options.param;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** A rejected item of a batch; `param` is the path of the invalid field, such as `prompts[3].text`. */
export interface InvalidItem {
  readonly index: number;
  readonly param: string;
  readonly message: string;
}

/** @throws DomainError if a batch has invalid items. Its message is that of the first, and `invalidItems` lists all. */
export function rejectInvalidItems(code: ErrorCode, invalidItems: readonly InvalidItem[]): void {
  const [first] = invalidItems;
  if (first === undefined) return;
  const message = `${first.message} Nothing was changed.`;
  throw new DomainError(code, { param: first.param, message, details: { invalidItems } });
}

/** A 400 that names the invalid field. */
export function invalidParameter(param: string, message: string): DomainError {
  return new DomainError('invalid_parameter', { param, message });
}
