import { dataOf } from '@ai-visibility/client';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { notify } from '../../ui/notices.js';
import { titleOf, type Decided, type Step } from './steps.js';

type Key = Pick<Step, 'kind' | 'subject' | 'text'>;

/** The decisions of people on steps. Every change is followed by `changed`. */
export function useDecide(changed: () => void) {
  const decide = useSubmit(
    [],
    async (
      client,
      { kind, subject, text }: Key,
      state: Decided['state'],
      rest: { day?: string; note?: string } = {},
    ) => {
      await dataOf(client.PUT('/v1/steps', { body: { kind, subject, state, ...rest } }));
      notify(t('nextSteps.decidedOn', { state, title: titleOf({ kind, text }) }));
      changed();
    },
  );
  const undo = useSubmit([], async (client, { kind, subject, text }: Key) => {
    await dataOf(client.DELETE('/v1/steps', { params: { query: { kind, subject } } }));
    notify(t('nextSteps.undone', { title: titleOf({ kind, text }) }));
    changed();
  });
  /** Tracks the company or search of a step, which is then done. */
  const track = useSubmit([], async (client, { kind, subject }: Key) => {
    if (kind === 'search') {
      await dataOf(client.POST('/v1/prompts', { body: { text: subject } }));
      notify(t('nextSteps.promptAdded'));
    } else {
      const body = { name: subject, decision: 'track' } as const;
      const { needsRescore } = await dataOf(client.PATCH('/v1/insights/companies', { body }));
      notify(t('nextSteps.companyDecided', { name: subject, decision: 'track' }));
      if (needsRescore) await dataOf(client.POST('/v1/names/rescore'));
    }
    await dataOf(client.PUT('/v1/steps', { body: { kind, subject, state: 'done' } }));
    changed();
  });
  return { decide, undo, track, busy: decide.busy || undo.busy || track.busy };
}

export type Deciding = ReturnType<typeof useDecide>;
