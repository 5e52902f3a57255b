import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/api-keys.js';
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
    if (inUse) return signOut(t('apiKeys.revokedOwn'));
    notify(t('apiKeys.revoked', { name: apiKey.name }));
    onClose();
    onRevoked();
  });
  return (
    <Dialog title={t('apiKeys.revokeQuestion', { name: apiKey.name })} onClose={onClose}>
      <p>{t('apiKeys.revokeMeaning')}</p>
      {inUse && (
        <p>
          <strong>{t('apiKeys.revokesOwn')}</strong>
        </p>
      )}
      <Form onSubmit={() => revoke.submit()}>
        <Field label={t('apiKeys.nameOfKey')} hint={t('apiKeys.typeName', { name: apiKey.name })}>
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
            {t(revoke.busy ? 'apiKeys.revoking' : 'apiKeys.revokeKey')}
          </button>
          <button type="button" onClick={onClose}>
            {t('apiKeys.keep')}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
