import { reasonOf } from '../../domain/error-facts.js';
import type { Logger } from '../../platform/logger.js';
import { isProbe, wasAborted } from './request-facts.js';
import type { Middleware } from '../state.js';

/**
 * Logs one line per request when its response is ready, without the query string, which may contain a secret. A client
 * that disconnected earlier is not an error of the service, unless the request had already failed.
 */
export function accessLog(log: Logger): Middleware {
  return async function accessLog(ctx, next) {
    await next();
    const { method, path, status } = ctx;
    const { requestId, ownRequestId, principal, operation, failure } = ctx.state;
    const aborted = wasAborted(ctx);
    const line = {
      requestId,
      ...(ownRequestId !== requestId && { ownRequestId }),
      method,
      path,
      operationId: operation?.id,
      status,
      ms: Math.round((performance.now() - ctx.state.arrivedAt) * 10) / 10,
      workspaceId: principal?.workspaceId,
      ...(principal?.member ? { personId: principal.callerId } : { keyId: principal?.callerId }),
      ...(aborted && { aborted }),
    };
    if (isProbe(path)) logProbe(log, line, failure);
    else if (status >= 500) log.error({ ...line, err: failure }, 'request failed');
    else log.info(line, aborted ? 'client aborted' : 'request');
  };
}

function logProbe(log: Logger, line: object & { status: number }, failure: unknown): void {
  if (line.status < 500) log.debug(line, 'probe');
  else log.warn({ ...line, reason: reasonOf(failure) }, 'probe');
}
