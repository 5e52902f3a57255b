import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { StepsService } from './service.js';
import type { Step } from './types.js';

/** The operations on what people decided on next steps. */
export function stepsRoutes(steps: StepsService): FeatureHandlers<'listSteps' | 'decideOnStep' | 'undoStep'> {
  return {
    listSteps: async ({ principal }) => ({
      status: 200,
      body: { steps: (await steps.list(principal)).map(toBody) },
      validUntil: null,
    }),
    decideOnStep: async ({ principal, body }) => ({
      status: 200,
      body: toBody(await steps.decide(principal.workspaceId, body)),
    }),
    undoStep: async ({ principal, query }) => {
      await steps.undo(principal.workspaceId, query);
      return { status: 204 };
    },
  };
}

const toBody = ({ decidedAt, ...step }: Step): ExtensionSchemas['Step'] => ({
  ...step,
  decidedAt: decidedAt.toISOString(),
});
