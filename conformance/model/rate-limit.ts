import type { Exchange, Model, Quota, RateWindow, RateDecisions } from './call.js';
import { ApiError } from './api-error.js';

const WINDOW_MS = 60_000;
const FAILED_AUTHENTICATIONS = 600;

export function rateDecisions(): RateDecisions {
  return {
    limiterKey: ({ key }) => `key ${key?.id}`,
    countRequest: (exchange) => {
      const { model } = exchange;
      return count(model, model.behavior.limiterKey(exchange), model.limitPerMinute);
    },
    countFailure: ({ model, address }) => {
      const limit = model.limitPerMinute;
      const budget = Math.ceil(FAILED_AUTHENTICATIONS * Math.max(1, limit / 60));
      const quota = count(model, `address ${address}`, budget);
      return { ...quota, limit, remaining: Math.min(limit, quota.remaining) };
    },
    retryAfter: ({ model }, quota) =>
      String(Math.max(1, Math.ceil((quota.resetAt - model.clock.now()) / 1000))),
    onThrottled: () => Promise.resolve(),
  };
}

/** The error for a request over the limit. */
export function throttled(exchange: Exchange): ApiError {
  const seconds = exchange.model.behavior.retryAfter(exchange, exchange.quota);
  return new ApiError('rate_limited', 'Too many requests. Wait as long as Retry-After says.', {
    headers: { 'Retry-After': seconds },
  });
}

export function currentWindow(model: Model, name: string): RateWindow {
  const now = model.clock.now();
  const known = model.windows.get(name);
  if (known !== undefined && now < known.startedAt + WINDOW_MS) return known;
  const fresh = { startedAt: now, count: 0 };
  model.windows.set(name, fresh);
  return fresh;
}

/** Counts a request in the window of a budget. */
export function count(model: Model, name: string, limit: number): Quota {
  const window = currentWindow(model, name);
  window.count += 1;
  return {
    limit,
    remaining: Math.max(0, limit - window.count),
    resetAt: window.startedAt + WINDOW_MS,
    isExceeded: window.count > limit,
  };
}
