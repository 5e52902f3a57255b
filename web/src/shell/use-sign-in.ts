import { isApiError, type Client } from '@ai-visibility/client';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { explain } from '../api/explain.js';
import { accessOf, type Access } from '../session/access.js';
import {
  accountClient,
  chosenWorkspace,
  clientOf,
  keepWorkspace,
  readAccount,
  RETURN_PATH,
  type Account,
} from '../session/account.js';
import { endOf, forgetKey, SHARE_ENDED, storedKey, storeKey, tabKeys, type TabKey } from '../session/key.js';
import { onLink, redeemCode, type AccountLinkKind, type Link } from '../session/link.js';
import { clientFor } from '../session/session.js';
import { setWorkspaceZone } from '../session/time-zone.js';

export type Progress =
  /**
   * Asks to sign in, or for a key, or for one of the tab's. `message`: the reason the last one was not accepted; `account`: whether
   * there are accounts, and somebody signed in without a workspace.
   */
  | { readonly step: 'signed-out'; readonly message?: string | undefined; readonly account: Account }
  /** `pasted`: entered in the form, which stays visible while the key is checked. */
  | { readonly step: 'checking'; readonly pasted: boolean }
  /** The key or link could not be checked and may be valid. */
  | { readonly step: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** A link was opened in a tab that is signed in. */
  | { readonly step: 'asking'; readonly link: Link }
  /** A link to an account was opened. */
  | {
      readonly step: 'account-link';
      readonly kind: AccountLinkKind;
      readonly code: string;
      readonly account: Account;
    }
  | {
      readonly step: 'signed-in';
      /** Null for a person. */
      readonly key: string | null;
      /** Null with a key. */
      readonly account: Account | null;
      readonly client: Client;
      readonly access: Access;
    };

export interface SignInState {
  readonly progress: Progress;
  /** Checks a key and makes it the current one. The tab keeps the others. */
  readonly signIn: (key: string, pasted: boolean) => void;
  /** Opens a workspace of the person who is signed in, by default the one that was looked at last. */
  readonly enter: (account: Account, workspaceId?: string) => void;
  /** Forgets the current key, or signs the person out, and asks to sign in. */
  readonly signOut: (message?: string) => void;
  /** Asks to sign in, or for another key, without forgetting the current one. */
  readonly askForKey: (message?: string) => void;
  /** Reads the workspace again, after its settings were changed. */
  readonly refresh: () => void;
  readonly openLink: (link: Link) => void;
  /** Continues with the current key, or the session of the browser. */
  readonly resume: () => void;
}

function tabKeyOf(key: string, { isShare, expiresAt, workspace: { name } }: Access): TabKey {
  return {
    key,
    ...(isShare ? { name: t('shell.sharedWorkspace', { name }), isShare } : { name }),
    ...(expiresAt !== null && { expiresAt }),
  };
}

// Loaded by whoever needs it: most people sign in with a password.
const enterFromProxy = async () => (await import('../session/provider.js')).enterFromProxy();
const returnFromProvider = async (query: string) =>
  (await import('../session/provider.js')).returnFromProvider(query);

/**
 * The steps of signing in, from the key that the tab remembers, the session of the browser, the link that was opened in it, or the answer
 * of a sign-in provider, after which `route` opens the address that was left.
 */
export function useSignIn(route: (address: string, replace: boolean) => void): SignInState {
  const [progress, setProgress] = useState<Progress>({ step: 'checking', pasted: false });

  /** Continues with who is signed in, once that is known. */
  const withAccount = useCallback((next: (account: Account) => void) => {
    readAccount().then(next, (error: unknown) =>
      setProgress({ step: 'failed', error, retry: () => withAccount(next) }),
    );
  }, []);

  /** Continues with whom a proxy names, if nobody is signed in. */
  const withPerson = useCallback(
    (next: (account: Account) => void) =>
      withAccount((account) => {
        if (account.person !== null || account.signIn.fromProxy === null) return next(account);
        enterFromProxy().then(
          (entered) => {
            if ('account' in entered) next(entered.account);
            else setProgress({ step: 'signed-out', message: entered.rejection, account });
          },
          (error: unknown) => setProgress({ step: 'failed', error, retry: () => withPerson(next) }),
        );
      }),
    [withAccount],
  );

  const askForKey = useCallback(
    (message?: string) => withAccount((account) => setProgress({ step: 'signed-out', message, account })),
    [withAccount],
  );

  const enter = useCallback(
    (account: Account, workspaceId?: string) => {
      const id = workspaceId ?? chosenWorkspace(account);
      if (account.person === null || id === undefined) return setProgress({ step: 'signed-out', account });
      setProgress({ step: 'checking', pasted: false });
      const client = clientOf(id);
      accessOf(client).then(
        (access) => {
          setWorkspaceZone(access.workspace.timeZone);
          setProgress({ step: 'signed-in', key: null, account, client, access });
        },
        (error: unknown) => {
          if (isApiError(error, 'unauthorized')) askForKey();
          else setProgress({ step: 'failed', error, retry: () => enter(account, workspaceId) });
        },
      );
    },
    [askForKey],
  );

  const signOut = useCallback(
    (message?: string) => {
      if (storedKey() !== null) {
        forgetKey();
        return askForKey(message);
      }
      setProgress({ step: 'checking', pasted: false });
      accountClient.DELETE('/v1/account/session').then(
        () => askForKey(message),
        // The session may have ended already.
        () => askForKey(message),
      );
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
          setProgress({ step: 'signed-in', key, account: null, client, access });
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

  const refresh = useCallback(() => {
    if (progress.step !== 'signed-in') return;
    accessOf(progress.client).then(
      (access) => {
        if (progress.key !== null) storeKey(tabKeyOf(progress.key, access));
        setWorkspaceZone(access.workspace.timeZone);
        setProgress((now) => (now === progress ? { ...now, access } : now));
      },
      // What the page has stays, until it is opened again.
      () => undefined,
    );
  }, [progress]);

  const openLink = useCallback(
    ({ kind, secret }: Link) => {
      setProgress({ step: 'checking', pasted: false });
      if (kind === 'share') return signIn(secret, false, SHARE_ENDED);
      if (kind !== 'code')
        return withPerson((account) => setProgress({ step: 'account-link', kind, code: secret, account }));
      redeemCode(secret).then(
        (redeemed) => {
          if ('key' in redeemed) signIn(redeemed.key, false);
          else askForKey(redeemed.rejection);
        },
        (error: unknown) => setProgress({ step: 'failed', error, retry: () => openLink({ kind, secret }) }),
      );
    },
    [signIn, askForKey, withPerson],
  );

  const resume = useCallback(() => {
    const key = storedKey();
    if (key === null) withPerson((account) => enter(account));
    else signIn(key, false);
  }, [signIn, enter, withPerson]);

  const comeBack = useCallback(
    (query: string) => {
      returnFromProvider(query).then(
        ({ address, ...result }) => {
          route(address, true);
          if ('account' in result) enter(result.account);
          else askForKey(result.rejection);
        },
        (error: unknown) => setProgress({ step: 'failed', error, retry: () => comeBack(query) }),
      );
    },
    [enter, askForKey],
  );

  useEffect(() => {
    let hasLink = false;
    const stop = onLink((link) => {
      hasLink = true;
      const isOfKey = link.kind === 'code' || link.kind === 'share';
      if (!isOfKey || storedKey() === null || storedKey() === link.secret) openLink(link);
      else setProgress({ step: 'asking', link });
    });
    const query = location.pathname === RETURN_PATH ? location.search.slice(1) : '';
    // The code in it is of no use to anybody else, and yet nothing for the history of the browser.
    if (query !== '') history.replaceState(null, '', RETURN_PATH);
    if (query !== '') comeBack(query);
    else if (!hasLink) resume();
    return stop;
  }, [openLink, resume, comeBack]);

  const workspaceOfTab =
    progress.step === 'signed-in' && progress.key === null ? progress.access.workspace.id : null;
  useEffect(() => (workspaceOfTab === null ? undefined : keepWorkspace(workspaceOfTab)), [workspaceOfTab]);

  return { progress, signIn, enter, signOut, askForKey, refresh, openLink, resume };
}
