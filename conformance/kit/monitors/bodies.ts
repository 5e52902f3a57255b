import type { Exchange } from '../../http/exchange.js';
import type { Finding } from '../../run/monitor.js';
import { successes } from '../../contract/shapes.js';
import { walk, type Walk } from '../../contract/walk.js';

const walks = new WeakMap<Exchange, Walk | 'none'>();

/**
 * Compares the body of a success with the shape that the contract states for its operation; computed once per exchange.
 * Undefined for errors, operations without a body, unknown paths, and the topic form of GET /v1/keywords.
 */
export function walkOf(exchange: Exchange): Walk | undefined {
  let known = walks.get(exchange);
  if (known === undefined) {
    known = walkBody(exchange) ?? 'none';
    walks.set(exchange, known);
  }
  return known === 'none' ? undefined : known;
}

function walkBody({ operation, isSuccess, json }: Exchange): Walk | undefined {
  if (operation === undefined || !isSuccess) return undefined;
  if (operation === 'listKeywords' && !hasKeywords(json)) return undefined;
  const { shape } = successes[operation];
  return shape === null ? undefined : walk(shape, json);
}

/** Whether a body of GET /v1/keywords has the ranking form. */
export function hasKeywords(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, 'keywords');
}

/** Statuses that an HTTP server or proxy may return before the request reaches the API. */
const outerStatuses: readonly number[] = [408, 413, 414, 431];

/**
 * Whether the API itself sent the response. An HTTP server or proxy may reject a large or oddly encoded request in its
 * own format.
 */
export function isFromApi({ operation, status, request, isSuccess }: Exchange): boolean {
  if (operation === undefined) return false;
  return isSuccess || (!outerStatuses.includes(status) && isPlainTarget(request.target));
}

const MAX_TARGET_LENGTH = 2000;

function isPlainTarget(target: string): boolean {
  if (target.length > MAX_TARGET_LENGTH) return false;
  try {
    const segments = (target.split('?', 1)[0] ?? '').split('/').map(decodeURIComponent);
    // eslint-disable-next-line no-control-regex
    return !segments.some((segment) => /[\0-\x1f\x7f/\\]|^\.+$/.test(segment)) && hasNoControls(target);
  } catch {
    return false;
  }
}

// eslint-disable-next-line no-control-regex
const hasNoControls = (target: string) => !/[\0-\x1f]/.test(decodeURIComponent(target));

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Judges whether a response declares JSON and contains it. */
export function jsonFinding(exchange: Exchange): Finding {
  const type = exchange.header('content-type');
  if (type === undefined || !JSON_TYPE.test(type))
    return {
      expected: 'Content-Type application/json',
      got: `${type ?? 'no Content-Type'}: ${exchange.summary}`,
    };
  return exchange.json === undefined ? { expected: 'a JSON body', got: exchange.summary } : 'holds';
}
