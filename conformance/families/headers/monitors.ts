import { limitOf } from '../../contract/limit.js';
import type { Exchange } from '../../http/exchange.js';
import { isFromApi } from '../../kit/monitors/bodies.js';
import { expectThat } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

const remainingOf = (exchange: Exchange) => exchange.header('x-ratelimit-remaining');

/** A monitor that requires the header on the responses that the rule covers. */
function remainingMonitor(rule: Monitor['rule'], isCovered: (exchange: Exchange) => boolean): Monitor {
  return {
    rule,
    find: (exchange) => {
      if (!isFromApi(exchange) || !isCovered(exchange)) return undefined;
      const isSent = remainingOf(exchange) !== undefined;
      return expectThat(isSent, 'the header X-RateLimit-Remaining', `${exchange.status} without it`);
    },
  };
}

export const headerMonitors: readonly Monitor[] = [
  remainingMonitor('HDR-01', ({ isSuccess, status }) => isSuccess && status !== 204),
  remainingMonitor('HDR-02', ({ status }) => status >= 400 && status < 500 && status !== 429),
  remainingMonitor('HDR-03', ({ status }) => status === 204),
  remainingMonitor('HDR-04', ({ status }) => status === 429),
  {
    rule: 'HDR-05',
    find: (exchange, { settings }) => {
      const value = remainingOf(exchange);
      if (value === undefined || !isFromApi(exchange)) return undefined;
      const limit = limitOf(settings);
      const isInRange = /^\d+$/.test(value) && Number(value) <= limit;
      return expectThat(isInRange, `X-RateLimit-Remaining as an integer from 0 to ${limit}`, value);
    },
  },
  {
    rule: 'HDR-06',
    find: (exchange) => {
      if (exchange.status !== 429 || exchange.operation === undefined) return undefined;
      const value = exchange.header('retry-after');
      const isWhole = value !== undefined && /^\d+$/.test(value);
      return expectThat(
        isWhole,
        'Retry-After as a whole number of seconds',
        value ?? '429 without the header',
      );
    },
  },
];
