import type { FeatureHandlers } from '../../http/operation.js';
import type { RunsService } from './service.js';

/** The operations of the extensions about runs and spending. */
export function runsRoutes(runs: RunsService): FeatureHandlers<'getMeasuring' | 'listRuns' | 'getSpending'> {
  return {
    getMeasuring: async ({ principal }) => ({
      status: 200,
      body: await runs.state(principal.workspaceId),
    }),
    listRuns: async ({ principal, query: { limit, cursor } }) => ({
      status: 200,
      body: await runs.list(principal.workspaceId, { limit, cursor }),
    }),
    getSpending: async ({ principal, query }) => ({
      status: 200,
      body: await runs.spending(principal.workspaceId, query.rangeDays),
    }),
  };
}
