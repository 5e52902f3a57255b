import type { ErrorCode } from '../../domain/errors.js';

/** The HTTP status of each error. */
export const errorStatuses: Readonly<Record<ErrorCode, number>> = {
  invalid_parameter: 400,
  unauthorized: 401,
  plan_required: 403,
  workspace_not_found: 404,
  prompt_not_found: 404,
  not_found: 404,
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
  internal: 500,
  not_implemented: 501,
  service_unavailable: 503,
  outcome_unknown: 503,
};
