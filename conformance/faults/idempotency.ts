import { ApiError } from '../model/api-error.js';
import type { Behavior } from '../model/call.js';
import { override } from '../model/override.js';
import { type Fault, fault } from './fault.js';

/** Faults of replayed responses. */
export const idempotencyFaults: readonly Fault[] = [
  fault('I01', ['IDEM-02'], 'A repetition takes effect again, and returns the stored response.', (behavior) =>
    override(behavior, 'replayed', (base) => async (call, response) => {
      await behavior.operations[call.operation](call).catch(() => undefined);
      return base(call, response);
    }),
  ),
  fault(
    'I02',
    ['IDEM-01'],
    'A repetition takes effect again, and returns a new response as a replay.',
    (behavior) =>
      override(
        behavior,
        'replayed',
        (base) => async (call, response) =>
          base(call, await behavior.operations[call.operation](call).catch(() => response)),
      ),
  ),
  fault('I03', ['IDEM-01', 'GEN-07'], 'A replayed 201 has the status 200.', (behavior) =>
    override(behavior, 'replayed', (base) => async (call, response) => {
      const replayed = await base(call, response);
      return replayed.status === 201 ? { ...replayed, status: 200 } : replayed;
    }),
  ),
  fault('I04', ['IDEM-03'], 'Requests are compared without their bodies.', (behavior) =>
    override(
      behavior,
      'requestOf',
      () =>
        ({ exchange }) =>
          `${exchange.method} ${exchange.path}`,
    ),
  ),
  fault('I05', ['IDEM-03', 'EDIT-01'], 'Requests are compared without their paths.', (behavior) =>
    override(
      behavior,
      'requestOf',
      () =>
        ({ exchange, body }) =>
          JSON.stringify([exchange.method, body]),
    ),
  ),
  fault(
    'I06',
    ['IDEM-03'],
    'Another request with a used key is rejected only after it took effect.',
    (behavior) =>
      override(behavior, 'runOnce', (base) => async (call, work) => {
        try {
          return await base(call, work);
        } catch (error) {
          if (error instanceof ApiError && error.code === 'idempotency_key_reused') await work();
          throw error;
        }
      }),
  ),
  fault('I07', ['IDEM-03'], 'Another request with a used key is rejected with 409.', (behavior) =>
    override(
      behavior,
      'statusOf',
      (base) => (error, exchange) => (error.code === 'idempotency_key_reused' ? 409 : base(error, exchange)),
    ),
  ),
  fault(
    'I08',
    ['IDEM-04'],
    'A response is stored only when the request has ended, so that repetitions overlap.',
    storeAtEnd,
  ),
  fault('I09', ['IDEM-05', 'CAP-13'], 'All workspaces share their stored responses.', (behavior) =>
    override(behavior, 'idempotencyScope', () => () => 'all'),
  ),
  fault(
    'I10',
    ['IDEM-01', 'GEN-06', 'KEY-03'],
    'The secret of a new key is left out when the response is replayed.',
    (behavior) =>
      override(behavior, 'replayed', (base) => async (call, response) => {
        const replayed = await base(call, response);
        if (call.operation !== 'issueApiKey') return replayed;
        return { ...replayed, body: { ...(replayed.body as object), key: undefined } };
      }),
  ),
];

function storeAtEnd(behavior: Behavior): void {
  const stored = new Set<unknown>();
  override(behavior, 'runOnce', (base) => async (call, work) => {
    const name = call.exchange.headers['idempotency-key'];
    if (stored.has(name)) return base(call, work);
    const response = await work();
    stored.add(name);
    return base(call, () => Promise.resolve(response));
  });
}
