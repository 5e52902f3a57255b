import { dataOf } from '@ai-visibility/client';
import { useRef, useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient, type Account } from '../session/account.js';
import type { TabKey } from '../session/key.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { EmailField, PasswordField } from './fields.js';
import { KeyForm } from './key-form.js';
import { NoWorkspace } from './no-workspace.js';
import { useAccount } from './use-account.js';

interface SignInProps {
  /** Whether there are accounts, and who is signed in; null while a key is checked. */
  readonly account: Account | null;
  readonly onAccount: (account: Account) => void;
  readonly onSignOut: () => void;
  readonly onKey: (key: string) => void;
  /** The keys of the tab. */
  readonly known: readonly TabKey[];
  /** Whether a key is being checked. */
  readonly busy: boolean;
  /** The reason the last key or session was not accepted. */
  readonly message: string | undefined;
}

/** Asks for an address and a password, or for an API key; only for a key while nobody has an account. */
export function SignIn({ account, onAccount, onSignOut, message, ...keyProps }: SignInProps) {
  const last = useRef(account);
  if (account !== null) last.current = account;
  const [wantsKey, setWantsKey] = useState(false);
  if (last.current?.person) return <NoWorkspace person={last.current.person} onSignOut={onSignOut} />;
  const hasAccounts = last.current?.hasAccounts === true;
  if (!hasAccounts || wantsKey || keyProps.known.length > 0)
    return (
      <KeyForm {...keyProps} message={message}>
        {hasAccounts && keyProps.known.length === 0 && (
          <p class="actions">
            <button type="button" class="plain" onClick={() => setWantsKey(false)}>
              {t('account.usePassword')}
            </button>
          </p>
        )}
      </KeyForm>
    );
  return <PasswordForm message={message} onAccount={onAccount} onUseKey={() => setWantsKey(true)} />;
}

function PasswordForm({
  message,
  onAccount,
  onUseKey,
}: Pick<SignInProps, 'message' | 'onAccount'> & { onUseKey: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const request = useAccount([], async () => {
    onAccount(await dataOf(accountClient.POST('/v1/account/session', { body: { email, password } })));
  });
  return (
    <>
      <h1>{t('account.signIn')}</h1>
      {message !== undefined && <p role="status">{message}</p>}
      <Form onSubmit={() => request.submit()}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        <FormError error={request.error} />
        <button class="primary" disabled={request.busy}>
          {t(request.busy ? 'account.signingIn' : 'account.signIn')}
        </button>
      </Form>
      <details>
        <summary>{t('account.forgot')}</summary>
        <p>{t('account.forgotAdvice')}</p>
      </details>
      <p class="actions">
        <button type="button" class="plain" onClick={onUseKey}>
          {t('account.useKey')}
        </button>
      </p>
    </>
  );
}
