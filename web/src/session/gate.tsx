import { dataOf, isApiError, type Client } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { explain } from '../api/explain.js';
import { forgetKey, storedKey, storeKey } from './key.js';
import { clientFor, SessionProvider, type Me } from './session.js';
import { SignIn } from './sign-in.js';

type Progress =
  | { readonly step: 'signed-out'; readonly message?: string | undefined }
  | { readonly step: 'checking' }
  | { readonly step: 'signed-in'; readonly client: Client; readonly me: Me };

/** Shows its children to whoever has a valid key, and the sign-in page to anyone else. */
export function Gate({ children }: { children: ComponentChildren }) {
  const [progress, setProgress] = useState<Progress>({ step: 'checking' });

  const signIn = useCallback((key: string) => {
    setProgress({ step: 'checking' });
    const client = clientFor(key);
    dataOf(client.GET('/v1/me')).then(
      (me) => {
        storeKey(key);
        setProgress({ step: 'signed-in', client, me });
      },
      (error: unknown) => {
        // A key that cannot be tried now may be valid.
        if (isApiError(error, 'unauthorized')) forgetKey();
        setProgress({ step: 'signed-out', message: explain(error).message });
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
    else signIn(key);
  }, [signIn]);

  if (progress.step === 'signed-in')
    return (
      <SessionProvider client={progress.client} me={progress.me} signOut={signOut}>
        {children}
      </SessionProvider>
    );
  return (
    <SignIn
      onKey={signIn}
      busy={progress.step === 'checking'}
      message={progress.step === 'signed-out' ? progress.message : undefined}
    />
  );
}
