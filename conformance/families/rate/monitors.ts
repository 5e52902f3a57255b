import type { Exchange } from '../../http/exchange.js';
import { expectThat } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

/** The Retry-After header of a 429 in seconds; undefined if it is missing or not an integer. */
function retryAfterOf(exchange: Exchange): number | undefined {
  const value = exchange.header('retry-after') ?? '';
  return exchange.status === 429 && /^\d+$/.test(value) ? Number(value) : undefined;
}

/** Rules on the waiting time that a 429 requests. */
export const rateMonitors: readonly Monitor[] = [
  {
    rule: 'RATE-05',
    find: (exchange) => {
      const seconds = retryAfterOf(exchange);
      if (seconds === undefined) return undefined;
      return expectThat(seconds <= 60, 'Retry-After of at most 60 seconds', String(seconds));
    },
  },
  {
    rule: 'RATE-05',
    isWarning: true,
    find: (exchange) =>
      retryAfterOf(exchange) === 0 ? { expected: 'Retry-After of at least 1 second', got: '0' } : undefined,
  },
];
