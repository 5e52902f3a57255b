import { DomainError } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import { asTenant } from '../../platform/tenant.js';
import type { Check } from './admit.js';
import { bearerSecret } from '../request/bearer-secret.js';
import { requirePrincipal, type Middleware } from '../state.js';
import type { ClientAddress } from './client-address.js';
import type { Failures } from './failures.js';

/**
 * Finds the principal of a secret; null if it is malformed, unknown, revoked or expired. Throttled look-ups take a little longer
 * and limit the load on the database, however many there are. `address` returns that of the client.
 */
export type FindPrincipal = (
  secret: string,
  throttled: boolean,
  address: () => string,
) => Promise<Principal | null>;

/**
 * Requires a valid bearer key, or responds with 401 without distinguishing why the key is invalid. Failures are rate
 * limited by client address (429). A valid key is never rejected because of its address, so keys from a limited address
 * are still looked up, but throttled.
 */
export function authenticate(
  findPrincipal: FindPrincipal,
  failures: Failures,
  clientAddress: ClientAddress,
): Check {
  return async function authenticate(ctx) {
    const secret = bearerSecret(ctx);
    const address = () => clientAddress(ctx);
    const principal = secret === null ? null : await findPrincipal(secret, failures.isSuspect(ctx), address);
    if (principal === null) {
      const reason = secret === null ? 'no_key' : 'wrong_key';
      throw await failures.count(ctx, reason, new DomainError('unauthorized'));
    }
    ctx.state.principal = principal;
  };
}

/** Responds with 404 if the key's workspace was deleted. */
export function requireWorkspace(): Check {
  return function requireWorkspace(ctx) {
    if (requirePrincipal(ctx).workspaceDeleted) throw new DomainError('workspace_not_found');
  };
}

/** Runs the rest of the chain for the workspace of the key: it cannot see or change the rows of others. */
export function workInTenant(): Middleware {
  return function workInTenant(ctx, next) {
    return asTenant(requirePrincipal(ctx).workspaceId, next);
  };
}
