import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DomainError, UNAVAILABLE_RETRY_SECONDS } from '../../domain/errors.js';
import type { Logger } from '../../platform/logger.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import { errorStatuses } from '../errors/error-statuses.js';
import { problemBody } from '../errors/problem.js';
import { commonHeaders, requestIdOf } from '../request/request-context.js';

const CODE = 'service_unavailable';
const STATUS = errorStatuses[CODE];

/** The parts of the body around the request id, serialized once. */
const BODY = JSON.stringify(problemBody(new DomainError(CODE), '<id>')).split('<id>');

/** The paths of requests that may be rejected. Health, pages and the sign-in cost little and are always served. */
const SHEDDABLE = /^\/(?:v1\/|mcp(?:$|\?))/;

/**
 * Rejects requests while `isFull` says so, and passes all others to `serve` by way of `enter`. A rejection does not enter the
 * middleware chain, which would cost half as much as serving the request, so that an overloaded process spends its time on
 * what it accepted.
 */
export function shedOverload(
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  options: {
    readonly isFull: (request: IncomingMessage) => boolean;
    readonly enter: (request: IncomingMessage, serve: () => Promise<void>) => void;
    readonly rateLimit: number;
    readonly log: Logger;
    readonly metrics: Metrics;
  },
): RequestListener {
  return (request, response) => {
    if (!SHEDDABLE.test(request.url ?? '')) return void serve(request, response);
    if (!options.isFull(request)) return options.enter(request, () => serve(request, response));
    options.metrics.add('visibility_overload_rejections_total', { work: 'arrival' });
    reject(request, response, options);
  };
}

function reject(
  { headers, method, url = '' }: IncomingMessage,
  response: ServerResponse,
  { rateLimit, log }: { readonly rateLimit: number; readonly log: Logger },
): void {
  const requestId = requestIdOf(String(headers['x-request-id'] ?? ''));
  const body = BODY.join(requestId);
  response.statusCode = STATUS;
  const sent = {
    ...commonHeaders(requestId, rateLimit),
    'Retry-After': String(UNAVAILABLE_RETRY_SECONDS),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  for (const [name, value] of Object.entries(sent)) response.setHeader(name, value);
  response.end(body);
  const [path] = url.split('?', 1);
  log.warn({ requestId, method, path, status: STATUS, code: CODE }, 'rejected under overload');
}
