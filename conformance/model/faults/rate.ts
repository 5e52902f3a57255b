import { currentWindow } from '../rate-limit.js';
import type { Fault } from './fault.js';
import { override } from '../override.js';

/** Faults of the rate limit and its headers. */
export const rateFaults: readonly Fault[] = [
  {
    id: 'M53',
    breaks: ['HDR-02'],
    sentence: 'X-RateLimit-Remaining is missing on 401.',
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => {
        const { 'X-RateLimit-Remaining': _left, ...others } = base(answer, exchange);
        return answer.status === 401 ? others : base(answer, exchange);
      }),
  },
  {
    id: 'M54a',
    breaks: ['HDR-06', 'RATE-05', 'ERR-04'],
    sentence: 'Retry-After is missing on 429.',
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => {
        const { 'Retry-After': _seconds, ...others } = base(answer, exchange);
        return others;
      }),
  },
  {
    id: 'M54b',
    breaks: ['RATE-05'],
    sentence: 'Retry-After is in milliseconds.',
    inject: (behaviour) =>
      override(
        behaviour,
        'retryAfter',
        () =>
          ({ model }, quota) =>
            String(Math.ceil(quota.resetAt - model.clock.now())),
      ),
  },
  {
    id: 'M54c',
    breaks: ['HDR-06', 'RATE-05'],
    sentence: 'Retry-After is a date.',
    inject: (behaviour) =>
      override(behaviour, 'retryAfter', () => (_exchange, quota) => new Date(quota.resetAt).toUTCString()),
  },
  {
    id: 'M55a',
    breaks: ['RATE-03', 'RATE-01'],
    sentence: 'The rate limit is counted for each workspace, not for each key.',
    inject: (behaviour) =>
      override(
        behaviour,
        'limiterKey',
        () =>
          ({ key }) =>
            `workspace ${key?.workspaceId}`,
      ),
  },
  {
    id: 'M55b',
    breaks: ['RATE-03', 'RATE-01'],
    sentence: 'The rate limit is counted for each address, not for each key.',
    inject: (behaviour) =>
      override(
        behaviour,
        'limiterKey',
        () =>
          ({ address }) =>
            `all keys of ${address}`,
      ),
  },
  {
    id: 'M56',
    breaks: ['RATE-04'],
    sentence: 'Requests that are answered 400 are not counted.',
    inject: (behaviour) =>
      override(behaviour, 'present', (base) => (answer, exchange) => {
        if (answer.status === 400 && exchange.key !== null)
          currentWindow(exchange.model, behaviour.limiterKey(exchange)).count -= 1;
        return base(answer, exchange);
      }),
  },
  {
    id: 'R10',
    breaks: ['RATE-02'],
    sentence: 'The rate limit is never enforced.',
    inject: (behaviour) =>
      override(behaviour, 'countRequest', (base) => (exchange) => ({ ...base(exchange), isExceeded: false })),
  },
  {
    id: 'R11',
    breaks: ['RATE-09'],
    sentence: 'A write that is answered 429 is carried out all the same.',
    inject: (behaviour) =>
      override(behaviour, 'onThrottled', () => async ({ method }, serve) => {
        if (method !== 'GET') await serve().catch(() => undefined);
      }),
  },
  {
    id: 'R23',
    breaks: ['RATE-07', 'RATE-08'],
    sentence: 'X-RateLimit-Remaining never changes.',
    inject: (behaviour) =>
      override(behaviour, 'headers', (base) => (answer, exchange) => ({
        ...base(answer, exchange),
        'X-RateLimit-Remaining': String(exchange.quota.limit - 1),
      })),
  },
];
