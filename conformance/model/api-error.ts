export const statusOfCode = {
  invalid_parameter: 400,
  unauthorized: 401,
  plan_required: 403,
  workspace_not_found: 404,
  prompt_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  prompt_not_editable: 409,
  prompt_cap_exceeded: 409,
  competitors_pinned: 409,
  no_active_positioning: 409,
  idempotency_in_progress: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof statusOfCode;

/** An invalid item of a list. */
export interface BadItem {
  readonly index: number;
  readonly param: string;
  readonly message: string;
}

export interface ErrorParts {
  readonly param?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The rejection of a request, with the contents of its response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message);
    this.code = code;
    this.param = parts.param;
    this.details = parts.details;
    this.headers = parts.headers ?? {};
  }

  /** The invalid items of a list; empty if the error is not about items. */
  get badItems(): readonly BadItem[] {
    return (this.details?.invalidItems as readonly BadItem[] | undefined) ?? [];
  }
}

/** A 400 for one parameter or field. An empty name means the body. */
export function invalid(param: string, problem: string): ApiError {
  return new ApiError('invalid_parameter', `"${param}" ${problem}.`, { param: param || 'body' });
}

/** An error that names every invalid item of a list. The first item is its `param`. */
export function itemsError(code: ErrorCode, items: readonly BadItem[]): ApiError {
  const [first] = items;
  return new ApiError(code, `${first?.message ?? 'An item is not valid.'} Nothing was changed.`, {
    param: first?.param ?? 'prompts',
    details: { invalidItems: items },
  });
}
