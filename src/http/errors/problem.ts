import { DomainError, UNAVAILABLE_RETRY_SECONDS, type ErrorCode } from '../../domain/errors.js';
import { maskSecrets } from '../../domain/secrets.js';
import { isDatabaseOutage, UnknownOutcome } from '../../platform/database-errors.js';
import { ClientAborted } from './broken-request.js';
import { errorStatuses } from './error-statuses.js';
import type { Context, Middleware } from '../state.js';

/** The body of every error response. */
export interface ProblemBody {
  error: {
    code: ErrorCode;
    message: string;
    param?: string;
    details?: Record<string, unknown>;
    requestId: string;
    docUrl: string;
  };
}

export function problemBody(error: DomainError, requestId: string): ProblemBody {
  const { code } = error;
  // `param` may repeat a name that the client sent, which could accidentally be an API key.
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
      docUrl: `/docs/errors#${code}`,
    },
  };
}

/** Converts any thrown value to an error for the client. Shows only the messages of DomainErrors. */
function toDomainError(thrown: unknown): DomainError {
  if (thrown instanceof DomainError) return thrown;
  // No Retry-After: an automatic retry could apply the change twice.
  if (thrown instanceof UnknownOutcome) return new DomainError('outcome_unknown', { cause: thrown });
  if (isDatabaseOutage(thrown)) {
    return new DomainError('service_unavailable', { cause: thrown, retryAfter: UNAVAILABLE_RETRY_SECONDS });
  }
  const status = (thrown as { status?: unknown } | null)?.status;
  if (status === 413) return new DomainError('payload_too_large', { cause: thrown });
  return new DomainError('internal', { cause: thrown });
}

/** Converts errors of later middleware to error responses. `check` receives the complete response. */
export function problemResponses(check: (ctx: Context, body: ProblemBody) => void): Middleware {
  return async function problemResponses(ctx, next) {
    try {
      await next();
    } catch (thrown) {
      const error = toDomainError(thrown);
      ctx.state.errorCode = error.code;
      ctx.status = errorStatuses[error.code];
      const body = problemBody(error, ctx.state.requestId);
      ctx.body = body;
      if (error.retryAfter !== undefined) ctx.set('Retry-After', String(error.retryAfter));
      if (ctx.status === 401) ctx.set('WWW-Authenticate', 'Bearer');
      if (error instanceof ClientAborted) ctx.state.aborted = true;
      if (ctx.status >= 500) ctx.state.failure = error.cause ?? error;
      check(ctx, body);
    }
  };
}
