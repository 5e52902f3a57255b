import { dataOf } from '@ai-visibility/client';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { useSubmit } from '../api/use-submit.js';
import { shareLink } from '../session/link.js';
import { useSession } from '../session/session.js';
import { Dialog } from '../ui/dialog.js';
import { expiryAfter, shareLifetimes } from '../ui/expiry.js';
import { Field } from '../ui/field.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { SecretDialog } from '../ui/secret-dialog.js';
import { SelectField } from '../ui/select-filter.js';

/** The clock of the device may be ahead of that of the service, which allows no longer life. */
const AHEAD_MS = 3_600_000;

/** Creates a link that shows the current view of the page to somebody without a key. */
export function Share({ onClose }: { onClose: () => void }) {
  const { url } = useLocation();
  const [link, setLink] = useState<string | null>(null);
  if (link === null) return <ShareForm onIssued={(key) => setLink(shareLink(url, key))} onClose={onClose} />;
  return (
    <SecretDialog
      title={t('shell.newLink')}
      kind="link"
      label={t('shell.sharedLink')}
      secret={link}
      onStored={onClose}
    />
  );
}

function ShareForm({ onIssued, onClose }: { onIssued: (key: string) => void; onClose: () => void }) {
  const { access } = useSession();
  const choices = shareLifetimes(access.expiresAt, Date.now());
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState((choices[1] ?? choices[0])?.value ?? '');
  const issue = useSubmit(['name', 'expiresAt'], async (client) => {
    const expiresAt = expiryAfter(lifetime, Date.now() - AHEAD_MS);
    const body = { name, isShare: true, ...(expiresAt !== undefined && { expiresAt }) };
    onIssued((await dataOf(client.POST('/v1/access/keys', { body }))).key);
  });
  return (
    <Dialog title={t('shell.shareView')} onClose={onClose}>
      <p>{t('shell.shareMeaning')}</p>
      <Form onSubmit={() => issue.submit()}>
        <Field label={t('shell.name')} hint={t('shell.shareNameHint')} error={issue.errorOf('name')}>
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
        {choices.length > 0 && (
          <SelectField
            label={t('shell.expires')}
            options={choices}
            value={lifetime}
            onChange={setLifetime}
            error={issue.errorOf('expiresAt')}
          />
        )}
        <FormError error={issue.error} />
        <button class="primary" disabled={issue.busy}>
          {t(issue.busy ? 'shell.creating' : 'shell.createLink')}
        </button>
      </Form>
    </Dialog>
  );
}
