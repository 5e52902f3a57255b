import type { FeatureHandlers } from '../../http/operation.js';
import type { RunsService } from './service.js';
import type { MeasuringState, Run } from './types.js';

/** The operations of the extension `measuring` about runs and spending. */
export function runsRoutes(runs: RunsService): FeatureHandlers<'getMeasuring' | 'listRuns' | 'getSpending'> {
  return {
    getMeasuring: async ({ principal }) => ({
      status: 200,
      body: stateBody(await runs.state(principal.workspaceId)),
    }),
    listRuns: async ({ principal, query: { limit, cursor } }) => {
      const page = await runs.list(principal.workspaceId, { limit, cursor });
      return { status: 200, body: { ...page, runs: page.runs.map(runBody) } };
    },
    getSpending: async ({ principal, query }) => ({
      status: 200,
      body: await runs.spending(principal.workspaceId, query.rangeDays),
    }),
  };
}

function stateBody({ schedule: { nextRunAt, ...schedule }, ...state }: MeasuringState) {
  return { ...state, schedule: { ...schedule, nextRunAt: nextRunAt?.toISOString() ?? null } };
}

function runBody({ scheduledFor, finishedAt, ...run }: Run) {
  return {
    ...run,
    scheduledFor: scheduledFor.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
