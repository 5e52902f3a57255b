import type { FeatureHandlers } from '../../http/operation.js';
import type { RunsService } from './service.js';

/** The operations of the extensions about what is measured, runs and spending. */
export function runsRoutes(
  runs: RunsService,
): FeatureHandlers<
  | 'getMeasuring'
  | 'changeMeasuring'
  | 'listPlatforms'
  | 'askNow'
  | 'listRuns'
  | 'getRun'
  | 'cancelRun'
  | 'getSpending'
> {
  return {
    getMeasuring: async ({ principal }) => ({
      status: 200,
      body: await runs.state(principal.workspaceId),
    }),
    changeMeasuring: async ({ principal, body }) => ({
      status: 200,
      body: await runs.change(principal.workspaceId, body),
    }),
    listPlatforms: async ({ principal }) => ({
      status: 200,
      body: await runs.platforms(principal.workspaceId),
    }),
    askNow: async ({ principal, body }) => ({
      status: 201,
      body: await runs.ask(principal.workspaceId, body),
    }),
    listRuns: async ({ principal, query: { limit, cursor } }) => ({
      status: 200,
      body: await runs.list(principal.workspaceId, { limit, cursor }),
    }),
    getRun: async ({ principal, path: { runId }, query: { limit, cursor } }) => ({
      status: 200,
      body: await runs.show(principal.workspaceId, runId, { limit, cursor }),
    }),
    cancelRun: async ({ principal, path: { runId } }) => ({
      status: 200,
      body: await runs.cancel(principal.workspaceId, runId),
    }),
    getSpending: async ({ principal, query }) => ({
      status: 200,
      body: await runs.spending(principal.workspaceId, query.rangeDays),
    }),
  };
}

/** The preview of runs, which reads the answers of a month. */
export function planRoutes(runs: RunsService): FeatureHandlers<'planRun'> {
  return {
    planRun: async ({ principal, body }) => ({
      status: 200,
      body: await runs.plan(principal.workspaceId, body),
    }),
  };
}
