import type { ModelResponse, Exchange } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { override } from '../model/override.js';

export const headerFaults: readonly Fault[] = [
  fault('M53', ['HDR-02'], 'X-RateLimit-Remaining is missing on 401.', (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => {
      const { 'X-RateLimit-Remaining': _left, ...others } = base(response, exchange);
      return response.status === 401 ? others : base(response, exchange);
    }),
  ),
  fault('M54a', ['HDR-06', 'RATE-05', 'ERR-04'], 'Retry-After is missing on 429.', (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => {
      const { 'Retry-After': _seconds, ...others } = base(response, exchange);
      return others;
    }),
  ),
  fault('M54c', ['HDR-06', 'RATE-05'], 'Retry-After is a date.', (behavior) =>
    override(behavior, 'retryAfter', () => (_exchange, quota) => new Date(quota.resetAt).toUTCString()),
  ),
  fault('X196', ['HDR-06'], 'Retry-After has a unit after its number.', (behavior) =>
    override(behavior, 'retryAfter', (base) => (exchange, quota) => `${base(exchange, quota)}s`),
  ),
  withoutRemaining(
    'X197',
    'X-RateLimit-Remaining is missing on 204.',
    ['HDR-03'],
    ({ status }) => status === 204,
  ),
  withoutRemaining(
    'X198',
    'X-RateLimit-Remaining is missing on 429.',
    ['HDR-04', 'RATE-08'],
    ({ status }) => status === 429,
  ),
  withoutRemaining(
    'X199',
    'X-RateLimit-Remaining is missing on 400.',
    ['HDR-02'],
    ({ status }) => status === 400,
  ),
  withoutRemaining(
    'X200',
    'X-RateLimit-Remaining is missing on 201.',
    ['HDR-01'],
    ({ status }) => status === 201,
  ),
  withoutRemaining(
    'X201',
    'X-RateLimit-Remaining is missing on the 401 of a revoked key.',
    ['HDR-02'],
    ({ status }, { model, authorizations }) => {
      const secret = (authorizations[0] ?? '').split(' ')[1] ?? '';
      return status === 401 && model.keys.has(secret);
    },
  ),
  withoutRemaining('X202', 'X-RateLimit-Remaining is missing on 404 and 409.', ['HDR-02'], ({ status }) => {
    return status === 404 || status === 409;
  }),
  fault('X203', ['HDR-05'], 'X-RateLimit-Remaining includes the limit, as in 59/60.', (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => ({
      ...base(response, exchange),
      'X-RateLimit-Remaining': `${exchange.quota.remaining}/${exchange.quota.limit}`,
    })),
  ),
];

function withoutRemaining(
  id: string,
  sentence: string,
  breaks: Fault['breaks'],
  applies: (response: ModelResponse, exchange: Exchange) => boolean,
): Fault {
  return fault(id, breaks, sentence, (behavior) =>
    override(behavior, 'headers', (base) => (response, exchange) => {
      const { 'X-RateLimit-Remaining': left = '', ...others } = base(response, exchange);
      return applies(response, exchange) ? others : { ...others, 'X-RateLimit-Remaining': left };
    }),
  );
}
