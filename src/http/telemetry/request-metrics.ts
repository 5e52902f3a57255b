import type { Metrics } from '../../platform/telemetry/metrics.js';
import { operationLabel, wasAborted } from './request-facts.js';
import type { Context, Middleware } from '../state.js';

/** Counts requests and measures how long they take. */
export function requestMetrics(metrics: Metrics): Middleware {
  let inFlight = 0;
  metrics.watch('visibility_http_requests_in_flight', () => [[{}, inFlight]]);
  return async function requestMetrics(ctx, next) {
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
      note(metrics, ctx, (performance.now() - ctx.state.arrivedAt) / 1000);
    }
  };
}

function note(metrics: Metrics, ctx: Context, seconds: number): void {
  const operation = operationLabel(ctx);
  const code = ctx.state.errorCode;
  metrics.observe('visibility_http_request_duration_seconds', { operation, status: ctx.status }, seconds);
  if (code !== undefined) metrics.add('visibility_http_errors_total', { operation, code });
  if (wasAborted(ctx)) metrics.add('visibility_http_aborted_requests_total', { operation });
}
