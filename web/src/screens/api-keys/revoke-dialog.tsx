import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { FormError } from '../../ui/form-error.js';
import { useSession } from '../../session/session.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { isKeyInUse } from './key-in-use.js';

/** Asks for the name of a key before it is revoked: any key of a workspace can revoke all others, live ones included. */
export function RevokeDialog({
  apiKey,
  onClose,
  onRevoked,
}: {
  apiKey: components['schemas']['ApiKey'];
  onClose: () => void;
  onRevoked: () => void;
}) {
  const { signOut } = useSession();
  const [typed, setTyped] = useState('');
  const inUse = isKeyInUse(apiKey);
  const revoke = useSubmit([], async (client) => {
    await dataOf(client.DELETE('/v1/api-keys/{keyId}', { params: { path: { keyId: apiKey.id } } }));
    if (inUse) return signOut('You revoked the key you were signed in with.');
    notify(`${apiKey.name} was revoked.`);
    onClose();
    onRevoked();
  });
  return (
    <Dialog title={`Revoke ${apiKey.name}?`} onClose={onClose}>
      <p>Applications that use this key lose access immediately. This cannot be undone.</p>
      {inUse && (
        <p>
          <strong>You are signed in with this key. Revoking it signs you out.</strong>
        </p>
      )}
      <Form onSubmit={() => revoke.submit()}>
        <Field label="Name of the key" hint={`Type “${apiKey.name}” to revoke it.`}>
          {(control) => (
            <input
              {...control}
              value={typed}
              autocomplete="off"
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <FormError error={revoke.error} />
        <div class="actions">
          <button class="danger" disabled={revoke.busy || typed.trim() !== apiKey.name.trim()}>
            {revoke.busy ? 'Revoking…' : 'Revoke key'}
          </button>
          <button type="button" onClick={onClose}>
            Keep key
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
