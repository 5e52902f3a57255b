import { useId, useRef, useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { Form } from '../../ui/form.js';

/** A list of names or domains as chips, with those that are proposed, and a field for others. */
export function Entries({
  label,
  hint,
  values,
  proposed = [],
  isBusy,
  onAdd,
  onRemove,
}: {
  label: string;
  hint: string;
  values: readonly string[];
  proposed?: readonly string[];
  isBusy: boolean;
  onAdd: (value: string) => Promise<boolean>;
  onRemove: (value: string) => Promise<boolean>;
}) {
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const act = async (write: Promise<boolean>) => {
    await write;
    // The button that had the focus is gone.
    field.current?.querySelector('input')?.focus();
  };
  return (
    <div class="entries" role="group" aria-labelledby={id} ref={field}>
      <span class="label" id={id}>
        {label}
      </span>
      <ul class="chips" hidden={values.length + proposed.length === 0}>
        {values.map((value) => (
          <li key={value}>
            {value}
            <button
              class="remove"
              aria-label={t('names.remove', { name: value })}
              aria-disabled={isBusy}
              onClick={() => isBusy || void act(onRemove(value))}
            >
              ×
            </button>
          </li>
        ))}
        {proposed.map((value) => (
          <li key={value} class="proposed">
            <button
              class="plain"
              aria-label={t('names.propose', { name: value })}
              aria-disabled={isBusy}
              onClick={() => isBusy || void act(onAdd(value))}
            >
              + {value}
            </button>
          </li>
        ))}
      </ul>
      <AddEntry
        isLabelHidden
        label={t('names.addTo', { list: label })}
        hint={hint}
        isBusy={isBusy}
        onAdd={onAdd}
      />
    </div>
  );
}

/** A field for one more entry, which is emptied when it is saved. */
export function AddEntry({
  label,
  hint,
  isLabelHidden = false,
  isBusy,
  onAdd,
}: {
  label: string;
  hint: string;
  isLabelHidden?: boolean;
  isBusy: boolean;
  onAdd: (value: string) => Promise<boolean>;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const submit = async () => {
    const value = text.trim();
    if (value === '' || isBusy) return;
    if (await onAdd(value)) setText('');
  };
  return (
    <Form class="field" onSubmit={() => void submit()}>
      <label class={isLabelHidden ? 'visually-hidden' : ''} for={id}>
        {label}
      </label>
      <div class="beside">
        <input
          id={id}
          type="text"
          aria-describedby={`${id}-hint`}
          autocapitalize="none"
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button aria-disabled={isBusy}>{t('names.add')}</button>
      </div>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </Form>
  );
}
