import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { language } from '../messages/messages.js';
import { accountClient } from '../session/account.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { EmailField } from './fields.js';
import { useAccount } from './use-account.js';

/** Asks for a mail with a link to set a new password. `email` is what was entered before. */
export function Forgotten({ email: entered, onBack }: { email: string; onBack: () => void }) {
  const [email, setEmail] = useState(entered);
  const [isSent, setSent] = useState(false);
  const request = useAccount(['email'], async () => {
    await dataOf(accountClient.POST('/v1/account/password-link', { body: { email, language } }));
    setSent(true);
  });
  return (
    <>
      <h1>{t('account.forgot')}</h1>
      {isSent ? (
        <p role="status">{t('account.linkSent', { email })}</p>
      ) : (
        <Form onSubmit={() => request.submit()}>
          <p>{t('account.forgotMeaning')}</p>
          <EmailField error={request.errorOf('email')} value={email} onChange={setEmail} />
          <FormError error={request.error} />
          <button class="primary" disabled={request.busy}>
            {t('account.sendLink')}
          </button>
        </Form>
      )}
      <p class="actions">
        <button type="button" class="plain" onClick={onBack}>
          {t('account.backToSignIn')}
        </button>
      </p>
    </>
  );
}
