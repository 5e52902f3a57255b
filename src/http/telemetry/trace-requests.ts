import type { Tracing } from '../../platform/telemetry/tracing.js';
import { isProbe, operationLabel } from './request-facts.js';
import type { Middleware } from '../state.js';

/** Handles each request except probes in a span named after its operation. */
export function traceRequests(tracing: Tracing): Middleware {
  return function traceRequests(ctx, next) {
    if (isProbe(ctx.path)) return next();
    return tracing.request(ctx.headers, next, () => ({
      operation: operationLabel(ctx),
      route: ctx.state.operation?.route,
      method: ctx.method,
      status: ctx.status,
      requestId: ctx.state.requestId,
      errorCode: ctx.state.errorCode,
    }));
  };
}
