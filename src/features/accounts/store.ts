import type { Person } from '../../domain/visitor.js';
import { namedRead, sql, type Executor, type Transaction } from '../../platform/database.js';
import { emailKey } from './email.js';
import type { Session } from './types.js';

const PERSON =
  'p.person_id as "personId", p.name, p.email, p.is_operator or p.is_operator_by_group as "isOperator"';

/** A person and the hash of their password; null without one. */
export interface StoredPerson extends Person {
  readonly passwordHash: string | null;
}

/** A session as it is stored, with its person. */
export interface StoredSession extends Person {
  readonly sessionId: string;
  readonly tokenKey: Buffer;
  readonly createdAt: Date;
  readonly rotatedAt: Date;
  readonly expiresAt: Date;
  /** Whether it was found by the secret that was replaced. */
  readonly isFormer: boolean;
}

export async function hasPeople(executor: Executor): Promise<boolean> {
  const rows = await sql(executor, 'select from people limit 1');
  return rows.length > 0;
}

/** Whether somebody has an address. */
export async function hasAccount(executor: Executor, email: string): Promise<boolean> {
  const rows = await sql(executor, 'select from people where email_key = $1', [emailKey(email)]);
  return rows.length > 0;
}

/** A person by the form of their address in which addresses are compared; undefined if nobody has it. */
export async function findPerson(executor: Executor, emailKey: string): Promise<StoredPerson | undefined> {
  const text = `
    select ${PERSON}, w.hash as "passwordHash"
    from people p left join passwords w using (person_id) where p.email_key = $1`;
  const [row] = await sql<StoredPerson>(executor, text, [emailKey]);
  return row;
}

/** A person by id; undefined if the id is unknown. */
export async function readPerson(executor: Executor, personId: string): Promise<Person | undefined> {
  const [row] = await sql<Person>(executor, `select ${PERSON} from people p where person_id = $1`, [
    personId,
  ]);
  return row;
}

/** Every person, oldest first. */
export function readPeople(executor: Executor): Promise<(Person & { readonly createdAt: Date })[]> {
  return sql(
    executor,
    `select ${PERSON}, p.created_at as "createdAt" from people p order by p.created_at, p.person_id`,
  );
}

/** Adds a person. Returns false if somebody has the address. */
export async function insertPerson(
  transaction: Transaction,
  person: Person & { readonly emailKey: string; readonly createdAt: Date },
): Promise<boolean> {
  const text = `
    insert into people (person_id, name, email, email_key, is_operator, created_at)
    values (:personId, :name, :email, :emailKey, :isOperator, :createdAt)
    on conflict (email_key) do nothing returning person_id`;
  return (await sql(transaction, text, { ...person })).length > 0;
}

export async function savePassword(
  transaction: Transaction,
  personId: string,
  { hash, at }: { readonly hash: string; readonly at: Date },
): Promise<void> {
  const text = `
    insert into passwords (person_id, hash, changed_at) values ($1, $2, $3)
    on conflict (person_id) do update set hash = excluded.hash, changed_at = excluded.changed_at`;
  await sql(transaction, text, [personId, hash, at]);
}

/** Deletes a person with everything that belongs to them alone. */
export async function deletePerson(transaction: Transaction, personId: string): Promise<void> {
  // Tables that are copied to the nodes of a cluster do not refer to each other.
  for (const table of ['sessions', 'account_codes', 'passwords', 'identities', 'memberships', 'people'])
    await sql(transaction, `delete from ${table} where person_id = $1`, [personId]);
}

export interface SessionToInsert {
  readonly sessionId: string;
  readonly personId: string;
  readonly secretDigest: Buffer;
  readonly tokenKey: Buffer;
  readonly userAgent: string | null;
  readonly address: string | null;
  readonly at: Date;
  readonly expiresAt: Date;
}

export async function insertSession(transaction: Transaction, session: SessionToInsert): Promise<void> {
  const text = `
    insert into sessions (session_id, person_id, secret_digest, token_key, user_agent, address, created_at, rotated_at, used_at, expires_at)
    values (:sessionId, :personId, :secretDigest, :tokenKey, :userAgent, :address, :at, :at, :at, :expiresAt)`;
  await sql(transaction, text, { ...session });
}

const FIND_SESSION = `
  select s.session_id as "sessionId", s.token_key as "tokenKey", s.created_at as "createdAt", s.rotated_at as "rotatedAt",
         s.expires_at as "expiresAt", s.secret_digest <> $1 as "isFormer", ${PERSON}
  from sessions s join people p using (person_id)
  where (s.secret_digest = $1 or s.former_digest = $1) and s.expires_at > $2`;

/** The session of a cookie with this digest; undefined if it is unknown or over. */
export async function findSession(
  executor: Executor,
  digest: Buffer,
  now: Date,
): Promise<StoredSession | undefined> {
  const [row] = await namedRead<StoredSession>(executor, 'sessions-find', FIND_SESSION, [digest, now]);
  return row;
}

/**
 * Replaces the digest of a session's secret, unless that has happened since `rotatedAt`. The one before stays valid until
 * the browser has sent the new one. Returns whether it was replaced.
 */
export async function rotateSecret(
  executor: Executor,
  { sessionId, rotatedAt }: Pick<StoredSession, 'sessionId' | 'rotatedAt'>,
  { digest, at }: { readonly digest: Buffer; readonly at: Date },
): Promise<boolean> {
  const text = `
    update sessions set former_digest = coalesce(former_digest, secret_digest), secret_digest = $3, rotated_at = $4
    where session_id = $1 and rotated_at = $2 returning session_id`;
  return (await sql(executor, text, [sessionId, rotatedAt, digest, at])).length > 0;
}

/** Notes a use with the secret of this digest. The secret before it is then no longer valid. */
export async function touchSession(
  executor: Executor,
  sessionId: string,
  use: { readonly at: Date; readonly expiresAt: Date; readonly digest: Buffer },
): Promise<void> {
  const text = `
    update sessions set used_at = greatest(used_at, $2), expires_at = greatest(expires_at, $3),
      former_digest = case when secret_digest = $4 then null else former_digest end
    where session_id = $1`;
  await sql(executor, text, [sessionId, use.at, use.expiresAt, use.digest]);
}

/** The sessions of a person that are not over, latest use first. */
export function readSessions(executor: Executor, personId: string, now: Date): Promise<Session[]> {
  const text = `
    select session_id as "sessionId", user_agent as "userAgent", address, created_at as "createdAt", used_at as "usedAt",
           expires_at as "expiresAt"
    from sessions where person_id = $1 and expires_at > $2 order by used_at desc, session_id`;
  return sql(executor, text, [personId, now]);
}

/** Ends one session of a person. Returns false if they have no such session. */
export async function deleteSession(
  executor: Executor,
  { personId, sessionId }: { readonly personId: string; readonly sessionId: string },
): Promise<boolean> {
  const text = 'delete from sessions where person_id = $1 and session_id = $2 returning session_id';
  return (await sql(executor, text, [personId, sessionId])).length > 0;
}

/** Ends the sessions of a person, but for one (null = all). */
export async function deleteSessionsBut(
  executor: Executor,
  personId: string,
  sessionId: string | null,
): Promise<void> {
  const text = 'delete from sessions where person_id = $1 and session_id is distinct from $2';
  await sql(executor, text, [personId, sessionId]);
}

/**
 * Counts an attempt as failed, until it succeeds. Counting comes first, so that attempts at the same time cannot exceed the
 * limit. Returns the failures so far, and when they are forgotten.
 */
export async function countAttempt(
  executor: Executor,
  subject: Buffer,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
): Promise<{ failures: number; endsAt: Date }> {
  const text = `
    insert into sign_in_attempts as known (subject, failures, ends_at) values ($1, 1, $3)
    on conflict (subject) do update set
      failures = case when known.ends_at <= $2 then 1 else known.failures + 1 end,
      ends_at = case when known.ends_at <= $2 then $3 else known.ends_at end
    returning failures, ends_at as "endsAt"`;
  const [row] = await sql<{ failures: number; endsAt: Date }>(executor, text, [subject, now, endsAt]);
  return row ?? { failures: 1, endsAt };
}

export async function forgetAttempts(executor: Executor, subject: Buffer): Promise<void> {
  await sql(executor, 'delete from sign_in_attempts where subject = $1', [subject]);
}

/** `provider`: the browser of somebody who signs in with a provider. */
export type CodePurpose = 'first_account' | 'password' | 'provider';

export interface CodeToInsert {
  readonly digest: Buffer;
  readonly purpose: CodePurpose;
  readonly personId: string | null;
  readonly workspaceIds: readonly string[];
  readonly expiresAt: Date;
}

export async function insertAccountCode(executor: Executor, code: CodeToInsert): Promise<void> {
  const text = `
    insert into account_codes (code_digest, purpose, person_id, workspace_ids, expires_at)
    values (:digest, :purpose, :personId, :workspaceIds, :expiresAt)`;
  await sql(executor, text, { ...code });
}

/** The person of a code, without using it up; undefined if it is unknown or has expired. */
export async function readAccountCode(
  executor: Executor,
  digest: Buffer,
  { purpose, now }: { readonly purpose: CodePurpose; readonly now: Date },
): Promise<{ personId: string | null } | undefined> {
  const text = `
    select person_id as "personId" from account_codes where code_digest = $1 and purpose = $2 and expires_at > $3`;
  const [row] = await sql<{ personId: string | null }>(executor, text, [digest, purpose, now]);
  return row;
}

/** Deletes a code and returns what it was for. Only one of several concurrent calls gets it. */
export async function takeAccountCode(
  executor: Executor,
  digest: Buffer,
  { purpose, now }: { readonly purpose: CodePurpose; readonly now: Date },
): Promise<{ personId: string | null; workspaceIds: string[] } | undefined> {
  const text = `
    delete from account_codes where code_digest = $1 and purpose = $2 and expires_at > $3
    returning person_id as "personId", workspace_ids as "workspaceIds"`;
  const [row] = await sql<{ personId: string | null; workspaceIds: string[] }>(executor, text, [
    digest,
    purpose,
    now,
  ]);
  return row;
}

/** Deletes the codes of a purpose, or those of one person. */
export async function deleteAccountCodes(
  executor: Executor,
  { purpose, personId = null }: { readonly purpose: CodePurpose; readonly personId?: string | null },
): Promise<void> {
  const text = 'delete from account_codes where purpose = $1 and person_id is not distinct from $2';
  await sql(executor, text, [purpose, personId]);
}

/** Deletes sessions, codes and attempts that are over. */
export async function deleteExpired(executor: Executor, now: Date): Promise<void> {
  await sql(executor, 'delete from sessions where expires_at <= $1', [now]);
  await sql(executor, 'delete from account_codes where expires_at <= $1', [now]);
  await sql(executor, 'delete from sign_in_attempts where ends_at <= $1', [now]);
}
