import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';

/** Creates a test key. Live keys can only be created on the command line. */
export function IssueForm({ onIssued }: { onIssued: (secret: string) => void }) {
  const [name, setName] = useState('');
  const issue = useSubmit(['name'], async (client) => {
    const { key } = await dataOf(client.POST('/v1/api-keys', { body: { name } }));
    setName('');
    onIssued(key);
  });
  return (
    <Form class="card" aria-label="Create a key" onSubmit={() => issue.submit()}>
      <h2>Create a test key</h2>
      <Field label="Name" hint="What the key is for, such as “Dashboard”." error={issue.errorOf('name')}>
        {(control) => (
          <input
            {...control}
            value={name}
            required
            maxLength={80}
            autocomplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError error={issue.error} />
      <button class="primary" disabled={issue.busy}>
        {issue.busy ? 'Creating…' : 'Create key'}
      </button>
    </Form>
  );
}
