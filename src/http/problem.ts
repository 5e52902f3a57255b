import { DomainError, errorCatalogue, type ErrorCode } from '../domain/errors.js';
import { maskSecrets } from '../domain/secrets.js';
import { isDatabaseOutage, UnknownOutcome } from '../platform/database-faults.js';
import type { Context, Middleware } from './state.js';

/** The one shape of every error answer. */
export interface ProblemBody {
  error: {
    code: ErrorCode;
    message: string;
    param?: string;
    details?: Record<string, unknown>;
    requestId: string;
  };
}

export function problemBody(error: DomainError, requestId: string): ProblemBody {
  const { code } = error;
  // A name that the client sent may be repeated here, and a key may be sent by mistake in the place of a name.
  const { message, param, details } = JSON.parse(
    maskSecrets(JSON.stringify({ message: error.message, param: error.param, details: error.details })),
  ) as Pick<DomainError, 'message' | 'param' | 'details'>;
  return {
    error: {
      code,
      message,
      ...(param === undefined ? {} : { param }),
      ...(details === undefined ? {} : { details }),
      requestId,
    },
  };
}

/** Seconds after which an outage is worth another try. */
const OUTAGE_RETRY_SECONDS = 1;

/** What any thrown value means to the client. Only a DomainError's own words are shown. */
export function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  // No Retry-After: a client that repeats blindly could do twice what was done already.
  if (thrown instanceof UnknownOutcome) return new DomainError('outcome_unknown', { cause: thrown });
  if (isDatabaseOutage(thrown)) {
    return new DomainError('service_unavailable', { cause: thrown, retryAfter: OUTAGE_RETRY_SECONDS });
  }
  const status = (thrown as { status?: unknown } | null)?.status;
  if (status === 413) return new DomainError('payload_too_large', { cause: thrown });
  if (status === 415) return new DomainError('unsupported_media_type', { cause: thrown });
  if (status === 400) {
    return new DomainError('invalid_parameter', {
      param: 'body',
      message: 'The request body did not arrive whole. Send it again with a correct Content-Length.',
      cause: thrown,
    });
  }
  return new DomainError('internal', { cause: thrown });
}

/**
 * Turns whatever was thrown further down into the error answer. Nothing passes it. `check` sees the answer when it is
 * complete.
 */
export function problemResponses(check: (ctx: Context, body: ProblemBody) => void): Middleware {
  return async function problemResponses(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toDomainError(thrown);
      ctx.status = errorCatalogue[error.code].status;
      const body = problemBody(error, ctx.state.requestId);
      ctx.body = body;
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter));
      if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      if (error.status >= 500) ctx.state.failure = error.cause ?? error;
      check(ctx, body);
    }
  };
}
