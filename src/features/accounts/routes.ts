import type { ExtensionSchemas } from '../../../spec/extensions/index.js';
import { DomainError } from '../../domain/errors.js';
import type { Role } from '../../domain/principal.js';
import type { Person, SessionSecret, SignedIn, Visitor } from '../../domain/visitor.js';
import type { AccountHandlers } from '../../http/operation.js';
import type { PasswordMailService } from './password-mail-service.js';
import type { PeopleService } from './people-service.js';
import type { SessionService } from './service.js';
import type { BegunSession, NewPerson, Session } from './types.js';

/** A workspace that a person may open. */
interface OwnWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly role: Role;
  readonly isDemo: boolean;
}

/** How people come to workspaces, which another service decides. */
export interface Joining {
  readonly openFirstAccount: (
    given: NewPerson & { readonly code: string },
    visitor: Visitor,
  ) => Promise<BegunSession>;
  readonly readInvitation: (code: string) => Promise<{
    readonly workspaceName: string;
    readonly email: string;
    readonly role: Role;
    readonly expiresAt: Date;
    readonly hasAccount: boolean;
  }>;
  readonly acceptInvitation: (
    given: { readonly code: string; readonly newcomer: Pick<NewPerson, 'name' | 'password'> | null },
    visitor: Visitor,
  ) => Promise<{ person: Person; session: SessionSecret | null; workspaceId: string }>;
  readonly workspacesOf: (personId: string) => Promise<OwnWorkspace[]>;
  readonly requireMember: (personId: string, workspaceId: string) => Promise<void>;
  readonly createWorkspace: (
    person: Person,
    name: string,
  ) => Promise<{ readonly workspaceId: string; readonly name: string }>;
}

/** Makes the part of responses that says who is signed in, and how somebody else may sign in. */
export type AccountState = (
  visitor: Visitor,
  person: Person | null,
) => Promise<ExtensionSchemas['AccountSession']>;

/** The state of accounts as responses have it. `providerName` is null without a provider. */
export function createAccountState({
  people,
  joining,
  singleSignOn,
  passwordMail,
}: {
  readonly people: Pick<PeopleService, 'exist'>;
  readonly joining: Pick<Joining, 'workspacesOf'>;
  readonly singleSignOn: { readonly providerName: () => string | null };
  readonly passwordMail: Pick<PasswordMailService, 'isSetUp'>;
}): AccountState {
  return async ({ vouched }, person) => ({
    person: person && toPerson(person),
    workspaces: person === null ? [] : (await joining.workspacesOf(person.personId)).map(toWorkspace),
    hasAccounts: person !== null || (await people.exist()),
    signIn: {
      provider: singleSignOn.providerName(),
      fromProxy: vouched?.user ?? null,
      resetByMail: passwordMail.isSetUp(),
    },
  });
}

/** The operations of single sign-on, of the installation and of the demo. */
type HandledElsewhere =
  | 'beginProviderSignIn'
  | 'finishProviderSignIn'
  | 'signInFromProxy'
  | 'listInstallation'
  | 'changeInstallation'
  | 'createDemo'
  | 'getDemo'
  | 'removeDemo';

/** Accounts and sessions: what a browser does before it works in a workspace. */
export function accountRoutes(
  {
    people,
    sessions,
    joining,
    passwordMail,
  }: {
    readonly people: PeopleService;
    readonly sessions: SessionService;
    readonly joining: Joining;
    readonly passwordMail: PasswordMailService;
  },
  stateOf: AccountState,
): Omit<AccountHandlers, HandledElsewhere> {
  return {
    async getSession({ visitor }) {
      return { status: 200, body: await stateOf(visitor, visitor.signedIn?.person ?? null) };
    },
    async signIn({ visitor, body }) {
      const { person, session } = await sessions.signIn(body, visitor);
      return { status: 200, body: await stateOf(visitor, person), session };
    },
    async signOut({ visitor }) {
      const { person, sessionId } = signedInOf(visitor);
      await sessions.end(person.personId, sessionId);
      return { status: 204, session: null };
    },
    async listSessions({ visitor }) {
      const { person, sessionId } = signedInOf(visitor);
      const all = await sessions.list(person.personId);
      return { status: 200, body: { sessions: all.map((one) => toSession(one, sessionId)) } };
    },
    async endOtherSessions({ visitor }) {
      await sessions.endOthers(signedInOf(visitor));
      return { status: 204 };
    },
    async endSession({ visitor, path }) {
      const { person, sessionId } = signedInOf(visitor);
      await sessions.end(person.personId, path.sessionId);
      return { status: 204, ...(path.sessionId === sessionId && { session: null }) };
    },
    async issueAccessToken({ visitor, secret, body: { workspaceId } }) {
      await joining.requireMember(signedInOf(visitor).person.personId, workspaceId);
      const { token, expiresAt, session } = await sessions.issueAccessToken(secret ?? '', workspaceId);
      const body = { token, expiresAt: expiresAt.toISOString() };
      return { status: 201, body, ...(session && { session }) };
    },
    async changePassword({ visitor, body }) {
      await people.changePassword(signedInOf(visitor), body);
      return { status: 204 };
    },
    async requestPasswordLink({ visitor, body: { email, language = 'en' } }) {
      await passwordMail.send({ email, language }, visitor);
      return { status: 204 };
    },
    async setPassword({ visitor, body }) {
      const { person, session } = await people.setPassword(body, visitor);
      return { status: 200, body: await stateOf(visitor, person), session };
    },
    async openFirstAccount({ visitor, body }) {
      const { person, session } = await joining.openFirstAccount(body, visitor);
      return { status: 201, body: await stateOf(visitor, person), session };
    },
    async readInvitation({ body: { code } }) {
      const { expiresAt, ...invitation } = await joining.readInvitation(code);
      return { status: 200, body: { ...invitation, expiresAt: expiresAt.toISOString() } };
    },
    async acceptInvitation({ visitor, body: { code, name, password } }) {
      const newcomer = name === undefined || password === undefined ? null : { name, password };
      const { person, session, workspaceId } = await joining.acceptInvitation({ code, newcomer }, visitor);
      const body = { workspaceId, session: await stateOf(visitor, person) };
      return { status: 201, body, ...(session && { session }) };
    },
    async createWorkspace({ visitor, body: { name } }) {
      const created = await joining.createWorkspace(signedInOf(visitor).person, name);
      const { workspaceId } = created;
      return {
        status: 201,
        body: toWorkspace({ workspaceId, name: created.name, role: 'owner', isDemo: false }),
      };
    },
  };
}

/** The session of a request, which has been admitted with one. */
function signedInOf({ signedIn }: Visitor): SignedIn {
  if (signedIn === null) throw new DomainError('unauthorized');
  return signedIn;
}

function toPerson({ personId: id, name, email, isOperator }: Person): ExtensionSchemas['Person'] {
  return { id, name, email, isOperator };
}

function toWorkspace({
  workspaceId: id,
  name,
  role,
  isDemo,
}: OwnWorkspace): ExtensionSchemas['OwnWorkspace'] {
  return { id, name, role, isDemo };
}

function toSession(session: Session, currentId: string): ExtensionSchemas['Session'] {
  const { sessionId: id, userAgent, address, createdAt, usedAt, expiresAt } = session;
  const isCurrent = id === currentId;
  return {
    ...{ id, isCurrent, userAgent, address },
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
