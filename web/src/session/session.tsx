import { createClient, isApiError, type Client } from '@ai-visibility/client';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { endOf, storedKey } from './key.js';
import { announceWait } from './rate-limit.js';
import { rightsOf, type Access, type Rights } from './access.js';

export interface Session {
  readonly client: Client;
  readonly access: Access;
  readonly rights: Rights;
  /** Forgets the key. The message, if any, is shown on the sign-in page. */
  readonly signOut: (message?: string) => void;
  /** Continues with another key of the tab. */
  readonly switchTo: (key: string) => void;
  /** Asks for a key to add to those of the tab. */
  readonly addKey: () => void;
}

const SessionContext = createContext<Session | null>(null);

/** A client of the service that serves this page. When it is rate limited, it waits and shows a countdown. */
export function clientFor(key: string): Client {
  return createClient({ baseUrl: location.origin, key, onRateLimited: announceWait });
}

export function SessionProvider({
  children,
  ...given
}: Omit<Session, 'rights'> & { children: ComponentChildren }) {
  const session = useMemo(() => ({ ...given, rights: rightsOf(given.access) }), Object.values(given));
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** Ends the session if the key is no longer valid, and returns whether it did. */
export function endIfRevoked(error: unknown, signOut: Session['signOut']): boolean {
  if (!isApiError(error, 'unauthorized')) return false;
  signOut(endOf(storedKey()));
  return true;
}

/** @throws Error outside the session provider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession() was called outside the session provider.');
  return session;
}
