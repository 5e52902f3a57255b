import { DomainError } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { cleanText } from '../../domain/text.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Person, SignedIn, Visitor } from '../../domain/visitor.js';
import { inTransaction, type Transaction } from '../../platform/database.js';
import { cleanEmail, emailKey } from './email.js';
import { hashPassword, isPassword } from './passwords.js';
import { recordOfPeople } from './person-events-service.js';
import { digestOf, newSecret } from './secrets.js';
import { beginSession, requireAttempt, type AccountDependencies } from './service.js';
import {
  deleteAccountCodes,
  deletePerson,
  deleteSessionsBut,
  findPerson,
  forgetAttempts,
  hasPeople,
  insertAccountCode,
  insertPerson,
  readAccountCode,
  readPeople,
  readPerson,
  savePassword,
  takeAccountCode,
} from './store.js';
import type { BegunSession, NewPerson } from './types.js';

/** How long a link to set a password is valid, in ms: a day. */
const PASSWORD_LINK_MS = 86_400_000;

export type PeopleService = ReturnType<typeof createPeopleService>;

/** People and their passwords. */
export function createPeopleService(dependencies: AccountDependencies) {
  return bindUseCases(dependencies, {
    exist,
    list,
    changePassword,
    issuePasswordCode,
    setPassword,
    remove,
  });
}

/** Whether anybody has an account. */
function exist({ database }: AccountDependencies): Promise<boolean> {
  return hasPeople(database);
}

/** Everybody with an account, oldest first. */
function list({ database }: AccountDependencies): Promise<(Person & { readonly createdAt: Date })[]> {
  return readPeople(database);
}

/** A person who is about to be added, and the hash of the password, which takes too long for a transaction. */
export interface PreparedPerson {
  readonly person: Person;
  readonly hash: string;
}

/** @throws DomainError invalid_parameter that names the field */
export async function preparePerson(
  { name, email, password }: NewPerson,
  { isOperator }: Pick<Person, 'isOperator'>,
): Promise<PreparedPerson> {
  const person = {
    personId: newId('usr'),
    name: cleanText('name', name, { min: 1, max: 80, multiline: false }),
    email: cleanEmail(email),
    isOperator,
  };
  return { person, hash: await hashPassword(password, { param: 'password', person }) };
}

/**
 * Adds a person in the caller's transaction, which must not work for a workspace yet.
 * @throws DomainError conflict if somebody has the address
 */
export async function addPerson(
  transaction: Transaction,
  { person, hash }: PreparedPerson,
  at: Date,
): Promise<void> {
  const key = emailKey(person.email);
  if (!(await insertPerson(transaction, { ...person, emailKey: key, createdAt: at })))
    throw new DomainError('conflict', {
      message: 'Somebody with this email address has an account. Sign in with it first.',
      param: 'email',
    });
  await savePassword(transaction, person.personId, { hash, at });
}

/**
 * Changes the password of a person who knows the present one. All other sessions end.
 * @throws DomainError unauthorized for a wrong password; rate_limited after ten failures
 */
async function changePassword(
  { database, clock }: AccountDependencies,
  { person, sessionId }: SignedIn,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const subject = digestOf(`email ${emailKey(person.email)}`);
  await requireAttempt(database, subject, clock());
  const stored = await findPerson(database, emailKey(person.email));
  if (!(await isPassword(currentPassword, stored?.passwordHash ?? undefined)))
    throw new DomainError('invalid_parameter', {
      message: 'This is not your present password.',
      param: 'currentPassword',
    });
  const hash = await hashPassword(newPassword, { param: 'newPassword', person });
  await inTransaction(database, async (transaction) => {
    await forgetAttempts(transaction, subject);
    await replacePassword(transaction, person.personId, { hash, at: clock(), keep: sessionId });
  });
}

/**
 * The code of a link to set a new password, valid once within a day. Earlier ones of the person are no longer valid.
 * @throws DomainError not_found if nobody has the address
 */
async function issuePasswordCode({ database, clock }: AccountDependencies, email: string): Promise<string> {
  const code = newSecret();
  await inTransaction(database, async (transaction) => {
    const person = await findPerson(transaction, emailKey(email));
    if (person === undefined) throw unknownPerson(email);
    const { personId } = person;
    await deleteAccountCodes(transaction, { purpose: 'password', personId });
    const expiresAt = new Date(clock().getTime() + PASSWORD_LINK_MS);
    const stored = {
      digest: digestOf(code),
      purpose: 'password',
      personId,
      workspaceIds: [],
      expiresAt,
    } as const;
    await insertAccountCode(transaction, stored);
  });
  return code;
}

/**
 * Sets the password of the person whose link it is, ends all of their sessions, and begins one.
 * @throws DomainError unauthorized if the link is unknown, used or expired
 */
async function setPassword(
  { database, clock }: AccountDependencies,
  { code, password }: { readonly code: string; readonly password: string },
  visitor: Visitor,
): Promise<BegunSession> {
  const digest = digestOf(code);
  const purpose = 'password';
  const personId = (await readAccountCode(database, digest, { purpose, now: clock() }))?.personId ?? '';
  const person = await readPerson(database, personId);
  if (person === undefined) throw linkIsOver();
  const hash = await hashPassword(password, { param: 'password', person });
  return inTransaction(database, async (transaction) => {
    const now = clock();
    if ((await takeAccountCode(transaction, digest, { purpose, now })) === undefined) throw linkIsOver();
    await forgetAttempts(transaction, digestOf(`email ${emailKey(person.email)}`));
    await replacePassword(transaction, personId, { hash, at: now, keep: null });
    const session = await beginSession(transaction, personId, visitor, now);
    const after = { email: person.email };
    await recordOfPeople(transaction, now, [
      { action: 'person.password_set', subjectId: personId, before: null, after },
    ]);
    return { person, session };
  });
}

async function replacePassword(
  transaction: Transaction,
  personId: string,
  { hash, at, keep }: { readonly hash: string; readonly at: Date; readonly keep: string | null },
): Promise<void> {
  await savePassword(transaction, personId, { hash, at });
  await deleteSessionsBut(transaction, personId, keep);
  await deleteAccountCodes(transaction, { purpose: 'password', personId });
}

/** Deletes a person's account. What they did stays. @throws DomainError not_found if nobody has the address */
async function remove({ database }: AccountDependencies, email: string): Promise<Person> {
  return inTransaction(database, async (transaction) => {
    const person = await findPerson(transaction, emailKey(email));
    if (person === undefined) throw unknownPerson(email);
    await deletePerson(transaction, person.personId);
    return person;
  });
}

export const linkIsOver = () =>
  new DomainError('unauthorized', {
    message: 'This link was used before, or has expired. Ask for a new one.',
    param: 'code',
  });

const unknownPerson = (email: string) =>
  new DomainError('not_found', {
    message: `Nobody has an account with the address ${email}.`,
    param: 'email',
  });
