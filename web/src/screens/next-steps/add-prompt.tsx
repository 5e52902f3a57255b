import { dataOf } from '@ai-visibility/client';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { notify } from '../../ui/notices.js';
import { Editable } from '../../ui/read-only.js';
import type { Column } from '../../ui/table.js';

/** A column with buttons that add the texts of rows as prompts, and the error of the last one. */
export function useAddPrompt<Row extends { readonly text: string }>(onAdded: () => void) {
  const { submit, busy, error } = useSubmit([], async (client, text: string) => {
    await dataOf(client.POST('/v1/prompts', { body: { text } }));
    notify(t('nextSteps.promptAdded'));
  });
  const add = async (text: string) => {
    if (await submit(text)) onAdded();
  };
  const column: Column<Row> = {
    head: t('nextSteps.add'),
    isHeadHidden: true,
    cell: ({ text }) => (
      <Editable>
        <button disabled={busy} aria-label={t('nextSteps.addText', { text })} onClick={() => void add(text)}>
          {t('nextSteps.add')}
        </button>
      </Editable>
    ),
  };
  return { column, error };
}
