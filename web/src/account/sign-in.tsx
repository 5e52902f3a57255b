import { dataOf } from '@ai-visibility/client';
import { useRef, useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient, type Account } from '../session/account.js';
import type { TabKey } from '../session/key.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { EmailField, PasswordField } from './fields.js';
import { Forgotten } from './forgotten.js';
import { KeyForm } from './key-form.js';
import { NoWorkspace } from './no-workspace.js';
import { ProviderButton } from './provider-button.js';
import { useAccount } from './use-account.js';

interface SignInProps {
  /** Whether there are accounts, and who is signed in; null while a key is checked. */
  readonly account: Account | null;
  readonly onAccount: (account: Account) => void;
  /** Continues as whom a proxy names. */
  readonly onProxy: () => void;
  readonly onSignOut: () => void;
  readonly onKey: (key: string) => void;
  /** The keys of the tab. */
  readonly known: readonly TabKey[];
  /** Whether a key is being checked. */
  readonly busy: boolean;
  /** The reason the last key or session was not accepted. */
  readonly message: string | undefined;
}

/** Asks for an address and a password, a provider, or an API key; only for a key while nobody can have an account. */
export function SignIn({ account, onAccount, onProxy, onSignOut, message, ...keyProps }: SignInProps) {
  const last = useRef(account);
  if (account !== null) last.current = account;
  const [wantsKey, setWantsKey] = useState(false);
  if (last.current?.person) return <NoWorkspace person={last.current.person} onSignOut={onSignOut} />;
  const ways = last.current?.signIn;
  const hasAccounts = last.current?.hasAccounts === true || (ways !== undefined && !isPasswordAlone(ways));
  if (!hasAccounts || ways === undefined || wantsKey || keyProps.known.length > 0)
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
  const onUseKey = () => setWantsKey(true);
  return <PersonForm {...{ message, ways, onAccount, onProxy, onUseKey }} />;
}

/** Whether nobody else says who somebody is. */
const isPasswordAlone = ({ provider, fromProxy }: Account['signIn']) =>
  provider === null && fromProxy === null;

interface PersonFormProps extends Pick<SignInProps, 'message' | 'onAccount' | 'onProxy'> {
  readonly ways: Account['signIn'];
  readonly onUseKey: () => void;
}

function PersonForm({ message, ways, onAccount, onProxy, onUseKey }: PersonFormProps) {
  const [email, setEmail] = useState('');
  const [hasForgotten, setForgotten] = useState(false);
  const [password, setPassword] = useState('');
  const request = useAccount([], async () => {
    onAccount(await dataOf(accountClient.POST('/v1/account/session', { body: { email, password } })));
  });
  if (hasForgotten) return <Forgotten email={email} onBack={() => setForgotten(false)} />;
  const { provider, fromProxy, resetByMail } = ways;
  const isAlone = isPasswordAlone(ways);
  return (
    <>
      <h1>{t('account.signIn')}</h1>
      {message !== undefined && <p role="status">{message}</p>}
      {fromProxy !== null && (
        <p class="actions">
          <button type="button" class="primary" onClick={onProxy}>
            {t('account.continueAs', { email: fromProxy })}
          </button>
        </p>
      )}
      {provider !== null && <ProviderButton name={provider} />}
      {!isAlone && <p class="quiet">{t('account.orPassword')}</p>}
      <Form onSubmit={() => request.submit()}>
        <EmailField value={email} onChange={setEmail} />
        <PasswordField value={password} onChange={setPassword} />
        <FormError error={request.error} />
        <button class={isAlone ? 'primary' : ''} disabled={request.busy}>
          {t(request.busy ? 'account.signingIn' : 'account.signIn')}
        </button>
      </Form>
      {!resetByMail && (
        <details>
          <summary>{t('account.forgot')}</summary>
          <p>{t('account.forgotAdvice')}</p>
        </details>
      )}
      <p class="actions">
        {resetByMail && (
          <button type="button" class="plain" onClick={() => setForgotten(true)}>
            {t('account.forgot')}
          </button>
        )}
        <button type="button" class="plain" onClick={onUseKey}>
          {t('account.useKey')}
        </button>
      </p>
    </>
  );
}
