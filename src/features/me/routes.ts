import type { FeatureHandlers } from '../../http/operation.js';

/** The principal was loaded during authentication, so no query is needed. */
export function meRoutes(): FeatureHandlers<'getMe'> {
  return {
    getMe({ principal }) {
      const { owner, workspaceId, environment } = principal;
      const user = { id: owner.id, name: owner.name, email: owner.email };
      return Promise.resolve({ status: 200, body: { user, workspaceId, environment } });
    },
  };
}
