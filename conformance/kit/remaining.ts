import type { CheckContext } from '../run/context.js';
import type { Exchange } from '../http/exchange.js';

/** An answer that carries what is left of the limit; what else is in it is not looked at. */
export function carriesRemaining(t: CheckContext, rule: 'HDR-02' | 'HDR-03', exchange: Exchange): void {
  const value = exchange.header('x-ratelimit-remaining');
  const got = `${exchange.status} without it`;
  t.holds(rule, value !== undefined, 'the header X-RateLimit-Remaining', got, exchange);
}
