import type { OperationId } from '../../../spec/index.js';
import type { Fault } from './fault.js';
import { override } from '../override.js';

/** Faults of workspaces and plans. */
export const tenancyFaults: readonly Fault[] = [
  {
    id: 'M59',
    breaks: ['ISO-02'],
    sentence: 'A reword takes the id of a prompt of another workspace.',
    inject: (behaviour) =>
      override(behaviour, 'lookUpPrompt', (base) => (call, id) => {
        return call.operation === 'rewordPrompt' ? (call.model.prompts.get(id) ?? null) : base(call, id);
      }),
  },
  unpaid('M60a', 'pinCompetitors', 'Pinning competitors works without a paid plan.'),
  unpaid('M60b', 'pausePrompt', 'Pausing works without a paid plan.'),
];

/** The fault of one paid operation that does not look at the plan. */
export function unpaid(id: string, paid: OperationId, sentence: string): Fault {
  return {
    id,
    breaks: ['AUTH-14', 'AUTH-15', 'ERR-07'],
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'isPaid', (base) => (operation) => operation !== paid && base(operation)),
  };
}
