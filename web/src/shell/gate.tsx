import { dataOf, isApiError, type Client } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { explain } from '../api/explain.js';
import { Failure, Loading, RateLimitBanner } from '../ui/states.js';
import { forgetKey, storedKey, storeKey } from '../session/key.js';
import { clientFor, SessionProvider, type Me } from '../session/session.js';
import { SignIn } from './sign-in.js';

type Progress =
  | { readonly step: 'signed-out'; readonly message?: string | undefined }
  /** `pasted`: entered in the form, which stays visible while the key is checked. */
  | { readonly step: 'checking'; readonly pasted: boolean }
  /** The key could not be checked and may be valid. */
  | { readonly step: 'failed'; readonly key: string; readonly error: unknown }
  | { readonly step: 'signed-in'; readonly client: Client; readonly me: Me };

/** Shows the page with a valid key, and the sign-in form without one. */
export function Gate({ children }: { children: ComponentChildren }) {
  const [progress, setProgress] = useState<Progress>({ step: 'checking', pasted: false });

  const signIn = useCallback((key: string, pasted: boolean) => {
    setProgress({ step: 'checking', pasted });
    const client = clientFor(key);
    dataOf(client.GET('/v1/me')).then(
      (me) => {
        storeKey(key);
        setProgress({ step: 'signed-in', client, me });
      },
      (error: unknown) => {
        const { message, retry } = explain(error);
        if (retry) return setProgress({ step: 'failed', key, error });
        if (isApiError(error, 'unauthorized')) forgetKey();
        setProgress({ step: 'signed-out', message });
      },
    );
  }, []);

  const signOut = useCallback((message?: string) => {
    forgetKey();
    setProgress({ step: 'signed-out', message });
  }, []);

  useEffect(() => {
    const key = storedKey();
    if (key === null) setProgress({ step: 'signed-out' });
    else signIn(key, false);
  }, [signIn]);

  if (progress.step === 'signed-in')
    return (
      <SessionProvider client={progress.client} me={progress.me} signOut={signOut}>
        {children}
      </SessionProvider>
    );
  return (
    <main class="sign-in">
      <RateLimitBanner />
      {progress.step === 'failed' ? (
        <>
          <h1>AI visibility</h1>
          <Failure error={progress.error} retry={() => signIn(progress.key, false)} />
          <button class="plain" onClick={() => signOut()}>
            Use another key
          </button>
        </>
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
