import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient, readAccount, type Account } from '../session/account.js';
import type { AccountLinkKind } from '../session/link.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { Loading } from '../ui/states.js';
import { DemoDoor } from './demo-door.js';
import { EmailField, NameField, NewPasswordField, PasswordField } from './fields.js';
import { NewWorkspace } from './no-workspace.js';
import { ProviderButton } from './provider-button.js';
import { useAccount } from './use-account.js';

type OpenedInvitation = extensionComponents['schemas']['OpenedInvitation'];

interface LinkProps {
  readonly code: string;
  /** The session of the browser. */
  readonly account: Account;
  readonly onEnter: (account: Account, workspaceId?: string) => void;
  /** Continues with who is signed in, or asks to sign in. */
  readonly onContinue: () => void;
  readonly onSignOut: () => void;
}

/** The screen of a link to an account: the first account, an invitation, or a new password. */
export function AccountLink({ kind, ...props }: LinkProps & { kind: AccountLinkKind }) {
  if (kind === 'start') return <FirstAccount {...props} />;
  return kind === 'invitation' ? <Invitation {...props} /> : <NewPassword {...props} />;
}

function FirstAccount({ code, account, onEnter, onContinue }: LinkProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [opened, setOpened] = useState<Account | null>(null);
  const request = useAccount(['name', 'email', 'password'], async () => {
    const body = { code, name, email, password };
    setOpened(await dataOf(accountClient.POST('/v1/account/first', { body })));
  });
  if (opened !== null) return <Doors account={opened} onEnter={onEnter} />;
  if (account.hasAccounts) return <Over text={t('account.alreadyStarted')} onContinue={onContinue} />;
  return (
    <>
      <h1>{t('account.firstTitle')}</h1>
      <p>{t('account.firstIntro')}</p>
      <Form onSubmit={() => request.submit()}>
        <NameField error={request.errorOf('name')} value={name} onChange={setName} />
        <EmailField error={request.errorOf('email')} value={email} onChange={setEmail} />
        <NewPasswordField error={request.errorOf('password')} value={password} onChange={setPassword} />
        <FormError error={request.error} />
        <button class="primary" disabled={request.busy}>
          {t(request.busy ? 'account.creating' : 'account.begin')}
        </button>
      </Form>
      <p class="quiet">{t('account.firstOwner')}</p>
    </>
  );
}

/** Two ways to begin: with a brand of one's own, or with the demo. Workspaces that exist can be opened, too. */
function Doors({ account, onEnter }: Pick<LinkProps, 'account' | 'onEnter'>) {
  const { person } = account;
  const workspaces = account.workspaces.filter(({ isDemo }) => !isDemo);
  const openDemo = async (workspaceId: string) => onEnter(await readAccount(), workspaceId);
  return (
    <>
      <h1>{t('account.welcome', { name: person?.name ?? '' })}</h1>
      <section class="card">
        <h2>{t('account.trackMyBrand')}</h2>
        <p>{t('account.trackMeaning')}</p>
        <NewWorkspace />
      </section>
      <DemoDoor onOpen={(workspaceId) => void openDemo(workspaceId)} />
      {workspaces.length > 0 && (
        <section class="card">
          <h2>{t('account.existing')}</h2>
          <p class="actions">
            {workspaces.map(({ id, name }) => (
              <button key={id} type="button" onClick={() => onEnter(account, id)}>
                {t('account.openWorkspace', { name })}
              </button>
            ))}
          </p>
        </section>
      )}
    </>
  );
}

function Invitation({ code, account, onEnter, onContinue, onSignOut }: LinkProps) {
  const [invitation, setInvitation] = useState<OpenedInvitation | null>(null);
  const read = useAccount([], async () =>
    setInvitation(await dataOf(accountClient.POST('/v1/account/invitation', { body: { code } }))),
  );
  useEffect(() => void read.submit(), [code]);
  if (read.error !== undefined) return <Over text={read.error.title} onContinue={onContinue} />;
  if (invitation === null) return <Loading />;
  const { workspaceName, email, role, hasAccount } = invitation;
  const isSignedIn = account.person !== null;
  const { provider } = account.signIn;
  return (
    <>
      <h1>{t('account.join', { name: workspaceName })}</h1>
      <p>{t('account.invited', { email, role })}</p>
      {!isSignedIn && provider !== null && (
        <>
          <ProviderButton name={provider} />
          <p class="quiet">{t('account.orPassword')}</p>
        </>
      )}
      {isSignedIn || !hasAccount ? (
        <Accept code={code} isNew={!isSignedIn} onEnter={onEnter} />
      ) : (
        <SignInToAccept code={code} email={email} onEnter={onEnter} />
      )}
      {isSignedIn && (
        <p class="actions">
          <button type="button" class="plain" onClick={onSignOut}>
            {t('account.notYou', { name: account.person?.name ?? '' })}
          </button>
        </p>
      )}
    </>
  );
}

const acceptance = async (body: { code: string; name?: string; password?: string }) =>
  dataOf(accountClient.POST('/v1/account/invitation/acceptance', { body }));

function Accept({ code, isNew, onEnter }: Pick<LinkProps, 'code' | 'onEnter'> & { isNew: boolean }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const request = useAccount(['name', 'password'], async () => {
    const accepted = await acceptance(isNew ? { code, name, password } : { code });
    onEnter(accepted.session, accepted.workspaceId);
  });
  return (
    <Form onSubmit={() => request.submit()}>
      {isNew && (
        <>
          <NameField error={request.errorOf('name')} value={name} onChange={setName} />
          <NewPasswordField error={request.errorOf('password')} value={password} onChange={setPassword} />
        </>
      )}
      <FormError error={request.error} />
      <button class="primary" disabled={request.busy}>
        {t(request.busy ? 'account.joining' : 'account.accept')}
      </button>
    </Form>
  );
}

/** For whoever has an account and is not signed in. */
function SignInToAccept({ code, email, onEnter }: Pick<LinkProps, 'code' | 'onEnter'> & { email: string }) {
  const [password, setPassword] = useState('');
  const request = useAccount([], async () => {
    await dataOf(accountClient.POST('/v1/account/session', { body: { email, password } }));
    const accepted = await acceptance({ code });
    onEnter(accepted.session, accepted.workspaceId);
  });
  return (
    <Form onSubmit={() => request.submit()}>
      <p>{t('account.hasAccount')}</p>
      <input type="email" name="username" autocomplete="username" value={email} hidden readOnly />
      <PasswordField value={password} onChange={setPassword} />
      <FormError error={request.error} />
      <button class="primary" disabled={request.busy}>
        {t(request.busy ? 'account.joining' : 'account.signInAndAccept')}
      </button>
    </Form>
  );
}

function NewPassword({ code, onEnter }: LinkProps) {
  const [password, setPassword] = useState('');
  const request = useAccount(['password'], async () => {
    await dataOf(accountClient.POST('/v1/account/new-password', { body: { code, password } }));
    onEnter(await readAccount());
  });
  return (
    <>
      <h1>{t('account.newPassword')}</h1>
      <p>{t('account.newPasswordMeaning')}</p>
      <Form onSubmit={() => request.submit()}>
        <NewPasswordField error={request.errorOf('password')} value={password} onChange={setPassword} />
        <FormError error={request.error} />
        <button class="primary" disabled={request.busy}>
          {t('account.savePassword')}
        </button>
      </Form>
    </>
  );
}

/** A link that no longer works. */
function Over({ text, onContinue }: { text: string; onContinue: () => void }) {
  return (
    <>
      <h1>{t('account.linkOver')}</h1>
      <p>{text}</p>
      <p class="actions">
        <button class="primary" onClick={onContinue}>
          {t('account.continue')}
        </button>
      </p>
    </>
  );
}
