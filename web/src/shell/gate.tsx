import { lazy, useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.js';
import { useRetryOnline } from '../api/use-retry-online.js';
import { tabKeys } from '../session/key.js';
import { SessionProvider } from '../session/session.js';
import { Failure, Loading, OfflineBanner, RateLimitBanner } from '../ui/states.js';
import { useSignIn, type SignInState } from './use-sign-in.js';

const SignIn = lazy(async () => (await import('../account/sign-in.js')).SignIn);
const AccountLink = lazy(async () => (await import('../account/account-link.js')).AccountLink);

interface Props {
  readonly children: ComponentChildren;
  /** Replaces the sign-in form at an address that the page does not have. */
  readonly notFound: ComponentChildren;
  readonly isAddress: (path: string) => boolean;
}

/** Shows the page with a valid key or session, and the sign-in form without one. */
export function Gate({ children, notFound, isAddress }: Props) {
  const { path, route } = useLocation();
  const state = useSignIn(route);
  const { progress, signIn, enter, signOut, askForKey, refresh } = state;
  if (progress.step !== 'signed-in')
    return (
      <main class="sign-in">
        <RateLimitBanner />
        <OfflineBanner />
        <Step {...state} notFound={isAddress(path) ? null : notFound} />
      </main>
    );
  const { key, account, client, access } = progress;
  const switchTo = (other: string) => {
    // The address may name a prompt or an answer of this workspace.
    route('/');
    signIn(other, false);
  };
  const openWorkspace = (workspaceId: string) => {
    route('/');
    if (account !== null) enter(account, workspaceId);
  };
  return (
    <SessionProvider
      // Another key or workspace: nothing on the page stays.
      key={key ?? access.workspace.id}
      session={{
        ...{ key, account, client, access, signOut, switchTo, openWorkspace, refresh },
        addKey: askForKey,
        askAgain: askForKey,
      }}
    >
      {children}
    </SessionProvider>
  );
}

function Step({
  progress,
  signIn,
  enter,
  signOut,
  openLink,
  resume,
  notFound,
}: SignInState & { notFound: ComponentChildren }) {
  const failed = progress.step === 'failed' ? progress : null;
  useRetryOnline(failed?.error, failed?.retry ?? resume);
  if (progress.step === 'failed')
    return (
      <>
        <h1>{t('shell.title')}</h1>
        <Failure error={progress.error} retry={progress.retry} />
        <button class="plain" onClick={() => signOut()}>
          {t('shell.useAnotherKey')}
        </button>
      </>
    );
  if (progress.step === 'asking') {
    const { link } = progress;
    return <OpenLink isShare={link.kind === 'share'} onOpen={() => openLink(link)} onStay={resume} />;
  }
  if (progress.step === 'account-link')
    return <AccountLink {...progress} onEnter={enter} onContinue={resume} onSignOut={() => signOut()} />;
  if (progress.step === 'checking' && !progress.pasted) return <Loading />;
  if (notFound !== null) return <>{notFound}</>;
  return (
    <SignIn
      account={progress.step === 'signed-out' ? progress.account : null}
      onKey={(key) => signIn(key, true)}
      onAccount={enter}
      onProxy={resume}
      onSignOut={signOut}
      known={tabKeys()}
      busy={progress.step === 'checking'}
      message={progress.step === 'signed-out' ? progress.message : undefined}
    />
  );
}

/** Asks before a link changes the key of the tab. */
function OpenLink({ isShare, onOpen, onStay }: { isShare: boolean; onOpen: () => void; onStay: () => void }) {
  return (
    <>
      <h1>{t('shell.openLinkTitle')}</h1>
      <p>{t(isShare ? 'shell.openShare' : 'shell.openCode')}</p>
      <p class="actions">
        <button onClick={onOpen}>{t('shell.openLink')}</button>
        <button class="primary" onClick={onStay}>
          {t('shell.stay')}
        </button>
      </p>
    </>
  );
}
