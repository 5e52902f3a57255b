import type { Clock } from '../../domain/clock.js';
import { isDemo } from '../../domain/demo-owner.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import type { Plan } from '../../domain/principal.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Person, Visitor } from '../../domain/visitor.js';
import { recordEvent } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { enterTenant } from '../../platform/enter-tenant.js';
import { asTenant } from '../../platform/tenant.js';
import {
  addPerson,
  beginSession,
  deleteAccountCodes,
  digestOf,
  emailKey,
  hasAccount,
  hasPeople,
  insertAccountCode,
  linkIsOver,
  newSecret,
  preparePerson,
  takeAccountCode,
  type BegunSession,
  type NewPerson,
} from '../accounts/index.js';
import type { Workspace, WorkspaceService } from '../workspaces/index.js';
import { shown } from './service.js';
import { deleteInvitation, findInvitation, insertMember, readMemberships } from './store.js';
import type { Invitation, OpenedInvitation, OwnWorkspace } from './types.js';

/** How long the link for the first account is valid, in ms: a day. A restart of the service prints another one. */
const FIRST_LINK_MS = 86_400_000;

export interface JoiningDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'create' | 'show'>;
}

export type JoiningService = ReturnType<typeof createJoiningService>;

/** How people get an account and a workspace: the first of an installation, those who are invited, and operators. */
export function createJoiningService(dependencies: JoiningDependencies) {
  return bindUseCases(dependencies, {
    issueFirstCode,
    openFirstAccount,
    readInvitation,
    acceptInvitation,
    workspacesOf,
    requireMember,
    createWorkspace,
  });
}

/**
 * The code of a link for the first account of an installation, who becomes an owner of these workspaces; null if somebody has an
 * account.
 */
async function issueFirstCode(
  { database, clock }: JoiningDependencies,
  workspaceIds: readonly string[],
): Promise<string | null> {
  if (await hasPeople(database)) return null;
  const code = newSecret();
  const expiresAt = new Date(clock().getTime() + FIRST_LINK_MS);
  const stored = { digest: digestOf(code), purpose: 'first_account', personId: null } as const;
  await insertAccountCode(database, { ...stored, workspaceIds, expiresAt });
  return code;
}

/**
 * Opens the first account: an operator, and an owner of the workspaces that exist.
 * @throws DomainError unauthorized for a code that is unknown, used or expired; conflict if somebody has an account
 */
async function openFirstAccount(
  { database, clock }: JoiningDependencies,
  { code, ...given }: NewPerson & { readonly code: string },
  visitor: Visitor,
): Promise<BegunSession> {
  const prepared = await preparePerson(given, { isOperator: true });
  const { person } = prepared;
  return inTransaction(database, async (transaction) => {
    const now = clock();
    const taken = await takeAccountCode(transaction, digestOf(code), { purpose: 'first_account', now });
    if (taken === undefined) throw linkIsOver();
    await deleteAccountCodes(transaction, { purpose: 'first_account' });
    await addPerson(transaction, prepared, now);
    const session = await beginSession(transaction, person.personId, visitor, now);
    for (const workspaceId of taken.workspaceIds)
      await addOwner(transaction, { workspaceId, person, at: now });
    return { person, session };
  });
}

/** Makes a person an owner, in the caller's transaction, the rest of which works for the workspace. */
export async function addOwner(
  transaction: Transaction,
  { workspaceId, person, at }: { workspaceId: string; person: Person; at: Date },
): Promise<void> {
  await enterTenant(transaction, workspaceId);
  const isNew = await insertMember(transaction, {
    workspaceId,
    personId: person.personId,
    role: 'owner',
    at,
  });
  if (isNew) await recordJoined(transaction, workspaceId, { person, role: 'owner', at });
}

export function recordJoined(
  transaction: Transaction,
  workspaceId: string,
  { person, role, at }: { person: Person; role: Invitation['role']; at: Date },
): Promise<void> {
  const states = { before: null, after: shown({ email: person.email, role }) };
  return recordEvent(transaction, workspaceId, at, {
    action: 'member.joined',
    subjectId: person.personId,
    ...states,
  });
}

/** The offer of an invitation. @throws DomainError unauthorized for a code that is unknown, used or expired */
async function readInvitation(dependencies: JoiningDependencies, code: string): Promise<OpenedInvitation> {
  const { workspaceId, invitation } = await findOpen(dependencies, code);
  const { name, deletedAt } = await asTenant(workspaceId, () => dependencies.workspaces.show(workspaceId));
  if (deletedAt !== null) throw linkIsOver();
  const { email, role, expiresAt } = invitation;
  return {
    workspaceName: name,
    email,
    role,
    expiresAt,
    hasAccount: await hasAccount(dependencies.database, email),
  };
}

async function findOpen({ database, clock }: JoiningDependencies, code: string) {
  const workspaceId = /^(ws_[0-9a-z]{1,64})\.[\w-]{43}$/.exec(code)?.[1];
  if (workspaceId === undefined) throw linkIsOver();
  const invitation = await findInvitation(database, workspaceId, { digest: digestOf(code), now: clock() });
  if (invitation === undefined) throw linkIsOver();
  return { workspaceId, invitation };
}

/** The name and password of somebody who has no account yet. */
export type Newcomer = Pick<NewPerson, 'name' | 'password'>;

/**
 * Accepts an invitation: for the person who is signed in, or with a new account. One of several concurrent calls succeeds.
 * @throws DomainError unauthorized for a code that is unknown, used or expired; conflict if it is for somebody else, or somebody
 * with the address has an account and is not signed in
 */
async function acceptInvitation(
  dependencies: JoiningDependencies,
  { code, newcomer }: { readonly code: string; readonly newcomer: Newcomer | null },
  visitor: Visitor,
): Promise<{ person: Person; session: BegunSession['session'] | null; workspaceId: string }> {
  const { database, clock } = dependencies;
  const { workspaceId, invitation } = await findOpen(dependencies, code);
  const { email, role, invitationId } = invitation;
  const known = visitor.signedIn?.person ?? null;
  if (known !== null && !isFor(invitation, known)) throw isForSomebodyElse(email);
  const prepared = known === null ? await prepareNewcomer(newcomer, email) : null;
  const person = prepared?.person ?? (known as Person);
  return inTransaction(database, async (transaction) => {
    const now = clock();
    if (prepared !== null) await addPerson(transaction, prepared, now);
    const session = prepared === null ? null : await beginSession(transaction, person.personId, visitor, now);
    await enterTenant(transaction, workspaceId);
    if ((await deleteInvitation(transaction, workspaceId, invitationId)) === undefined) throw linkIsOver();
    const isNew = await insertMember(transaction, { workspaceId, personId: person.personId, role, at: now });
    if (isNew) await recordJoined(transaction, workspaceId, { person, role, at: now });
    return { person, session, workspaceId };
  });
}

const isFor = ({ email }: Invitation, person: Person) => emailKey(email) === emailKey(person.email);

function prepareNewcomer(newcomer: Newcomer | null, email: string) {
  if (newcomer === null)
    throw invalidParameter(
      'password',
      '"name" and "password" are required for a new account. Or sign in first.',
    );
  return preparePerson({ ...newcomer, email }, { isOperator: false });
}

/** The workspaces that a person may open, oldest membership first. Deleted ones are left out. */
async function workspacesOf(
  { database, workspaces }: JoiningDependencies,
  personId: string,
): Promise<OwnWorkspace[]> {
  const own: OwnWorkspace[] = [];
  for (const { workspaceId, role } of await readMemberships(database, personId)) {
    const workspace = await asTenant(workspaceId, () => workspaces.show(workspaceId));
    const { name, deletedAt } = workspace;
    if (deletedAt === null) own.push({ workspaceId, name, role, isDemo: isDemo(workspace) });
  }
  return own;
}

/** @throws DomainError not_found unless the person is a member of the workspace */
async function requireMember(
  { database }: JoiningDependencies,
  personId: string,
  workspaceId: string,
): Promise<void> {
  const own = await readMemberships(database, personId);
  if (own.some((one) => one.workspaceId === workspaceId)) return;
  throw new DomainError('not_found', {
    message: 'You are not a member of this workspace. Ask one of its owners for an invitation.',
    param: 'workspaceId',
  });
}

/**
 * Creates a workspace on the paid plan, which the person owns.
 * @throws DomainError plan_required unless the person is an operator
 */
async function createWorkspace(
  { clock, workspaces }: JoiningDependencies,
  person: Person,
  name: string,
): Promise<Workspace> {
  if (!person.isOperator)
    throw new DomainError('plan_required', {
      message: 'Only an operator of the service may create workspaces. Ask for an invitation to one.',
    });
  const workspaceId = newId('ws');
  const { personId, name: ownerName, email: ownerEmail } = person;
  return asTenant(workspaceId, () =>
    workspaces.create({ workspaceId, name, plan: PLAN, ownerName, ownerEmail }, async (transaction) => {
      const at = clock();
      await insertMember(transaction, { workspaceId, personId, role: 'owner', at });
      await recordJoined(transaction, workspaceId, { person, role: 'owner', at });
    }),
  );
}

/** Of workspaces that operators create for themselves: the free plan is for those they give to others. */
const PLAN: Plan = 'paid';

const isForSomebodyElse = (email: string) =>
  new DomainError('conflict', {
    message: `This invitation is for ${email}, and you are signed in with another address. Sign out first.`,
  });
