import { respond } from '../model/call.js';
import { type Fault, fault } from './fault.js';
import { amend, around, otherTracked, override, unlock } from '../model/override.js';
import { ApiError } from '../model/api-error.js';

export const replaceFaults: readonly Fault[] = [
  fault(
    'M20',
    ['REP-03', 'REP-04'],
    'A replacement edits in place: promptId equals archivedPromptId.',
    (behavior) =>
      around(behavior, 'replacePrompt', async (call) => {
        await behavior.operations.rewordPrompt(call);
        return respond(201, { promptId: call.id, archivedPromptId: call.id });
      }),
  ),
  fault(
    'M21',
    ['REP-02', 'REP-03'],
    'A replacement returns promptId and archivedPromptId swapped.',
    (behavior) =>
      amend(behavior, 'replacePrompt', ({ promptId, archivedPromptId }) => ({
        promptId: archivedPromptId,
        archivedPromptId: promptId,
      })),
  ),
  fault('M22', ['REP-04', 'REP-07'], 'A replacement leaves the old prompt tracked.', (behavior) =>
    override(behavior, 'archive', (base) => (call, prompt, reason) => {
      if (call.operation !== 'replacePrompt') base(call, prompt, reason);
    }),
  ),
  fault('M23', ['REP-04'], 'After a replacement the archived prompt has the new wording.', (behavior) =>
    override(behavior, 'succeed', (base) => (call, old, text) => {
      old.text = text;
      return base(call, old, text);
    }),
  ),
  fault('R24', ['REP-12'], 'Two concurrent replacements of one prompt create two new prompts.', (behavior) =>
    unlock(behavior, ['replacePrompt']),
  ),
  fault(
    'X303',
    ['REP-06'],
    'A replacement carries the measurements of the old prompt over to the new one.',
    (behavior) =>
      override(behavior, 'succeed', (base) => (call, old, text) => {
        const successor = base(call, old, text);
        successor.observations.push(...old.observations.map((one) => ({ ...one, promptId: successor.id })));
        return successor;
      }),
  ),
  fault(
    'X62',
    ['REP-05', 'REP-07', 'PR-29', 'RES-02'],
    'A replacement clears the topic of another tracked prompt.',
    (behavior) =>
      override(behavior, 'succeed', (base) => (call, old, text) => {
        const other = otherTracked(call, old).find(({ topic }) => topic !== null);
        if (other !== undefined) other.topic = null;
        return base(call, old, text);
      }),
  ),
  fault('X75', ['REP-14', 'REP-08'], 'The new prompt of a replacement cannot be replaced.', (behavior) => {
    const successors = new Set<string>();
    amend(behavior, 'replacePrompt', (body) => {
      successors.add(body.promptId);
      return body;
    });
    around(behavior, 'replacePrompt', (call, next) => {
      if (successors.has(call.id)) throw new ApiError('conflict', 'The prompt is being regenerated.');
      return next(call);
    });
  }),
];
