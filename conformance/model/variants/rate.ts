import type { Behavior, Exchange, Quota } from '../call.js';
import { currentWindow } from '../rate-limit.js';
import { override } from '../override.js';
import type { Variant } from './variant.js';

const MINUTE_MS = 60_000;

export const rateVariants: readonly Variant[] = [
  {
    id: 'token-bucket',
    sentence: 'The limit is a token bucket; rejected requests take no tokens.',
    apply: (behavior) => countWith(behavior, createBucket()),
  },
  {
    id: 'calendar-window',
    sentence: 'The window is the calendar minute.',
    apply: (behavior) => countWith(behavior, createCalendar()),
  },
  {
    id: 'sliding-log',
    sentence: 'The limit is a sliding window of 60 seconds; rejected requests are not counted.',
    apply: (behavior) => countWith(behavior, createLog()),
  },
  {
    id: 'refused-not-counted',
    sentence: 'Requests rejected with 429 are not counted.',
    apply: (behavior) =>
      override(behavior, 'countRequest', (base) => (exchange) => {
        const quota = base(exchange);
        if (quota.isExceeded) currentWindow(exchange.model, behavior.limiterKey(exchange)).count -= 1;
        return quota;
      }),
  },
  {
    id: 'remaining-before-request',
    sentence: 'X-RateLimit-Remaining does not count the current request.',
    apply: (behavior) =>
      override(behavior, 'headers', (base) => (response, exchange) => {
        const { limit, remaining, isExceeded } = exchange.quota;
        const before = isExceeded ? 0 : Math.min(limit, remaining + 1);
        return { ...base(response, exchange), 'X-RateLimit-Remaining': String(before) };
      }),
  },
  {
    id: 'keyless-remaining-zero',
    sentence: 'X-RateLimit-Remaining is 0 on 401.',
    apply: (behavior) =>
      override(behavior, 'countFailure', (base) => (exchange) => ({ ...base(exchange), remaining: 0 })),
  },
  {
    id: 'retry-after-rounded-down',
    sentence: 'Retry-After is rounded down, and is 0 in the last second.',
    apply: (behavior) =>
      override(
        behavior,
        'retryAfter',
        () =>
          ({ model }, { resetAt }) =>
            String(Math.max(0, Math.floor((resetAt - model.clock.now()) / 1000))),
      ),
  },
  {
    id: 'retry-after-always-60',
    sentence: 'Retry-After is always 60.',
    apply: (behavior) => override(behavior, 'retryAfter', () => () => '60'),
  },
];

type Counter = (name: string, limit: number, now: number) => Quota;

function countWith(behavior: Behavior, counter: Counter): void {
  override(behavior, 'countRequest', () => (exchange: Exchange) => {
    const { limitPerMinute, clock } = exchange.model;
    return counter(behavior.limiterKey(exchange), limitPerMinute, clock.now());
  });
}

function createBucket(): Counter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (name, limit, now) => {
    const perMs = limit / MINUTE_MS;
    const bucket = buckets.get(name) ?? { tokens: limit, at: now };
    const filled = Math.min(limit, bucket.tokens + (now - bucket.at) * perMs);
    const isExceeded = filled < 1;
    const tokens = isExceeded ? filled : filled - 1;
    buckets.set(name, { tokens, at: now });
    const resetAt = now + Math.ceil((1 - Math.min(1, tokens)) / perMs);
    return { limit, remaining: Math.floor(tokens), resetAt, isExceeded };
  };
}

function createCalendar(): Counter {
  const counts = new Map<string, { minute: number; count: number }>();
  return (name, limit, now) => {
    const minute = Math.floor(now / MINUTE_MS);
    const known = counts.get(name);
    const count = (known?.minute === minute ? known.count : 0) + 1;
    counts.set(name, { minute, count });
    const resetAt = (minute + 1) * MINUTE_MS;
    return { limit, remaining: Math.max(0, limit - count), resetAt, isExceeded: count > limit };
  };
}

function createLog(): Counter {
  const logs = new Map<string, number[]>();
  return (name, limit, now) => {
    const log = (logs.get(name) ?? []).filter((at) => at > now - MINUTE_MS);
    const isExceeded = log.length >= limit;
    if (!isExceeded) log.push(now);
    logs.set(name, log);
    return { limit, remaining: limit - log.length, resetAt: (log[0] ?? now) + MINUTE_MS, isExceeded };
  };
}
