import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { tabKeys } from '../session/key.js';
import { SessionProvider } from '../session/session.js';
import { Failure, Loading, RateLimitBanner } from '../ui/states.js';
import { SignIn } from './sign-in.js';
import { useSignIn, type SignInState } from './use-sign-in.js';

/** Shows the page with a valid key, and the sign-in form without one. */
export function Gate({ children }: { children: ComponentChildren }) {
  const state = useSignIn();
  const { route } = useLocation();
  const { progress, signIn, signOut, askForKey } = state;
  if (progress.step !== 'signed-in')
    return (
      <main class="sign-in">
        <RateLimitBanner />
        <Step {...state} />
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

function Step({ progress, signIn, signOut, openLink, resume }: SignInState) {
  if (progress.step === 'failed')
    return (
      <>
        <h1>AI visibility</h1>
        <Failure error={progress.error} retry={progress.retry} />
        <button class="plain" onClick={() => signOut()}>
          Use another key
        </button>
      </>
    );
  if (progress.step === 'asking') {
    const { link } = progress;
    return <OpenLink isShare={link.kind === 'share'} onOpen={() => openLink(link)} onStay={resume} />;
  }
  if (progress.step === 'checking' && !progress.pasted) return <Loading />;
  return (
    <SignIn
      onKey={(key) => signIn(key, true)}
      known={tabKeys()}
      busy={progress.step === 'checking'}
      message={progress.step === 'signed-out' ? progress.message : undefined}
    />
  );
}

const SHARE = 'The link shows a shared view in this tab, which can only be read.';
const CODE = 'The link signs this tab in with another key, and works once.';

/** Asks before a link changes the key of the tab. */
function OpenLink({ isShare, onOpen, onStay }: { isShare: boolean; onOpen: () => void; onStay: () => void }) {
  return (
    <>
      <h1>Open the link?</h1>
      <p>You are signed in already. {isShare ? SHARE : CODE} You can switch back to your key in the page.</p>
      <p class="actions">
        <button onClick={onOpen}>Open the link</button>
        <button class="primary" onClick={onStay}>
          Stay signed in
        </button>
      </p>
    </>
  );
}
