import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { notify } from '../../ui/notices.js';
import { Editable } from '../../ui/read-only.js';
import type { Column } from '../../ui/table.js';

/** The texts that were added as prompts on this screen, which lists may have been read before. */
export interface Added {
  readonly texts: ReadonlySet<string>;
  readonly add: (text: string) => void;
}

export function useAdded(): Added {
  const [texts, setTexts] = useState<ReadonlySet<string>>(new Set());
  return { texts, add: (text) => setTexts((all) => new Set(all).add(text)) };
}

/** A column with buttons that add the texts of rows as prompts, each text once, and the error of the last one. */
export function useAddPrompt<Row extends { readonly text: string }>({ texts, add }: Added) {
  const { submit, busy, error } = useSubmit([], async (client, text: string) => {
    await dataOf(client.POST('/v1/prompts', { body: { text } }));
    notify(t('nextSteps.promptAdded'));
  });
  const submitOnce = async (text: string) => {
    if (!busy && !texts.has(text) && (await submit(text))) add(text);
  };
  const column: Column<Row> = {
    head: t('nextSteps.add'),
    isHeadHidden: true,
    cell: ({ text }) => {
      const isAdded = texts.has(text);
      return (
        <Editable>
          {/* A button that is really disabled would lose the focus. */}
          <button
            aria-disabled={busy || isAdded}
            aria-label={t(isAdded ? 'nextSteps.addedText' : 'nextSteps.addText', { text })}
            onClick={() => void submitOnce(text)}
          >
            {t(isAdded ? 'nextSteps.added' : 'nextSteps.add')}
          </button>
        </Editable>
      );
    },
  };
  return { column, error };
}
