import { dataOf, isApiError, type Client } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { explain } from '../api/explain.js';
import { Failure, Loading, RateLimitBanner } from '../ui/states.js';
import { forgetKey, storedKey, storeKey } from '../session/key.js';
import { onLink, redeemCode } from '../session/link.js';
import { accessOf, type Access } from '../session/access.js';
import { clientFor, SessionProvider, type Me } from '../session/session.js';
import { SignIn } from './sign-in.js';

type Progress =
  | { readonly step: 'signed-out'; readonly message?: string | undefined }
  /** `pasted`: entered in the form, which stays visible while the key is checked. */
  | { readonly step: 'checking'; readonly pasted: boolean }
  /** The key or link could not be checked and may be valid. */
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** A link was opened in a tab that is signed in. */
  | { readonly step: 'asking'; readonly code: string }
  | { readonly step: 'signed-in'; readonly client: Client; readonly me: Me; readonly access: Access };

/** Shows the page with a valid key, and the sign-in form without one. */
export function Gate({ children }: { children: ComponentChildren }) {
  const [progress, setProgress] = useState<Progress>({ step: 'checking', pasted: false });

  const signIn = useCallback((key: string, pasted: boolean) => {
    setProgress({ step: 'checking', pasted });
    const client = clientFor(key);
    Promise.all([dataOf(client.GET('/v1/me')), accessOf(client)]).then(
      ([me, access]) => {
        storeKey(key);
        setProgress({ step: 'signed-in', client, me, access });
      },
      (error: unknown) => {
        const { message, retry } = explain(error);
        if (retry) return setProgress({ step: 'failed', error, retry: () => signIn(key, false) });
        if (isApiError(error, 'unauthorized')) forgetKey();
        setProgress({ step: 'signed-out', message });
      },
    );
  }, []);

  const signOut = useCallback((message?: string) => {
    forgetKey();
    setProgress({ step: 'signed-out', message });
  }, []);

  const openLink = useCallback(
    (code: string) => {
      setProgress({ step: 'checking', pasted: false });
      redeemCode(code).then(
        (redeemed) => {
          if ('key' in redeemed) signIn(redeemed.key, false);
          else signOut(redeemed.rejection);
        },
        (error: unknown) => setProgress({ step: 'failed', error, retry: () => openLink(code) }),
      );
    },
    [signIn, signOut],
  );

  const resume = useCallback(() => {
    const key = storedKey();
    if (key === null) setProgress({ step: 'signed-out' });
    else signIn(key, false);
  }, [signIn]);

  useEffect(() => {
    let hasLink = false;
    const stop = onLink((code) => {
      hasLink = true;
      if (storedKey() === null) openLink(code);
      else setProgress({ step: 'asking', code });
    });
    if (!hasLink) resume();
    return stop;
  }, [openLink, resume]);

  if (progress.step === 'signed-in')
    return (
      <SessionProvider client={progress.client} me={progress.me} access={progress.access} signOut={signOut}>
        {children}
      </SessionProvider>
    );
  return (
    <main class="sign-in">
      <RateLimitBanner />
      {progress.step === 'failed' ? (
        <>
          <h1>AI visibility</h1>
          <Failure error={progress.error} retry={progress.retry} />
          <button class="plain" onClick={() => signOut()}>
            Use another key
          </button>
        </>
      ) : progress.step === 'asking' ? (
        <ReplaceSession onOpen={() => openLink(progress.code)} onStay={resume} />
      ) : progress.step === 'checking' && !progress.pasted ? (
        <Loading />
      ) : (
        <SignIn
          onKey={(key) => signIn(key, true)}
          busy={progress.step === 'checking'}
          message={progress.step === 'signed-out' ? progress.message : undefined}
        />
      )}
    </main>
  );
}

/** Asks before a link replaces the session of the tab. */
function ReplaceSession({ onOpen, onStay }: { onOpen: () => void; onStay: () => void }) {
  return (
    <>
      <h1>Open the link?</h1>
      <p>You are signed in already. The link signs this tab in with another key, and works once.</p>
      <p class="actions">
        <button onClick={onOpen}>Open the link</button>
        <button class="primary" onClick={onStay}>
          Stay signed in
        </button>
      </p>
    </>
  );
}
