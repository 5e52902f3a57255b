import { isApiError, type Client } from '@ai-visibility/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { explain } from '../api/explain.js';
import { accessOf, type Access } from '../session/access.js';
import { endOf, forgetKey, SHARE_ENDED, storedKey, storeKey, tabKeys, type TabKey } from '../session/key.js';
import { onLink, redeemCode, type Link } from '../session/link.js';
import { clientFor } from '../session/session.js';
import { setWorkspaceZone } from '../session/time-zone.js';

export type Progress =
  /** Asks for a key, or for one of the tab's. `message`: the reason the last one was not accepted. */
  | { readonly step: 'signed-out'; readonly message?: string | undefined }
  /** `pasted`: entered in the form, which stays visible while the key is checked. */
  | { readonly step: 'checking'; readonly pasted: boolean }
  /** The key or link could not be checked and may be valid. */
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** A link was opened in a tab that is signed in. */
  | { readonly step: 'asking'; readonly link: Link }
  | {
      readonly step: 'signed-in';
      readonly key: string;
      readonly client: Client;
      readonly access: Access;
    };

export interface SignInState {
  readonly progress: Progress;
  /** Checks a key and makes it the current one. The tab keeps the others. */
  readonly signIn: (key: string, pasted: boolean) => void;
  /** Forgets the current key, and asks for another one. */
  readonly signOut: (message?: string) => void;
  /** Asks for another key without forgetting the current one. */
  readonly askForKey: (message?: string) => void;
  readonly openLink: (link: Link) => void;
  /** Continues with the current key. */
  readonly resume: () => void;
}

function tabKeyOf(key: string, { isShare, expiresAt, workspace: { name } }: Access): TabKey {
  return {
    key,
    ...(isShare ? { name: t('shell.sharedWorkspace', { name }), isShare } : { name }),
    ...(expiresAt !== null && { expiresAt }),
  };
}

/** The steps of signing in, from the key that the tab remembers or the link that was opened in it. */
export function useSignIn(): SignInState {
  const [progress, setProgress] = useState<Progress>({ step: 'checking', pasted: false });

  const askForKey = useCallback((message?: string) => setProgress({ step: 'signed-out', message }), []);

  const signOut = useCallback(
    (message?: string) => {
      forgetKey();
      askForKey(message);
    },
    [askForKey],
  );

  const signIn = useCallback(
    (key: string, pasted: boolean, ended?: string) => {
      setProgress({ step: 'checking', pasted });
      const client = clientFor(key);
      accessOf(client).then(
        (access) => {
          storeKey(tabKeyOf(key, access));
          setWorkspaceZone(access.workspace.timeZone);
          setProgress({ step: 'signed-in', key, client, access });
        },
        (error: unknown) => {
          const { message, retry } = explain(error);
          if (retry) return setProgress({ step: 'failed', error, retry: () => signIn(key, false, ended) });
          if (!isApiError(error, 'unauthorized')) return askForKey(message);
          const isKnown = tabKeys().some((one) => one.key === key);
          const ending = pasted && !isKnown ? message : (ended ?? endOf(key));
          if (key === storedKey()) forgetKey();
          askForKey(ending);
        },
      );
    },
    [askForKey],
  );

  const openLink = useCallback(
    (link: Link) => {
      if (link.kind === 'share') return signIn(link.secret, false, SHARE_ENDED);
      setProgress({ step: 'checking', pasted: false });
      redeemCode(link.secret).then(
        (redeemed) => {
          if ('key' in redeemed) signIn(redeemed.key, false);
          else askForKey(redeemed.rejection);
        },
        (error: unknown) => setProgress({ step: 'failed', error, retry: () => openLink(link) }),
      );
    },
    [signIn, askForKey],
  );

  const resume = useCallback(() => {
    const key = storedKey();
    if (key === null) askForKey();
    else signIn(key, false);
  }, [signIn, askForKey]);

  useEffect(() => {
    let hasLink = false;
    const stop = onLink((link) => {
      hasLink = true;
      if (storedKey() === null || storedKey() === link.secret) openLink(link);
      else setProgress({ step: 'asking', link });
    });
    if (!hasLink) resume();
    return stop;
  }, [openLink, resume]);

  return { progress, signIn, signOut, askForKey, openLink, resume };
}
