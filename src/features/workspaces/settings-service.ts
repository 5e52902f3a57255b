import { DomainError, invalidParameter } from '../../domain/errors.js';
import type { Principal } from '../../domain/principal.js';
import { bindUseCases } from '../../domain/use-cases.js';
import type { Transaction } from '../../platform/database.js';
import type { WorkspaceService } from './service.js';
import type { SettingsChange, Workspace } from './types.js';

/** The workspace and the person who is signed in, if any. */
type Caller = Pick<Principal, 'workspaceId' | 'member'>;

interface Dependencies {
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'changeSettings' | 'remove'>;
  /** Sets whether links may share the web page. Turning it off revokes them. */
  readonly setSharing: (workspaceId: string, sharing: boolean) => Promise<Workspace>;
  /** Rejects whoever is not an owner at the end of the transaction. */
  readonly requireOwner: (transaction: Transaction, caller: Caller) => Promise<void>;
}

export type WorkspaceSettingsService = ReturnType<typeof createWorkspaceSettingsService>;

/** The settings that the people of a workspace read and change. Plan and cap are for the operator. */
export function createWorkspaceSettingsService(dependencies: Dependencies) {
  return bindUseCases(dependencies, { read, change, changeSharing, remove });
}

/** The workspace with its settings. */
function read({ workspaces }: Dependencies, workspaceId: string): Promise<Workspace> {
  return whileItExists(workspaces.requireLive(workspaceId));
}

/** Changes what is given, all or nothing. @throws DomainError invalid_parameter for an unknown time zone */
function change(
  { workspaces }: Dependencies,
  workspaceId: string,
  given: SettingsChange,
): Promise<Workspace> {
  return whileItExists(workspaces.changeSettings(workspaceId, given));
}

/** Sets whether links may share the web page. */
function changeSharing(
  { setSharing }: Dependencies,
  workspaceId: string,
  sharing: boolean,
): Promise<Workspace> {
  return whileItExists(setSharing(workspaceId, sharing));
}

/**
 * Deletes the workspace, whose data stays in the database.
 * @throws DomainError plan_required unless the caller is an owner who is signed in; invalid_parameter unless `name` is its name
 */
async function remove(
  { workspaces, requireOwner }: Dependencies,
  caller: Caller,
  name: string,
): Promise<void> {
  const removed = workspaces.remove(caller.workspaceId, async (transaction, workspace) => {
    await requireOwner(transaction, caller);
    if (name.trim() !== workspace.name)
      throw invalidParameter('name', `"name" must be the name of the workspace, "${workspace.name}".`);
  });
  await whileItExists(removed);
}

/** The workspace existed when the request was admitted, so for the caller it is not an id that names none. */
async function whileItExists(work: Promise<Workspace>): Promise<Workspace> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found')
      throw new DomainError('workspace_not_found');
    throw error;
  }
}
