import { answer } from '../call.js';
import type { Fault } from './fault.js';
import { amend, around, override, unlock } from '../override.js';

/** Faults of replacement. */
export const replacementFaults: readonly Fault[] = [
  {
    id: 'M20',
    breaks: ['REP-03', 'REP-04'],
    sentence: 'A replacement edits in place: promptId is archivedPromptId.',
    inject: (behaviour) =>
      around(behaviour, 'replacePrompt', async (call) => {
        await behaviour.operations.rewordPrompt(call);
        return answer(201, { promptId: call.id, archivedPromptId: call.id });
      }),
  },
  {
    id: 'M21',
    breaks: ['REP-02', 'REP-03'],
    sentence: 'A replacement answers promptId and archivedPromptId the wrong way round.',
    inject: (behaviour) =>
      amend(behaviour, 'replacePrompt', ({ promptId, archivedPromptId }) => ({
        promptId: archivedPromptId,
        archivedPromptId: promptId,
      })),
  },
  {
    id: 'M22',
    breaks: ['REP-04', 'REP-07'],
    sentence: 'A replacement leaves the old prompt tracked.',
    inject: (behaviour) =>
      override(behaviour, 'archive', (base) => (call, prompt, reason) => {
        if (call.operation !== 'replacePrompt') base(call, prompt, reason);
      }),
  },
  {
    id: 'M23',
    breaks: ['REP-04'],
    sentence: 'After a replacement the archived prompt has the new wording.',
    inject: (behaviour) =>
      override(behaviour, 'succeed', (base) => (call, old, text) => {
        old.text = text;
        return base(call, old, text);
      }),
  },
  {
    id: 'R24',
    breaks: ['REP-12'],
    sentence: 'Two replacements of one prompt at once make two new prompts.',
    inject: (behaviour) => unlock(behaviour, ['replacePrompt']),
  },
];
