import type { FeatureHandlers } from '../../http/operation.js';

/** Who the key is: all of it was read when the key was accepted, so there is nothing else to ask. */
export function meRoutes(): FeatureHandlers<'getMe'> {
  return {
    getMe({ principal }) {
      const { owner, workspaceId, environment } = principal;
      const user = { id: owner.id, name: owner.name, email: owner.email };
      return Promise.resolve({ status: 200, body: { user, workspaceId, environment } });
    },
  };
}
