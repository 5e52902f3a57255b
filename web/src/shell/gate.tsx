import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.js';
import { useRetryOnline } from '../api/use-retry-online.js';
import { tabKeys } from '../session/key.js';
import { SessionProvider } from '../session/session.js';
import { Failure, Loading, OfflineBanner, RateLimitBanner } from '../ui/states.js';
import { SignIn } from './sign-in.js';
import { useSignIn, type SignInState } from './use-sign-in.js';

interface Props {
  readonly children: ComponentChildren;
  /** Replaces the sign-in form at an address that the page does not have. */
  readonly notFound: ComponentChildren;
  readonly isAddress: (path: string) => boolean;
}

/** Shows the page with a valid key, and the sign-in form without one. */
export function Gate({ children, notFound, isAddress }: Props) {
  const state = useSignIn();
  const { path, route } = useLocation();
  const { progress, signIn, signOut, askForKey } = state;
  if (progress.step !== 'signed-in')
    return (
      <main class="sign-in">
        <RateLimitBanner />
        <OfflineBanner />
        <Step {...state} notFound={isAddress(path) ? null : notFound} />
      </main>
    );
  const { key, client, access } = progress;
  const switchTo = (other: string) => {
    // The address may name a prompt or an answer of this workspace.
    route('/');
    signIn(other, false);
  };
  return (
    <SessionProvider
      // Another key is another workspace: nothing on the page stays.
      key={key}
      session={{ key, client, access, signOut, switchTo, addKey: () => askForKey() }}
    >
      {children}
    </SessionProvider>
  );
}

function Step({
  progress,
  signIn,
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
  if (progress.step === 'checking' && !progress.pasted) return <Loading />;
  if (notFound !== null) return <>{notFound}</>;
  return (
    <SignIn
      onKey={(key) => signIn(key, true)}
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
