import type { Clock } from '../../domain/clock.js';
import type { KeyScope, Plan, Principal, Role } from '../../domain/principal.js';
import { batchLookUps } from '../../platform/batched-look-up.js';
import { namedRead, type Database } from '../../platform/database.js';
import { asTenant } from '../../platform/tenant.js';
import { isIssuedWith, readToken, type TokenContent } from './secrets.js';

/** The rights of the roles, as scopes. */
const SCOPES: Readonly<Record<Role, readonly KeyScope[]>> = {
  viewer: ['read'],
  editor: ['read', 'write'],
  owner: ['read', 'write', 'keys'],
};

interface MemberRow {
  readonly sessionId: string;
  readonly workspaceId: string;
  readonly tokenKey: Buffer;
  readonly personId: string;
  readonly role: Role;
}

interface WorkspaceRow {
  readonly plan: Plan;
  readonly ownerId: string;
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
  readonly isDeleted: boolean;
}

const FIND_MEMBERS = `
  select s.session_id as "sessionId", m.workspace_id as "workspaceId", s.token_key as "tokenKey", s.person_id as "personId", m.role
  from unnest($1::text[], $2::text[]) asked (session_id, workspace_id)
  join sessions s on s.session_id = asked.session_id
  join memberships m on m.person_id = s.person_id and m.workspace_id = asked.workspace_id
  where s.expires_at > $3`;

const READ_WORKSPACE = `
  select plan, owner_id as "ownerId", owner_name as "ownerName", owner_email as "ownerEmail",
         deleted_at is not null as "isDeleted"
  from workspaces where workspace_id = $1`;

/** Whether a bearer secret has the form of the tokens that sessions are given. */
export const isSessionToken = (secret: string): boolean => readToken(secret) !== null;

/**
 * Returns a function that finds the principal of a session's token, or null. Nothing is cached, so with the next request in every
 * process, a session that was ended is over, and a person has the rights of their present role.
 */
export function createMemberFinder({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): (token: string, throttled: boolean) => Promise<Principal | null> {
  const lookUp = batchLookUps((asked: readonly TokenContent[]) => findMembers(database, asked, clock()));
  return async function findMember(token, throttled) {
    const content = readToken(token);
    if (content === null || content.expiresAt <= clock()) return null;
    const row = await lookUp(content, throttled);
    if (row === undefined || !isIssuedWith(row.tokenKey, token)) return null;
    const { workspaceId } = content;
    const workspace = await asTenant(workspaceId, () => readWorkspaceOf(database, workspaceId));
    return workspace === undefined ? null : toPrincipal(row, workspace);
  };
}

async function findMembers(
  database: Database,
  asked: readonly TokenContent[],
  now: Date,
): Promise<(MemberRow | undefined)[]> {
  const rows = await namedRead<MemberRow>(database, 'members-find', FIND_MEMBERS, [
    asked.map(({ sessionId }) => sessionId),
    asked.map(({ workspaceId }) => workspaceId),
    now,
  ]);
  return asked.map(({ sessionId, workspaceId }) =>
    rows.find((row) => row.sessionId === sessionId && row.workspaceId === workspaceId),
  );
}

async function readWorkspaceOf(database: Database, workspaceId: string): Promise<WorkspaceRow | undefined> {
  const [row] = await namedRead<WorkspaceRow>(database, 'members-workspace', READ_WORKSPACE, [workspaceId]);
  return row;
}

function toPrincipal({ workspaceId, personId, role }: MemberRow, workspace: WorkspaceRow): Principal {
  const { plan, ownerId, ownerName, ownerEmail, isDeleted } = workspace;
  return {
    callerId: personId,
    member: { personId, role },
    // Live keys need a paid plan, and people may do what keys may.
    environment: plan === 'paid' ? 'live' : 'test',
    scopes: SCOPES[role],
    expiresAt: null,
    workspaceId,
    plan,
    owner: { id: ownerId, name: ownerName, email: ownerEmail },
    workspaceDeleted: isDeleted,
    dataRevision: null,
  };
}
