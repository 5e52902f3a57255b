import type { Principal } from '../../domain/principal.js';
import type { FeatureHandlers } from '../../http/operation.js';

/**
 * The principal was loaded during authentication. Only a key that expires may be the key of a shared link, which takes a query.
 *
 * @param isShare reads whether a key belongs to a shared link
 */
export function meRoutes(
  isShare: (workspaceId: string, keyId: string) => Promise<boolean>,
): FeatureHandlers<'getMe'> {
  return {
    async getMe({ principal }) {
      const { owner, workspaceId, environment, callerId, expiresAt } = principal;
      const isShared = expiresAt !== null && (await isShare(workspaceId, callerId));
      const user = isShared ? withoutContact(owner) : owner;
      return { status: 200, body: { user, workspaceId, environment } };
    },
  };
}

/** Whoever has a shared link may pass it on, so it does not say whose workspace it is. */
const withoutContact = ({ id }: Principal['owner']) => ({ id, name: null, email: null });
