import type { FeatureHandlers } from '../../http/operation.js';
import type { TrailService } from './trail-service.js';

/** The audit trail of a workspace, for its owners. */
export function auditRoutes(trail: TrailService): FeatureHandlers<'listTrail'> {
  return {
    listTrail: async ({ principal, query: { limit, cursor, ...filters } }) => ({
      status: 200,
      body: await trail.page(principal.workspaceId, filters, { limit, cursor }),
    }),
  };
}
