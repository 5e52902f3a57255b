import type { Clock } from '../../domain/clock.js';
import { newId } from '../../domain/ids.js';
import type { GroupRole } from '../../domain/principal.js';
import type { Person, Visitor } from '../../domain/visitor.js';
import type { AuditEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import {
  beginSession,
  cleanEmail,
  emailKey,
  findPerson,
  insertPerson,
  isEmail,
  recordOfPeople,
  type BegunSession,
} from '../accounts/index.js';
import {
  acceptInvitations,
  applyGroupRoles,
  readInvitationsOf,
  type InvitationOfAddress,
  type RevokeKeysOf,
} from '../members/index.js';
import { grantedBy } from './granted.js';
import { notAdmitted } from './refusals.js';
import { findByIdentity, insertIdentity, setOperatorByGroup } from './store.js';
import type { Described, Granted } from './types.js';

export interface AdmissionDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly groupRoles: readonly GroupRole[];
  readonly revokeKeysOf: RevokeKeysOf;
}

/** Somebody else was added at the same time. */
class Overtaken extends Error {}

/**
 * Begins a session of whoever an issuer describes: of the person with this identity; or else of the account with the verified address,
 * which gets the identity; or else of a new account, if a group or an invitation lets them in. Accepts the invitations of a verified
 * address, and applies the roles of groups.
 * @throws DomainError conflict if they are not admitted
 */
export async function admit(
  dependencies: AdmissionDependencies,
  described: Described,
  visitor: Visitor,
): Promise<BegunSession> {
  try {
    return await admitOnce(dependencies, described, visitor);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return admitOnce(dependencies, described, visitor);
  }
}

function admitOnce(
  { database, clock, groupRoles, revokeKeysOf }: AdmissionDependencies,
  described: Described,
  visitor: Visitor,
): Promise<BegunSession> {
  const { groups } = described;
  const granted = groups && grantedBy(groups, groupRoles);
  return inTransaction(database, async (transaction) => {
    const at = clock();
    const invitations = await invitationsOf(transaction, described, at);
    const identified = await identify(transaction, { described, granted, invitations, at });
    const { person, events } =
      granted === null ? identified : await applyOperator(transaction, identified, granted);
    const session = await beginSession(transaction, person.personId, visitor, at);
    // From here on, the transaction works for one workspace after the other.
    if (granted !== null) await applyGroupRoles(transaction, person, granted.roles, { at, revokeKeysOf });
    await acceptInvitations(transaction, person, invitations, at);
    await recordOfPeople(transaction, at, events);
    return { person, session };
  });
}

/** The invitations of the address, if it is verified. */
async function invitationsOf(
  transaction: Transaction,
  { email, isEmailVerified }: Described,
  at: Date,
): Promise<InvitationOfAddress[]> {
  return email === null || !isEmailVerified ? [] : readInvitationsOf(transaction, emailKey(email), at);
}

interface Arrival {
  readonly described: Described;
  /** Null if groups are not known. */
  readonly granted: Granted | null;
  readonly invitations: readonly InvitationOfAddress[];
  readonly at: Date;
}

/** The person, and what has changed about them. */
interface Identified {
  readonly person: Person;
  readonly events: readonly AuditEvent[];
}

/** Finds the account of a person, links it, or opens one. */
async function identify(transaction: Transaction, arrival: Arrival): Promise<Identified> {
  const { described, at } = arrival;
  const known = await findByIdentity(transaction, described);
  if (known !== undefined) return { person: known, events: [] };
  const { issuer, subject, email, isEmailVerified } = described;
  // An address that anybody can claim would open the account of its owner.
  if (email === null || !isEmailVerified || !isEmail(email)) throw notAdmitted('no_email');
  const existing = await findPerson(transaction, emailKey(email));
  const person = existing === undefined ? await open(transaction, arrival, email) : personOf(existing);
  const { personId } = person;
  if (!(await insertIdentity(transaction, { issuer, subject, personId, at }))) {
    // The provider may have given the address to somebody else since.
    if (existing === undefined || !(await findByIdentity(transaction, described))) throw notAdmitted('taken');
    throw new Overtaken();
  }
  const after = { email: person.email, issuer };
  const action = existing === undefined ? 'person.added' : 'person.linked';
  return { person, events: [{ action, subjectId: personId, before: null, after }] };
}

/** Opens an account without a password, for whom a group or an invitation lets in. */
async function open(
  transaction: Transaction,
  { described, granted, invitations, at }: Arrival,
  address: string,
): Promise<Person> {
  const hasGroup = granted !== null && (granted.isOperator || granted.roles.size > 0);
  if (!hasGroup && invitations.length === 0) throw notAdmitted('not_invited');
  const email = cleanEmail(address);
  const name = nameOf(described.name) ?? nameOf(email.split('@')[0] ?? '') ?? email;
  const person = { personId: newId('usr'), name, email, isOperator: false };
  const isNew = await insertPerson(transaction, { ...person, emailKey: emailKey(email), createdAt: at });
  if (!isNew) throw new Overtaken();
  return person;
}

/** A name that can be shown; null without one. */
function nameOf(given: string | null): string | null {
  const plain = (given ?? '').replaceAll(/\p{C}+/gu, ' ').trim();
  return plain === '' ? null : [...plain].slice(0, 80).join('').trim();
}

async function applyOperator(
  transaction: Transaction,
  { person, events }: Identified,
  { isOperator: isByGroup }: Granted,
): Promise<Identified> {
  const changed = await setOperatorByGroup(transaction, person.personId, isByGroup);
  if (changed === undefined || changed.isOperator === person.isOperator) return { person, events };
  const { isOperator } = changed;
  const event = {
    action: 'person.operator_changed',
    subjectId: person.personId,
    before: { isOperator: person.isOperator },
    after: { isOperator },
  } as const;
  return { person: { ...person, isOperator }, events: [...events, event] };
}

const personOf = ({ personId, name, email, isOperator }: Person): Person => ({
  personId,
  name,
  email,
  isOperator,
});
