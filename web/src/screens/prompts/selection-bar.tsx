import { X } from 'lucide';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { FormError } from '../../ui/form-error.js';
import { Icon } from '../../ui/icon.js';
import { notify } from '../../ui/notices.js';
import { CorrectForm } from './correct-form.js';
import type { PromptProperties } from './groups.js';
import type { PromptPerformance } from './performance.js';
import type { Selection } from './selection.js';

type Action = 'correct' | 'pause' | 'archive';

/** The actions on all chosen prompts at once; not shown without a choice. */
export function SelectionBar({
  selection,
  prompts,
  properties,
  onChanged,
}: {
  selection: Selection;
  /** The prompts of the list. */
  prompts: readonly PromptPerformance[];
  properties: ReadonlyMap<string, PromptProperties>;
  onChanged: () => void;
}) {
  const [action, setAction] = useState<Action | null>(null);
  const chosen = prompts.filter(({ id }) => selection.has(id));
  if (chosen.length === 0) return null;
  const onDone = () => {
    setAction(null);
    selection.choose([]);
    onChanged();
  };
  const count = chosen.length;
  const title = action === null ? '' : t('prompts.withSelected', { action, count });
  return (
    <>
      <div class="selection-bar" role="toolbar" aria-label={t('prompts.selection')}>
        <strong>{t('prompts.selected', { count })}</strong>
        {count < prompts.length && (
          <button type="button" class="ghost" onClick={() => selection.choose(prompts.map(({ id }) => id))}>
            {t('prompts.selectAll', { count: prompts.length })}
          </button>
        )}
        <button type="button" class="ghost" onClick={() => setAction('correct')}>
          {t('prompts.correct')}
        </button>
        <button type="button" class="ghost" onClick={() => setAction('pause')}>
          {t('prompts.pause')}
        </button>
        <button type="button" class="ghost" onClick={() => setAction('archive')}>
          {t('prompts.archive')}
        </button>
        <button
          type="button"
          class="ghost"
          aria-label={t('prompts.clearSelection')}
          title={t('prompts.clearSelection')}
          onClick={() => selection.choose([])}
        >
          <Icon of={X} />
        </button>
      </div>
      {action !== null && (
        <Dialog title={title} onClose={() => setAction(null)}>
          {action === 'correct' ? (
            <CorrectForm prompts={chosen.flatMap(({ id }) => properties.get(id) ?? [])} onDone={onDone} />
          ) : (
            <ForEach action={action} prompts={chosen} title={title} onDone={onDone} onChanged={onChanged} />
          )}
        </Dialog>
      )}
    </>
  );
}

/** Pauses or archives prompts one after the other, with the progress. Those that are done stay done if one fails. */
function ForEach({
  action,
  prompts,
  title,
  onDone,
  onChanged,
}: {
  action: 'pause' | 'archive';
  prompts: readonly PromptPerformance[];
  title: string;
  onDone: () => void;
  onChanged: () => void;
}) {
  const [done, setDone] = useState(0);
  const form = useSubmit([], async (client) => {
    for (const [index, { id, status }] of prompts.entries()) {
      const params = { path: { promptId: id } };
      if (action === 'archive' && status !== 'archived')
        await client.DELETE('/v1/prompts/{promptId}', { params });
      if (action === 'pause' && status !== 'paused' && status !== 'archived')
        await client.POST('/v1/prompts/{promptId}/pause', { params, body: { paused: true } });
      setDone(index + 1);
    }
    notify(t(action === 'pause' ? 'prompts.allPaused' : 'prompts.allArchived', { count: prompts.length }));
  });
  const submit = async () => {
    if (await form.submit()) onDone();
    else onChanged();
  };
  return (
    <Form onSubmit={submit}>
      <ul class="chosen-prompts">
        {prompts.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {action === 'archive' && <p>{t('prompts.archiveMeaning')}</p>}
      {form.busy && (
        <progress
          aria-label={t('prompts.progress', { done, count: prompts.length })}
          value={done}
          max={prompts.length}
        />
      )}
      <FormError error={form.error} />
      <button class={action === 'archive' ? 'danger' : 'primary'} disabled={form.busy}>
        {title}
      </button>
    </Form>
  );
}
