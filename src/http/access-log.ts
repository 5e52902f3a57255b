import type { Logger } from '../platform/logger.js';
import type { Middleware } from './state.js';

/** One line a request, when its answer is ready. The query string is left out: it may hold a secret by mistake. */
export function accessLog(log: Logger): Middleware {
  return async function accessLog(ctx, next) {
    const startedAt = performance.now();
    await next();
    const { requestId, principal, operationId, failure } = ctx.state;
    const aborted = ctx.req.destroyed && !ctx.req.complete;
    const line = {
      requestId,
      method: ctx.method,
      path: ctx.path,
      operationId,
      status: ctx.status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
      workspaceId: principal?.workspaceId,
      keyId: principal?.keyId,
      // The client went away before its request was complete: nobody gets the answer.
      ...(aborted && { aborted }),
    };
    if (isProbe(ctx.path)) logProbe(log, line, failure);
    else if (ctx.status >= 500) log.error({ ...line, err: failure }, 'request failed');
    else log.info(line, 'request');
  };
}

function logProbe(log: Logger, line: object & { status: number }, failure: unknown): void {
  if (line.status < 500) log.debug(line, 'probe');
  else log.warn({ ...line, reason: failure instanceof Error ? failure.message : failure }, 'probe');
}

/** Probes come every few seconds; whoever sends them sees what they answer. */
function isProbe(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
