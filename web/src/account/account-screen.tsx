import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/account.js';
import { accountClient } from '../session/account.js';
import { useSession } from '../session/session.js';
import { time } from '../session/time-zone.js';
import { FormError } from '../ui/form-error.js';
import { Form } from '../ui/form.js';
import { notify } from '../ui/notices.js';
import { Loading } from '../ui/states.js';
import { Title } from '../ui/title.js';
import { browserName } from './browser-name.js';
import { NewPasswordField, PasswordField } from './fields.js';
import { NewWorkspace } from './no-workspace.js';
import { useAccount } from './use-account.js';

type AccountOfSession = NonNullable<ReturnType<typeof useSession>['account']>;
type Session = extensionComponents['schemas']['Session'];

/** The account of the person who is signed in: password, browsers and new workspaces. */
export function AccountScreen() {
  const { account } = useSession();
  return (
    <>
      <Title text={t('account.title')} />
      {account === null ? <p>{t('account.onlyPeople')}</p> : <OwnAccount account={account} />}
    </>
  );
}

function OwnAccount({ account: { person } }: { account: AccountOfSession }) {
  return (
    <>
      <section class="card">
        <h2>{person?.name}</h2>
        <p>{person?.email}</p>
        <Password email={person?.email ?? ''} />
      </section>
      <Sessions />
      {person?.isOperator === true && <OtherWorkspace />}
    </>
  );
}

function Password({ email }: { email: string }) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const request = useAccount(['currentPassword', 'newPassword'], async () => {
    await dataOf(accountClient.PUT('/v1/account/password', { body: { currentPassword, newPassword } }));
    setCurrent('');
    setNew('');
    notify(t('account.passwordChanged'));
  });
  return (
    <details>
      <summary>{t('account.changePassword')}</summary>
      <Form onSubmit={() => request.submit()}>
        <input type="email" name="username" autocomplete="username" value={email} hidden readOnly />
        <PasswordField
          label={t('account.currentPassword')}
          error={request.errorOf('currentPassword')}
          value={currentPassword}
          onChange={setCurrent}
        />
        <NewPasswordField error={request.errorOf('newPassword')} value={newPassword} onChange={setNew} />
        <FormError error={request.error} />
        <button class="primary" disabled={request.busy}>
          {t('account.savePassword')}
        </button>
        <p class="hint">{t('account.endsOthers')}</p>
      </Form>
    </details>
  );
}

/** The browsers that the person is signed in with. */
function Sessions() {
  const [sessions, setSessions] = useState<readonly Session[] | null>(null);
  const read = useAccount([], async () =>
    setSessions((await dataOf(accountClient.GET('/v1/account/sessions'))).sessions),
  );
  const end = useAccount([], async (sessionId: string) => {
    const path = { sessionId };
    await dataOf(accountClient.DELETE('/v1/account/sessions/{sessionId}', { params: { path } }));
    await read.submit();
  });
  const endOthers = useAccount([], async () => {
    await dataOf(accountClient.DELETE('/v1/account/sessions'));
    await read.submit();
  });
  useEffect(() => void read.submit(), []);
  return (
    <section class="card">
      <h2>{t('account.signedInOn')}</h2>
      <FormError error={read.error ?? end.error ?? endOthers.error} />
      {sessions === null ? (
        <Loading />
      ) : (
        <>
          <ul class="sessions">
            {sessions.map((session) => (
              <li key={session.id}>
                <strong>{browserName(session.userAgent) ?? t('account.unknownBrowser')}</strong>{' '}
                {session.isCurrent && <span class="badge">{t('account.thisBrowser')}</span>}
                <p class="quiet">
                  {t('account.usedAt', { time: time(session.usedAt), address: session.address ?? '–' })}
                </p>
                {!session.isCurrent && (
                  <button disabled={end.busy} onClick={() => void end.submit(session.id)}>
                    {t('account.endSession')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <button disabled={endOthers.busy} onClick={() => void endOthers.submit()}>
              {t('account.endOthers')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function OtherWorkspace() {
  return (
    <section class="card">
      <h2>{t('account.anotherWorkspace')}</h2>
      <NewWorkspace />
    </section>
  );
}
