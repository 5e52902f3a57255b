import { override } from '../override.js';
import type { Variant } from './variant.js';

export const idempotencyVariants: readonly Variant[] = [
  {
    id: 'ignores-idempotency-key',
    sentence: 'Every request is a new one, whatever its Idempotency-Key.',
    apply: (behavior) => override(behavior, 'runOnce', () => (_call, work) => work()),
  },
  {
    id: 'repetitions-wait',
    sentence: 'Responses are stored per workspace, and repetitions wait for the first request.',
    apply: (behavior) => {
      override(
        behavior,
        'idempotencyScope',
        () =>
          ({ workspace }) =>
            workspace.id,
      );
      const running = new Map<unknown, Promise<unknown>>();
      override(behavior, 'runOnce', (base) => (call, work) => {
        const name = call.exchange.headers['idempotency-key'];
        if (name === undefined) return base(call, work);
        const response = (running.get(name) ?? Promise.resolve()).then(() => base(call, work));
        running.set(
          name,
          response.catch(() => undefined),
        );
        return response;
      });
    },
  },
];
