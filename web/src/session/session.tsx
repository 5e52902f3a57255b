import { createClient, isApiError, type Client } from '@ai-visibility/client';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { endOf, storedKey } from './key.js';
import { remembering } from './memory.js';
import { announceWait } from './rate-limit.js';
import { t } from '../messages/messages.js';
import { rightsOf, type Access, type Rights } from './access.js';
import type { Account } from './account.js';

export interface Session {
  /** The API key of the tab; null for a person who is signed in. */
  readonly key: string | null;
  /** The person who is signed in; null with a key. */
  readonly account: Account | null;
  readonly client: Client;
  readonly access: Access;
  readonly rights: Rights;
  /** Forgets the key, or signs the person out. The message, if any, is shown on the sign-in page. */
  readonly signOut: (message?: string) => void;
  /** Asks the person to sign in again, whose session has ended. */
  readonly askAgain: (message: string) => void;
  /** Reads the workspace again, after its settings were changed. */
  readonly refresh: () => void;
  /** Opens another workspace of the person. */
  readonly openWorkspace: (workspaceId: string) => void;
  /** Continues with another key of the tab. */
  readonly switchTo: (key: string) => void;
  /** Asks for a key to add to those of the tab. */
  readonly addKey: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** A client of the service that serves this page. When it is rate limited, it waits and shows a countdown. */
export function clientFor(key: string): Client {
  const send = remembering((request) => fetch(request));
  return createClient({ baseUrl: location.origin, key, fetch: send, onRateLimited: announceWait });
}

export function SessionProvider({
  session,
  children,
}: {
  session: Omit<Session, 'rights'>;
  children: ComponentChildren;
}) {
  const value = useMemo(
    () => ({ ...session, rights: rightsOf(session.access, session.account) }),
    Object.values(session),
  );
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

/** Ends the session if its key is no longer valid, and returns whether it is over. */
export function endIfRevoked(error: unknown, { key, signOut, askAgain }: Session): boolean {
  if (!isApiError(error, 'unauthorized')) return false;
  if (key === null) {
    askAgain(t('session.sessionEnded'));
    return true;
  }
  // The first of several rejected requests ends the session. Later ones must not end the next session of the tab.
  if (key === storedKey()) signOut(endOf(key));
  return true;
}

/** @throws Error outside the session provider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession() was called outside the session provider.');
  return session;
}
