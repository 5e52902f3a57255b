import { useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Form } from '../ui/form.js';
import { MAX_NAME, type View } from './views.js';

/** Names a new view, whose name is empty, or renames or deletes one. */
export function ViewDialog({
  view,
  taken,
  onChange,
  onClose,
}: {
  view: View;
  /** The names of all views. */
  taken: readonly string[];
  /** Called with the view under its new name, or null to delete it. */
  onChange: (view: View | null) => void;
  onClose: () => void;
}) {
  const [name, setName] = useState(view.name);
  const [error, setError] = useState<string | undefined>(undefined);
  const isNew = view.name === '';
  const finish = (changed: View | null) => {
    onChange(changed);
    onClose();
  };
  const save = () => {
    const trimmed = name.trim();
    if (trimmed === '') setError(t('shell.enterName'));
    else if (trimmed !== view.name && taken.includes(trimmed)) setError(t('shell.nameTaken'));
    else finish({ ...view, name: trimmed });
  };
  return (
    <Dialog title={t(isNew ? 'shell.saveView' : 'shell.editViewTitle')} onClose={onClose}>
      <Form onSubmit={save}>
        <Field label={t('shell.name')} hint={t('shell.viewHint')} error={error}>
          {(control) => (
            <input
              {...control}
              maxLength={MAX_NAME}
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="actions">
          <button class="primary">{t('shell.save')}</button>
          {!isNew && (
            <button type="button" class="danger" onClick={() => finish(null)}>
              {t('shell.deleteView')}
            </button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
