import type { OperationId } from '../../../spec/index.js';
import type { Behaviour } from '../behaviour.js';
import type { Call } from '../call.js';
import { amend, around, override } from '../override.js';
import { Refusal } from '../refusal.js';
import type { Prompt } from '../state.js';
import type { Fault } from './fault.js';

/** Faults of rewording, pausing, archiving and replacing that touch what they should not. */
export const deepEditFaults: readonly Fault[] = [
  {
    id: 'X60',
    breaks: ['EDIT-06', 'EDIT-04'],
    sentence:
      'A reword reports changed true and wordingChange none when only punctuation differs or most words stay.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const rewording = base(call, prompt, text);
        return rewording.wordingChange === 'minor' ? { changed: true, wordingChange: 'none' } : rewording;
      }),
  },
  {
    id: 'X61',
    breaks: ['EDIT-10', 'EDIT-22'],
    sentence: 'A bulk edit clears the topics.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        if (call.operation === 'bulkEditPrompts') prompt.topic = null;
        return base(call, prompt, text);
      }),
  },
  {
    id: 'X62',
    breaks: ['REP-05', 'REP-07', 'PR-29', 'RES-02'],
    sentence: 'A replacement clears the topic of another tracked prompt.',
    inject: (behaviour) =>
      override(behaviour, 'succeed', (base) => (call, old, text) => {
        const other = othersOf(call, old).find(({ topic }) => topic !== null);
        if (other !== undefined) other.topic = null;
        return base(call, old, text);
      }),
  },
  {
    id: 'X63',
    breaks: ['EDIT-03', 'RES-02'],
    sentence: 'A reword changes every tracked prompt of the same text.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        for (const other of othersOf(call, prompt)) {
          if (call.operation === 'rewordPrompt' && other.text === prompt.text) base(call, other, text);
        }
        return base(call, prompt, text);
      }),
  },
  {
    id: 'X64',
    breaks: ['PR-25', 'CAP-10', 'RES-02'],
    sentence: 'Archiving a prompt archives every tracked prompt of the same text.',
    inject: (behaviour) =>
      override(behaviour, 'archive', (base) => (call, prompt, reason) => {
        for (const other of othersOf(call, prompt)) {
          if (call.operation === 'archivePrompt' && other.text === prompt.text) base(call, other, reason);
        }
        base(call, prompt, reason);
      }),
  },
  {
    id: 'X65',
    breaks: ['PAU-10', 'PAU-02', 'RES-02'],
    sentence: 'Pausing a prompt pauses every tracked prompt of the same topic.',
    inject: (behaviour) =>
      override(behaviour, 'pause', (base) => (call, prompt, reason) => {
        for (const other of othersOf(call, prompt)) {
          if (prompt.topic !== null && other.topic === prompt.topic) base(call, other, reason);
        }
        base(call, prompt, reason);
      }),
  },
  {
    id: 'X66',
    breaks: ['PAU-10'],
    sentence: 'Resuming clears the topic.',
    inject: (behaviour) =>
      override(behaviour, 'resume', (base) => (call, prompt) => {
        if (prompt.isPaused) prompt.topic = null;
        base(call, prompt);
      }),
  },
  {
    id: 'X67',
    breaks: ['PAU-13'],
    sentence: 'A prompt that was resumed cannot be paused again.',
    inject: (behaviour) => {
      const resumed = new WeakSet<Prompt>();
      override(behaviour, 'resume', (base) => (call, prompt) => {
        if (prompt.isPaused) resumed.add(prompt);
        base(call, prompt);
      });
      override(behaviour, 'pause', (base) => (call, prompt, reason) => {
        if (resumed.has(prompt)) throw new Refusal('conflict', 'The prompt was paused before.');
        base(call, prompt, reason);
      });
    },
  },
  {
    id: 'X68',
    breaks: ['PAU-08'],
    sentence: 'A pause answers the status from before it.',
    inject: (behaviour) =>
      around(behaviour, 'pausePrompt', async (call, next) => {
        const prompt = behaviour.lookUpPrompt(call, call.id);
        const status = prompt === null ? '' : behaviour.status(prompt);
        const given = await next(call);
        return { ...given, body: { ...(given.body as object), status } };
      }),
  },
  editable('X69', 'pausePrompt', 'An archived prompt can be paused.', ['PR-27']),
  editable('X70', 'replacePrompt', 'An archived prompt can be replaced.', ['REP-11', 'PR-27']),
  editable('X71', 'bulkEditPrompts', 'An archived prompt can be reworded in a batch.', ['EDIT-25']),
  {
    id: 'X72',
    breaks: ['EDIT-13'],
    sentence: 'A reword sets updatedAt back.',
    inject: (behaviour) =>
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const before = prompt.updatedAt;
        const rewording = base(call, prompt, text);
        if (rewording.changed) prompt.updatedAt = before - 60_000;
        return rewording;
      }),
  },
  {
    id: 'X73',
    breaks: ['EDIT-03', 'EDIT-05'],
    sentence: 'A reword within a second of the one before it is answered and not kept.',
    inject: (behaviour) => {
      const changedAt = new WeakMap<Prompt, number>();
      override(behaviour, 'reword', (base) => (call, prompt, text) => {
        const before = prompt.text;
        const now = call.model.clock.now();
        const rewording = base(call, prompt, text);
        if (now - (changedAt.get(prompt) ?? -Infinity) < 1000) prompt.text = before;
        else if (rewording.changed) changedAt.set(prompt, now);
        return rewording;
      });
    },
  },
  {
    id: 'X74',
    breaks: ['PR-22', 'PR-24'],
    sentence: 'Archiving clears the topic.',
    inject: (behaviour) =>
      override(behaviour, 'archive', (base) => (call, prompt, reason) => {
        if (prompt.archivedSerial === null && call.operation === 'archivePrompt') prompt.topic = null;
        base(call, prompt, reason);
      }),
  },
  {
    id: 'X75',
    breaks: ['REP-14', 'REP-08'],
    sentence: 'The new prompt of a replacement cannot be replaced.',
    inject: (behaviour) => {
      const successors = new Set<string>();
      amend(behaviour, 'replacePrompt', (body) => {
        successors.add(body.promptId);
        return body;
      });
      around(behaviour, 'replacePrompt', (call, next) => {
        if (successors.has(call.id)) throw new Refusal('conflict', 'The prompt is being regenerated.');
        return next(call);
      });
    },
  },
  {
    id: 'X76',
    breaks: ['PR-30'],
    sentence: 'A paused prompt cannot be archived.',
    inject: (behaviour) =>
      around(behaviour, 'archivePrompt', (call, next) => {
        if (behaviour.lookUpPrompt(call, call.id)?.isPaused === true)
          throw new Refusal('conflict', 'Resume the prompt first.');
        return next(call);
      }),
  },
  {
    id: 'X77',
    breaks: ['EDIT-32'],
    sentence: 'A bulk edit with a paused prompt is refused.',
    inject: (behaviour) => refusePaused(behaviour, 'bulkEditPrompts'),
  },
  {
    id: 'X78',
    breaks: ['PR-30'],
    sentence: 'A paused prompt cannot be reworded.',
    inject: (behaviour) => refusePaused(behaviour, 'rewordPrompt'),
  },
];

function othersOf({ workspace }: Call, prompt: Prompt): Prompt[] {
  return workspace.prompts.filter((other) => other !== prompt && other.archivedSerial === null);
}

function refusePaused(behaviour: Behaviour, operation: OperationId): void {
  override(behaviour, 'isEditable', (base) => (call, prompt) => {
    return base(call, prompt) && !(call.operation === operation && prompt.isPaused);
  });
}

function editable(id: string, operation: OperationId, sentence: string, breaks: Fault['breaks']): Fault {
  return {
    id,
    breaks,
    sentence,
    inject: (behaviour) =>
      override(behaviour, 'isEditable', (base) => (call, prompt) => {
        return call.operation === operation || base(call, prompt);
      }),
  };
}
