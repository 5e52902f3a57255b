import type { Exchange } from '../../http/exchange.js';
import type { Finding, Monitor } from '../../run/monitor.js';
import { operationContracts } from '../../../spec/index.js';
import { limitOf } from '../../contract/limit.js';
import { successes, type Shape } from '../../contract/shapes.js';
import { hasKeywords } from './look.js';

/** Statuses by which an HTTP server turns down a request before the API behind it sees it. */
const outerStatuses: readonly number[] = [408, 413, 414, 431];

/**
 * Whether the API itself answered: an operation has the path, and nothing before it had a reason to refuse the
 * request. A proxy or HTTP server may turn down what is too large or strangely encoded, in its own form.
 */
function isOfTheApi({ operation, status, request, isSuccess }: Exchange): boolean {
  if (operation === undefined) return false;
  return isSuccess || (!outerStatuses.includes(status) && isPlain(request.target));
}

const MAX_TARGET = 2000;

function isPlain(target: string): boolean {
  if (target.length > MAX_TARGET) return false;
  try {
    const segments = (target.split('?', 1)[0] ?? '').split('/').map(decodeURIComponent);
    // eslint-disable-next-line no-control-regex
    return !segments.some((segment) => /[\0-\x1f\x7f/\\]|^\.+$/.test(segment)) && isDecodable(target);
  } catch {
    return false;
  }
}

// eslint-disable-next-line no-control-regex
const isDecodable = (target: string) => !/[\0-\x1f]/.test(decodeURIComponent(target));

const JSON_TYPE = /^application\/json\s*(;|$)/i;

function jsonFinding(exchange: Exchange): Finding {
  const type = exchange.header('content-type');
  if (type === undefined || !JSON_TYPE.test(type))
    return {
      expected: 'Content-Type application/json',
      got: `${type ?? 'no Content-Type'}: ${exchange.summary}`,
    };
  return exchange.json === undefined ? { expected: 'a body that is JSON', got: exchange.summary } : 'holds';
}

/** An object that has at least one of the members stated for the operation. */
function bareFinding(shape: Shape, { json, summary, operation }: Exchange): Finding {
  const names = Object.keys(shape.members);
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (isObject && (names.length === 0 || names.some((name) => Object.hasOwn(json, name)))) return 'holds';
  const { method = '', path = '' } = operation === undefined ? {} : operationContracts[operation];
  const members = names.length === 0 ? '' : ` with ${names.join(', ')} at its top level`;
  return {
    expected: `the answer to ${method.toUpperCase()} ${path} as a bare object${members}`,
    got: summary,
  };
}

const isError = ({ status }: Exchange) => status >= 400;

const remainingOf = (exchange: Exchange) => exchange.header('x-ratelimit-remaining');

/** Whether the header is there, on the answers that a rule speaks of. */
function remainingMonitor(rule: Monitor['rule'], isSpokenOf: (exchange: Exchange) => boolean): Monitor {
  return {
    rule,
    find: (exchange) => {
      if (!isOfTheApi(exchange) || !isSpokenOf(exchange)) return undefined;
      if (remainingOf(exchange) !== undefined) return 'holds';
      return { expected: 'the header X-RateLimit-Remaining', got: `${exchange.status} without it` };
    },
  };
}

/** Rules on format, statuses and headers of any answer. */
export const httpMonitors: readonly Monitor[] = [
  {
    rule: 'GEN-02',
    find: (exchange) => (exchange.text === '' || !isOfTheApi(exchange) ? undefined : jsonFinding(exchange)),
  },
  {
    rule: 'ERR-08',
    find: (exchange) =>
      exchange.text === '' || !isError(exchange) || !isOfTheApi(exchange) ? undefined : jsonFinding(exchange),
  },
  {
    rule: 'GEN-07',
    find: ({ operation, isSuccess, status, summary }) => {
      if (operation === undefined || !isSuccess) return undefined;
      const stated = successes[operation].status;
      return status === stated ? 'holds' : { expected: `status ${stated} of a success`, got: summary };
    },
  },
  {
    rule: 'GEN-09',
    find: ({ operation, status, summary }) => {
      if (operation === undefined) return undefined;
      return status < 500 ? 'holds' : { expected: 'no status of 500 or more', got: summary };
    },
  },
  {
    rule: 'GEN-12',
    find: (exchange) => {
      const { operation, isSuccess, status, json } = exchange;
      if (operation === undefined || !isSuccess || status === 204) return undefined;
      const { shape } = successes[operation];
      const isTopicForm = operation === 'listKeywords' && !hasKeywords(json);
      return shape === null || isTopicForm ? undefined : bareFinding(shape, exchange);
    },
  },
  {
    rule: 'KEY-18',
    find: ({ operation, isSuccess, status, text, summary }) => {
      if (operation !== 'revokeApiKey' || !isSuccess) return undefined;
      if (status === 204 && text === '') return 'holds';
      return { expected: 'status 204 with an empty body', got: summary };
    },
  },
  remainingMonitor('HDR-01', ({ isSuccess, status }) => isSuccess && status !== 204),
  remainingMonitor('HDR-02', ({ status }) => status >= 400 && status < 500 && status !== 429),
  remainingMonitor('HDR-03', ({ status }) => status === 204),
  remainingMonitor('HDR-04', ({ status }) => status === 429),
  {
    rule: 'HDR-05',
    find: (exchange, { settings }) => {
      const value = remainingOf(exchange);
      if (value === undefined || !isOfTheApi(exchange)) return undefined;
      const limit = limitOf(settings);
      if (/^\d+$/.test(value) && Number(value) <= limit) return 'holds';
      return { expected: `X-RateLimit-Remaining as an integer from 0 to ${limit}`, got: value };
    },
  },
  {
    rule: 'HDR-06',
    find: (exchange) => {
      if (exchange.status !== 429 || exchange.operation === undefined) return undefined;
      const value = exchange.header('retry-after');
      if (value !== undefined && /^\d+$/.test(value)) return 'holds';
      return { expected: 'Retry-After as a whole number of seconds', got: value ?? '429 without the header' };
    },
  },
  {
    rule: 'RATE-05',
    find: (exchange) => {
      const seconds = secondsOf(exchange);
      if (seconds === undefined) return undefined;
      return seconds <= 60
        ? 'holds'
        : { expected: 'Retry-After of at most 60 seconds', got: String(seconds) };
    },
  },
  {
    rule: 'RATE-05',
    isSoft: true,
    find: (exchange) =>
      secondsOf(exchange) === 0 ? { expected: 'Retry-After of at least 1 second', got: '0' } : undefined,
  },
];

/** Retry-After of a 429 in seconds; undefined where it is missing or no whole number. */
function secondsOf(exchange: Exchange): number | undefined {
  const value = exchange.header('retry-after') ?? '';
  return exchange.status === 429 && /^\d+$/.test(value) ? Number(value) : undefined;
}
