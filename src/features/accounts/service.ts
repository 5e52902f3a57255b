import type { Clock } from '../../domain/clock.js';
import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Person, SessionSecret, SignedIn, Visitor } from '../../domain/visitor.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { emailKey } from './email.js';
import { isPassword } from './passwords.js';
import { digestOf, issueToken, newSecret, newTokenKey } from './secrets.js';
import {
  countAttempt,
  deleteSession,
  deleteSessionsBut,
  findPerson,
  findSession,
  forgetAttempts,
  insertSession,
  readSessions,
  rotateSecret,
  touchSession,
  type StoredSession,
} from './store.js';
import type { AccessToken, BegunSession, Credentials, Session } from './types.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session ends after 30 days without use, and after half a year in any case. */
const IDLE_MS = 30 * DAY_MS;
const LONGEST_MS = 180 * DAY_MS;

/** A token is short-lived, so that one that leaks is soon worthless. The page asks for the next one in time. */
const TOKEN_MS = 10 * MINUTE_MS;

/** How old the secret in a cookie may become before it is replaced. */
const ROTATE_MS = DAY_MS;

/** After so long with the secret that was replaced, the response with the new one must have been lost. */
const LOST_MS = MINUTE_MS;

/** Failed attempts to sign in with an address within a quarter of an hour. */
const MAX_FAILURES = 10;
const PAUSE_MS = 15 * MINUTE_MS;

export interface AccountDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export type SessionService = ReturnType<typeof createSessionService>;

/** Signing in with a password, and the sessions of browsers. Nothing is cached: what ends, ends with the next request. */
export function createSessionService(dependencies: AccountDependencies) {
  return bindUseCases(dependencies, { find, signIn, end, endOthers, list, issueAccessToken });
}

/** The session of a cookie; null if it is unknown or over. */
async function find({ database, clock }: AccountDependencies, secret: string): Promise<SignedIn | null> {
  const stored = await findSession(database, digestOf(secret), clock());
  return stored === undefined ? null : { sessionId: stored.sessionId, person: personOf(stored) };
}

/**
 * Begins a session, and ends the one that the browser had.
 * @throws DomainError unauthorized without saying which of the two is wrong; rate_limited after ten failures
 */
async function signIn(
  { database, clock }: AccountDependencies,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<BegunSession> {
  const key = emailKey(email);
  const subject = digestOf(`email ${key}`);
  await requireAttempt(database, subject, clock());
  const person = await findPerson(database, key);
  const matches = await isPassword(password, person?.passwordHash ?? undefined);
  if (!matches || person === undefined) throw wrongCredentials();
  return inTransaction(database, async (transaction) => {
    await forgetAttempts(transaction, subject);
    const session = await beginSession(transaction, person.personId, visitor, clock());
    return { person: personOf(person), session };
  });
}

/** Begins a session in the caller's transaction. The one that the browser had ends: nobody can have prepared the new one. */
export async function beginSession(
  transaction: Transaction,
  personId: string,
  { signedIn, userAgent, address }: Visitor,
  at: Date,
): Promise<SessionSecret> {
  if (signedIn !== null)
    await deleteSession(transaction, { personId: signedIn.person.personId, sessionId: signedIn.sessionId });
  const secret = newSecret();
  const expiresAt = new Date(at.getTime() + IDLE_MS);
  await insertSession(transaction, {
    sessionId: newId('ses'),
    personId,
    secretDigest: digestOf(secret),
    tokenKey: newTokenKey(),
    userAgent: userAgent?.slice(0, 400) ?? null,
    address,
    at,
    expiresAt,
  });
  return { secret, expiresAt };
}

/** Counts an attempt to use a password. @throws DomainError rate_limited after ten failures */
export async function requireAttempt(database: Database, subject: Buffer, now: Date): Promise<void> {
  const wait = await waitForAttempt(database, subject, { now, most: MAX_FAILURES });
  if (wait === null) return;
  throw new DomainError('rate_limited', {
    message: `Too many failed attempts. Wait ${Math.ceil(wait / 60)} minutes, or set a new password.`,
    retryAfter: wait,
  });
}

/** Counts an attempt of a quarter of an hour. Returns null, or after too many the seconds until the next one. */
export async function waitForAttempt(
  database: Database,
  subject: Buffer,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<number | null> {
  const endsAt = new Date(now.getTime() + PAUSE_MS);
  const counted = await countAttempt(database, subject, { now, endsAt });
  if (counted.failures <= most) return null;
  return Math.max(1, Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000));
}

/** Ends a session of the person. @throws DomainError not_found if they have no such session */
async function end({ database }: AccountDependencies, personId: string, sessionId: string): Promise<void> {
  if (await deleteSession(database, { personId, sessionId })) return;
  throw new DomainError('not_found', { message: 'You have no session with this id. It may have ended.' });
}

/** Ends all sessions of the person but this one. */
function endOthers({ database }: AccountDependencies, { person, sessionId }: SignedIn): Promise<void> {
  return deleteSessionsBut(database, person.personId, sessionId);
}

function list({ database, clock }: AccountDependencies, personId: string): Promise<Session[]> {
  return readSessions(database, personId, clock());
}

/**
 * A token for requests to a workspace. Each request checks the session and the role of the person.
 * @throws DomainError unauthorized if the session has ended
 */
async function issueAccessToken(
  { database, clock }: AccountDependencies,
  secret: string,
  workspaceId: string,
): Promise<AccessToken> {
  const now = clock();
  const digest = digestOf(secret);
  const stored = await findSession(database, digest, now);
  if (stored === undefined)
    throw new DomainError('unauthorized', { message: 'The session has ended. Sign in again.' });
  const renewedUntil = new Date(Math.min(now.getTime() + IDLE_MS, stored.createdAt.getTime() + LONGEST_MS));
  await touchSession(database, stored.sessionId, { at: now, expiresAt: renewedUntil, digest });
  const expiresAt = new Date(now.getTime() + TOKEN_MS);
  const token = issueToken(stored.tokenKey, { sessionId: stored.sessionId, workspaceId, expiresAt });
  return { token, expiresAt, session: await rotate(database, stored, { now, renewedUntil }) };
}

/** A new secret for the cookie, if its secret is old; null if not, or if another tab has got one. */
async function rotate(
  database: Database,
  stored: StoredSession,
  { now, renewedUntil }: { readonly now: Date; readonly renewedUntil: Date },
): Promise<SessionSecret | null> {
  const longest = stored.isFormer ? LOST_MS : ROTATE_MS;
  if (now.getTime() - stored.rotatedAt.getTime() < longest) return null;
  const secret = newSecret();
  const isRotated = await rotateSecret(database, stored, { digest: digestOf(secret), at: now });
  return isRotated ? { secret, expiresAt: renewedUntil } : null;
}

const personOf = ({ personId, name, email, isOperator }: Person): Person => ({
  personId,
  name,
  email,
  isOperator,
});

const wrongCredentials = () =>
  new DomainError('unauthorized', { message: 'This email address and password do not belong together.' });
