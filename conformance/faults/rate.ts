import type { Behavior, Exchange } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { override } from '../model/override.js';
import { currentWindow } from '../model/rate-limit.js';

export const rateFaults: readonly Fault[] = [
  fault('M54b', ['RATE-05'], 'Retry-After is in milliseconds.', (behavior) =>
    override(
      behavior,
      'retryAfter',
      () =>
        ({ model }, quota) =>
          String(Math.ceil(quota.resetAt - model.clock.now())),
    ),
  ),
  fault(
    'M55a',
    ['RATE-03', 'RATE-01'],
    'The rate limit is counted for each workspace, not for each key.',
    (behavior) =>
      override(
        behavior,
        'limiterKey',
        () =>
          ({ key }) =>
            `workspace ${key?.workspaceId}`,
      ),
  ),
  fault(
    'M55b',
    ['RATE-03', 'RATE-01'],
    'The rate limit is counted for each address, not for each key.',
    (behavior) =>
      override(
        behavior,
        'limiterKey',
        () =>
          ({ address }) =>
            `all keys of ${address}`,
      ),
  ),
  fault('M56', ['RATE-04'], 'Requests that return 400 are not counted.', (behavior) =>
    override(behavior, 'present', (base) => (response, exchange) => {
      if (response.status === 400 && exchange.key !== null)
        currentWindow(exchange.model, behavior.limiterKey(exchange)).count -= 1;
      return base(response, exchange);
    }),
  ),
  fault('R10', ['RATE-02'], 'The rate limit is never enforced.', (behavior) =>
    override(behavior, 'countRequest', (base) => (exchange) => ({ ...base(exchange), isExceeded: false })),
  ),
  fault('R11', ['RATE-09'], 'A write that returns 429 is executed anyway.', (behavior) =>
    override(behavior, 'onThrottled', () => async ({ method }, serve) => {
      if (method !== 'GET') await serve().catch(() => undefined);
    }),
  ),
  fault('R23', ['RATE-07', 'RATE-08'], 'X-RateLimit-Remaining never changes.', (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => ({
      ...base(response, exchange),
      'X-RateLimit-Remaining': String(exchange.quota.limit - 1),
    })),
  ),
  uncounted('X190', 'Only GETs are counted.', ({ method }) => method !== 'GET'),
  uncounted('X191', 'Requests for analytics are not counted.', ({ path }) =>
    path.startsWith('/v1/analytics'),
  ),
  uncounted('X192', 'Only requests for keywords are counted.', ({ path }) => path !== '/v1/keywords', [
    'RATE-04',
    'RATE-10',
  ]),
  fault(
    'X193',
    ['RATE-03', 'RATE-08', 'RATE-10'],
    'A 429 starts a new window, so the next request is admitted.',
    (behavior) =>
      override(behavior, 'countRequest', (base) => (exchange) => {
        const quota = base(exchange);
        if (quota.isExceeded) exchange.model.windows.delete(behavior.limiterKey(exchange));
        return quota;
      }),
  ),
  fault('X194', ['RATE-06'], 'Each 429 extends the wait, which Retry-After does not show.', (behavior) =>
    override(behavior, 'countRequest', (base) => (exchange) => {
      const quota = base(exchange);
      const { windows, clock, limitPerMinute } = exchange.model;
      if (quota.isExceeded)
        windows.set(behavior.limiterKey(exchange), { startedAt: clock.now(), count: limitPerMinute });
      return quota.isExceeded ? { ...quota, resetAt: Math.min(quota.resetAt, clock.now() + 20_000) } : quota;
    }),
  ),
  fault('X195', ['RATE-06'], 'Retry-After is half of what it should be.', (behavior) =>
    override(
      behavior,
      'retryAfter',
      () =>
        ({ model }, { resetAt }) =>
          String(Math.max(1, Math.ceil((resetAt - model.clock.now()) / 2000))),
    ),
  ),
  fault('X204', ['RATE-08', 'HDR-05'], 'X-RateLimit-Remaining is -1 on 429.', (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => ({
      ...base(response, exchange),
      ...(exchange.quota.isExceeded && { 'X-RateLimit-Remaining': '-1' }),
    })),
  ),
  limited('X205', 'The 50th request of a window is rejected.', ['RATE-01'], 49 / 60),
  limited('X206', 'More than twice the limit is admitted.', ['RATE-02'], 130 / 60),
  fault('X207', ['RATE-02', 'ERR-04', 'GEN-09'], 'A throttled request returns 503.', (behavior) =>
    override(behavior, 'statusOf', (base) => (error, exchange) => {
      return error.code === 'rate_limited' ? 503 : base(error, exchange);
    }),
  ),
  fault('X208', ['RATE-02', 'ERR-04'], 'A 429 has the code too_many_requests.', (behavior) =>
    override(behavior, 'renderError', (base) => (error, exchange) => {
      const body = base(error, exchange) as { error: object };
      return error.code === 'rate_limited' ? { error: { ...body.error, code: 'too_many_requests' } } : body;
    }),
  ),
  fault(
    'X209',
    ['RATE-11', 'RATE-06'],
    'After a window in which the limit was reached, the next allows only half of it.',
    halveAfterExcess,
  ),
  fault(
    'X304',
    ['RATE-01', 'CAP-04', 'CAP-06'],
    'An add at the cap returns 429 with a Retry-After of a minute.',
    (behavior) => {
      override(behavior, 'statusOf', (base) => (error, exchange) => {
        return error.code === 'prompt_cap_exceeded' ? 429 : base(error, exchange);
      });
      override(behavior, 'headers', (base) => (response, exchange) => ({
        ...base(response, exchange),
        ...(response.status === 429 && { 'Retry-After': '60' }),
      }));
    },
  ),
  fault(
    'X305',
    ['RATE-01'],
    'Every 37th request returns 429, although the key has requests left.',
    throttleAtRandom,
  ),
];

function uncounted(
  id: string,
  sentence: string,
  applies: (exchange: Exchange) => boolean,
  breaks: Fault['breaks'] = ['RATE-04'],
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'countRequest', (base) => (exchange) => {
      if (!applies(exchange)) return base(exchange);
      const window = currentWindow(exchange.model, behavior.limiterKey(exchange));
      const quota = base(exchange);
      window.count -= 1;
      return { ...quota, isExceeded: false };
    }),
  );
}

/** A fault that enforces a limit other than the stated one. The headers still report the stated one. */
function limited(id: string, sentence: string, breaks: Fault['breaks'], share: number): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'countRequest', (base) => (exchange) => {
      const quota = base(exchange);
      const { count } = currentWindow(exchange.model, behavior.limiterKey(exchange));
      return { ...quota, isExceeded: count > Math.round(quota.limit * share) };
    }),
  );
}

function halveAfterExcess(behavior: Behavior): void {
  const exceeded = new Map<string, number>();
  override(behavior, 'countRequest', (base) => (exchange) => {
    const name = behavior.limiterKey(exchange);
    const window = currentWindow(exchange.model, name);
    const isAfterExcess = exceeded.has(name) && exceeded.get(name) !== window.startedAt;
    if (isAfterExcess && window.count === 0) window.count = Math.floor(exchange.model.limitPerMinute / 2);
    const quota = base(exchange);
    if (quota.isExceeded) exceeded.set(name, window.startedAt);
    return quota;
  });
}

function throttleAtRandom(behavior: Behavior): void {
  let requests = 0;
  override(behavior, 'countRequest', (base) => (exchange) => {
    const quota = base(exchange);
    requests += 1;
    return requests % 37 === 0 ? { ...quota, remaining: 0, isExceeded: true } : quota;
  });
}
