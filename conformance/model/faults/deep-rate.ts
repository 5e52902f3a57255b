import type { Behaviour } from '../behaviour.js';
import type { Answer, Exchange } from '../call.js';
import { currentWindow } from '../rate-limit.js';
import { override } from '../override.js';
import type { Fault } from './fault.js';

/** Faults of the rate limit that show only for some requests or after the limit was reached. */
export const deepRateFaults: readonly Fault[] = [
  uncounted('X190', 'Only GETs are counted.', ({ method }) => method !== 'GET'),
  uncounted('X191', 'Requests for analytics are not counted.', ({ path }) =>
    path.startsWith('/v1/analytics'),
  ),
  uncounted('X192', 'Only requests for keywords are counted.', ({ path }) => path !== '/v1/keywords', [
    'RATE-04',
    'RATE-10',
  ]),
  {
    id: 'X193',
    breaks: ['RATE-03', 'RATE-08', 'RATE-10'],
    sentence: 'A 429 begins a new window: the next request is let through.',
    inject: (behaviour) =>
      override(behaviour, 'countRequest', (base) => (exchange) => {
        const quota = base(exchange);
        if (quota.isExceeded) exchange.model.windows.delete(behaviour.limiterKey(exchange));
        return quota;
      }),
  },
  {
    id: 'X194',
    breaks: ['RATE-06'],
    sentence: 'Each 429 lengthens the wait, and Retry-After does not tell.',
    inject: (behaviour) =>
      override(behaviour, 'countRequest', (base) => (exchange) => {
        const quota = base(exchange);
        const { windows, clock, limitPerMinute } = exchange.model;
        if (quota.isExceeded)
          windows.set(behaviour.limiterKey(exchange), { startedAt: clock.now(), count: limitPerMinute });
        return quota.isExceeded
          ? { ...quota, resetAt: Math.min(quota.resetAt, clock.now() + 20_000) }
          : quota;
      }),
  },
  {
    id: 'X195',
    breaks: ['RATE-06'],
    sentence: 'Retry-After is half of what it should be.',
    inject: (behaviour) =>
      override(
        behaviour,
        'retryAfter',
        () =>
          ({ model }, { resetAt }) =>
            String(Math.max(1, Math.ceil((resetAt - model.clock.now()) / 2000))),
      ),
  },
  {
    id: 'X196',
    breaks: ['HDR-06'],
    sentence: 'Retry-After has a unit behind its number.',
    inject: (behaviour) =>
      override(behaviour, 'retryAfter', (base) => (exchange, quota) => `${base(exchange, quota)}s`),
  },
  unheaded('X197', 'X-RateLimit-Remaining is missing on 204.', ['HDR-03'], ({ status }) => status === 204),
  unheaded(
    'X198',
    'X-RateLimit-Remaining is missing on 429.',
    ['HDR-04', 'RATE-08'],
    ({ status }) => status === 429,
  ),
  unheaded('X199', 'X-RateLimit-Remaining is missing on 400.', ['HDR-02'], ({ status }) => status === 400),
  unheaded('X200', 'X-RateLimit-Remaining is missing on 201.', ['HDR-01'], ({ status }) => status === 201),
  unheaded(
    'X201',
    'X-RateLimit-Remaining is missing on the 401 of a revoked key.',
    ['HDR-02'],
    ({ status }, { model, authorizations }) => {
      const secret = (authorizations[0] ?? '').split(' ')[1] ?? '';
      return status === 401 && model.keys.has(secret);
    },
  ),
  unheaded('X202', 'X-RateLimit-Remaining is missing on 404 and 409.', ['HDR-02'], ({ status }) => {
    return status === 404 || status === 409;
  }),
  {
    id: 'X203',
    breaks: ['HDR-05'],
    sentence: 'X-RateLimit-Remaining tells the limit too, as in 59/60.',
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => ({
        ...base(answer, exchange),
        'X-RateLimit-Remaining': `${exchange.quota.remaining}/${exchange.quota.limit}`,
      })),
  },
  {
    id: 'X204',
    breaks: ['RATE-08', 'HDR-05'],
    sentence: 'X-RateLimit-Remaining is -1 on 429.',
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => ({
        ...base(answer, exchange),
        ...(exchange.quota.isExceeded && { 'X-RateLimit-Remaining': '-1' }),
      })),
  },
  limited('X205', 'The 50th request of a window is refused.', ['RATE-01'], 49 / 60),
  limited('X206', 'More than twice the limit is let through.', ['RATE-02'], 130 / 60),
  {
    id: 'X207',
    breaks: ['RATE-02', 'ERR-04', 'GEN-09'],
    sentence: 'A throttled request is answered 503.',
    inject: (behaviour) =>
      override(behaviour, 'statusOf', (base) => (refusal, exchange) => {
        return refusal.code === 'rate_limited' ? 503 : base(refusal, exchange);
      }),
  },
  {
    id: 'X208',
    breaks: ['RATE-02', 'ERR-04'],
    sentence: 'A 429 has the code too_many_requests.',
    inject: (behaviour) =>
      override(behaviour, 'renderError', (base) => (refusal, exchange) => {
        const body = base(refusal, exchange) as { error: object };
        return refusal.code === 'rate_limited'
          ? { error: { ...body.error, code: 'too_many_requests' } }
          : body;
      }),
  },
  {
    id: 'X209',
    breaks: ['RATE-11', 'RATE-06'],
    sentence: 'After a window in which the limit was reached, the next holds only half of it.',
    inject: halveAfterExcess,
  },
  {
    id: 'X304',
    breaks: ['RATE-01', 'CAP-04', 'CAP-06'],
    sentence: 'A refusal at the cap is answered 429, with a Retry-After of a minute.',
    inject: (behaviour) => {
      override(behaviour, 'statusOf', (base) => (refusal, exchange) => {
        return refusal.code === 'prompt_cap_exceeded' ? 429 : base(refusal, exchange);
      });
      override(behaviour, 'headers', (base) => (answer, exchange) => ({
        ...base(answer, exchange),
        ...(answer.status === 429 && { 'Retry-After': '60' }),
      }));
    },
  },
  {
    id: 'X305',
    breaks: ['RATE-01'],
    sentence:
      'Every 37th request is answered 429 as if nothing were left, although the key has requests left.',
    inject: throttleAtRandom,
  },
];

function uncounted(
  id: string,
  sentence: string,
  applies: (exchange: Exchange) => boolean,
  breaks: Fault['breaks'] = ['RATE-04'],
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'countRequest', (base) => (exchange) => {
        if (!applies(exchange)) return base(exchange);
        const window = currentWindow(exchange.model, behaviour.limiterKey(exchange));
        const quota = base(exchange);
        window.count -= 1;
        return { ...quota, isExceeded: false };
      }),
  };
}

function unheaded(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  applies: (answer: Answer, exchange: Exchange) => boolean,
): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => {
        const { 'X-RateLimit-Remaining': left = '', ...others } = base(answer, exchange);
        return applies(answer, exchange) ? others : { ...others, 'X-RateLimit-Remaining': left };
      }),
  };
}

/** The fault of another limit than the stated one, which the headers still tell. */
function limited(id: string, sentence: string, breaks: Fault['breaks'], share: number): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'countRequest', (base) => (exchange) => {
        const quota = base(exchange);
        const { count } = currentWindow(exchange.model, behaviour.limiterKey(exchange));
        return { ...quota, isExceeded: count > Math.round(quota.limit * share) };
      }),
  };
}

function halveAfterExcess(behaviour: Behaviour): void {
  const exceeded = new Map<string, number>();
  override(behaviour, 'countRequest', (base) => (exchange) => {
    const name = behaviour.limiterKey(exchange);
    const window = currentWindow(exchange.model, name);
    const isAfterExcess = exceeded.has(name) && exceeded.get(name) !== window.startedAt;
    if (isAfterExcess && window.count === 0) window.count = Math.floor(exchange.model.limitPerMinute / 2);
    const quota = base(exchange);
    if (quota.isExceeded) exceeded.set(name, window.startedAt);
    return quota;
  });
}

function throttleAtRandom(behaviour: Behaviour): void {
  let requests = 0;
  override(behaviour, 'countRequest', (base) => (exchange) => {
    const quota = base(exchange);
    requests += 1;
    return requests % 37 === 0 ? { ...quota, remaining: 0, isExceeded: true } : quota;
  });
}
