import { createClient, isApiError, type Client, type components } from '@ai-visibility/client';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { announceWait } from './rate-limit.js';
import { rightsOf, type Access, type Rights } from './access.js';

export type Me = components['schemas']['Me'];

export interface Session {
  readonly client: Client;
  readonly me: Me;
  readonly access: Access;
  readonly rights: Rights;
  /** Forgets the key. The message, if any, is shown on the sign-in page. */
  readonly signOut: (message?: string) => void;
}

const SessionContext = createContext<Session | null>(null);

/** A client of the service that serves this page. When it is rate limited, it waits and shows a countdown. */
export function clientFor(key: string): Client {
  return createClient({ baseUrl: location.origin, key, onRateLimited: announceWait });
}

export function SessionProvider({
  client,
  me,
  access,
  signOut,
  children,
}: Omit<Session, 'rights'> & { children: ComponentChildren }) {
  const session = useMemo(
    () => ({ client, me, access, rights: rightsOf(access), signOut }),
    [client, me, access, signOut],
  );
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

/** Ends the session if the key is no longer valid, and returns whether it did. */
export function endIfRevoked(error: unknown, signOut: Session['signOut']): boolean {
  if (!isApiError(error, 'unauthorized')) return false;
  signOut('The key is no longer valid. It may have been revoked.');
  return true;
}

/** @throws Error outside the session provider */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession() was called outside the session provider.');
  return session;
}
