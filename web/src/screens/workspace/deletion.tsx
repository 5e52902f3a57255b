import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/workspace.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';

/** Deletes the workspace once its name is typed. */
export function Deletion({ name, onDeleted }: { name: string; onDeleted: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useSubmit(['name'], async (client) => {
    await dataOf(client.POST('/v1/workspace/deletion', { body: { name: typed } }));
    onDeleted();
  });
  const isSame = typed.trim() === name;
  return (
    <section class="card">
      <h2>{t('workspace.delete')}</h2>
      <p>{t('workspace.deleteMeaning')}</p>
      <Form onSubmit={() => isSame && remove.submit()}>
        <Field label={t('workspace.typeName', { name })} error={remove.errorOf('name')}>
          {(control) => (
            <input
              {...control}
              type="text"
              spellcheck={false}
              autocomplete="off"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormError error={remove.error} />
        <button class="danger" disabled={remove.busy || !isSame}>
          {t(remove.busy ? 'workspace.deleting' : 'workspace.delete')}
        </button>
      </Form>
    </section>
  );
}
