import { respond } from '../call.js';
import { around, attempt, override } from '../override.js';
import { ApiError } from '../api-error.js';
import type { Variant } from './variant.js';

export const keyVariants: readonly Variant[] = [
  {
    id: 'revoked-keys-not-listed',
    sentence: 'Revoked keys are not listed.',
    apply: (behavior) =>
      override(
        behavior,
        'keyList',
        (base) => (call) => base(call).filter(({ revokedAt }) => revokedAt === null),
      ),
  },
  {
    id: 'oldest-key-first',
    sentence: 'The oldest key is listed first.',
    apply: (behavior) => override(behavior, 'keyList', (base) => (call) => [...base(call)].reverse()),
  },
  {
    id: 'unknown-key-204',
    sentence: 'Revoking an unknown or foreign key returns 204 and does nothing.',
    apply: (behavior) =>
      around(behavior, 'revokeApiKey', async (call, next) => {
        const outcome = await attempt(call, next);
        if (!(outcome instanceof ApiError)) return outcome;
        if (outcome.code === 'not_found') return respond(204);
        throw outcome;
      }),
  },
  {
    id: 'self-revocation-refused',
    sentence: 'A key cannot revoke itself.',
    apply: (behavior) =>
      around(behavior, 'revokeApiKey', (call, next) => {
        if (call.id === call.key.id) throw new ApiError('conflict', 'A key cannot revoke itself.');
        return next(call);
      }),
  },
  {
    id: 'few-keys',
    sentence: 'A workspace has at most 12 active keys.',
    apply: (behavior) =>
      override(behavior, 'issueKey', (base) => (call, name, environment) => {
        const active = call.workspace.keys.filter(({ revokedAt }) => revokedAt === null);
        if (active.length >= 12)
          throw new ApiError('conflict', 'The workspace has reached its limit of keys.');
        return base(call, name, environment);
      }),
  },
  {
    id: 'last-used-unknown',
    sentence: 'lastUsedAt is null, because it is written much later.',
    apply: (behavior) => override(behavior, 'onKeyUsed', () => () => undefined),
  },
  {
    id: 'last-used-at-creation',
    sentence: 'lastUsedAt of a new key is the time of its creation.',
    apply: (behavior) =>
      override(behavior, 'issueKey', (base) => (call, name, environment) => {
        const key = base(call, name, environment);
        key.lastUsedAt = key.createdAt;
        return key;
      }),
  },
  {
    id: 'short-key-prefix',
    sentence: 'keyPrefix is 9 characters long.',
    apply: (behavior) =>
      override(
        behavior,
        'keyPrefix',
        () =>
          ({ secret }) =>
            secret.slice(0, 9),
      ),
  },
  {
    id: 'strict-bearer',
    sentence: 'The scheme is accepted only as "Bearer" with one space.',
    apply: (behavior) =>
      override(behavior, 'authenticate', (base) => (exchange) => {
        return /^Bearer [^ ]+$/.test(exchange.authorizations[0] ?? '') ? base(exchange) : null;
      }),
  },
];
