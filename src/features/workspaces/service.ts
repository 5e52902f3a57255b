import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { cleanDomain } from '../../domain/hostname.js';
import { newId } from '../../domain/ids.js';
import type { Plan } from '../../domain/principal.js';
import { cleanText } from '../../domain/text.js';
import { recordEvent, type AuditAction } from '../../platform/audit.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import {
  insertActiveProject,
  insertWorkspace,
  lockWorkspace,
  purgeWorkspace,
  readLiveIds,
  readWorkspace,
  readWorkspaces,
  updateWorkspace,
} from './store.js';
import type { BrandIdentity, NewWorkspace, Workspace } from './types.js';

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

/** Use cases of workspaces. Only operators create and change them, on the command line. */
export function createWorkspaceService({ database, clock }: { database: Database; clock: Clock }) {
  /** Records what `shown` returns of the workspace before and after the edit. */
  async function change(
    workspaceId: string,
    [action, shown]: readonly [AuditAction, (workspace: Workspace) => object | null],
    edit: (workspace: Workspace) => Workspace,
    alongside: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Workspace> {
    return changeWorkspace(database, workspaceId, async (transaction) => {
      const workspace = await lockWorkspace(transaction, workspaceId);
      if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
      const changed = edit(workspace);
      await updateWorkspace(transaction, changed);
      const states = { before: shown(workspace), after: shown(changed) };
      await recordEvent(transaction, workspaceId, clock(), { action, subjectId: workspaceId, ...states });
      await alongside(transaction);
      return changed;
    });
  }

  return {
    /** Every workspace, including deleted ones, oldest first. */
    list: (): Promise<Workspace[]> => readWorkspaces(database),

    /** A workspace, even if it was deleted. 404 when it does not exist. */
    async show(workspaceId: string): Promise<Workspace> {
      const workspace = await readWorkspace(database, workspaceId);
      if (workspace === null) throw unknownWorkspace(workspaceId);
      return workspace;
    },

    /** A workspace. 404 when it does not exist or was deleted. */
    async requireLive(workspaceId: string): Promise<Workspace> {
      const workspace = await readWorkspace(database, workspaceId);
      if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
      return workspace;
    },

    /** Returns the given ids of workspaces that exist and were not deleted. */
    liveAmong: (workspaceIds: readonly string[]): Promise<ReadonlySet<string>> =>
      readLiveIds(database, workspaceIds),

    /** Creates a workspace with an owner and an active project. `alongside` runs in the same transaction. */
    async create(
      input: NewWorkspace,
      alongside?: (transaction: Transaction, workspaceId: string) => Promise<void>,
    ): Promise<Workspace> {
      const workspace = toWorkspace(input, clock());
      const { workspaceId, createdAt } = workspace;
      await changeWorkspace(database, workspaceId, async (transaction) => {
        await insertWorkspace(transaction, workspace);
        await insertActiveProject(transaction, {
          workspaceId,
          projectId: newId('prj'),
          name: 'Default',
          createdAt,
        });
        await alongside?.(transaction, workspaceId);
      });
      return workspace;
    },

    setPlan: (workspaceId: string, plan: Plan) =>
      change(workspaceId, ['workspace.plan_changed', onlyPlan], (workspace) => ({ ...workspace, plan })),

    /** Sets the cap: -1 = unlimited; null = the plan's default. Prompts beyond a lower cap stay, but none can be added. */
    setCap: (workspaceId: string, promptCap: number | null) =>
      change(workspaceId, ['workspace.cap_changed', onlyCap], (workspace) => ({
        ...workspace,
        promptCap: checkCap(promptCap),
      })),

    /** Sets the names and domains that the brand is recognized by. `alongside` runs in the same transaction. */
    setBrand: (
      workspaceId: string,
      identity: BrandIdentity,
      alongside?: (transaction: Transaction) => Promise<void>,
    ) =>
      change(
        workspaceId,
        ['brand.names_changed', onlyBrand],
        (workspace) => ({ ...workspace, brand: applyIdentity(workspace.brand, identity) }),
        alongside,
      ),

    /** Sets whether links may share the web page. `alongside` runs in the same transaction, while no key can be issued. */
    setSharing: (
      workspaceId: string,
      sharing: boolean,
      alongside?: (transaction: Transaction) => Promise<void>,
    ) =>
      change(
        workspaceId,
        ['workspace.sharing_changed', onlySharing],
        (workspace) => ({ ...workspace, sharing }),
        alongside,
      ),

    /** Permanently deletes the workspace and all of its data. Does nothing if it does not exist. */
    purge: (workspaceId: string): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const workspace = await readWorkspace(transaction, workspaceId);
        if (workspace === null) return;
        await purgeWorkspace(transaction, workspaceId);
        const states = { before: summary(workspace), after: null };
        const event = { action: 'workspace.purged', subjectId: workspaceId, ...states } as const;
        await recordEvent(transaction, workspaceId, clock(), event);
      }),

    /** Soft delete: nothing is erased, and requests with its keys get 404. */
    remove: (workspaceId: string) =>
      change(workspaceId, ['workspace.deleted', unlessDeleted], (workspace) => ({
        ...workspace,
        deletedAt: clock(),
      })),
  };
}

const onlyPlan = ({ plan }: Workspace) => ({ plan });
const onlyCap = ({ promptCap }: Workspace) => ({ promptCap });
const onlySharing = ({ sharing }: Workspace) => ({ sharing });
const onlyBrand = ({ brand }: Workspace) => brand;
const summary = ({ name, plan, promptCap, brand }: Workspace) => ({ name, plan, promptCap, brand });
const unlessDeleted = (workspace: Workspace) => (workspace.deletedAt === null ? summary(workspace) : null);

function toWorkspace(input: NewWorkspace, now: Date): Workspace {
  const short = (param: string, value: string) =>
    cleanText(param, value, { min: 1, max: 200, multiline: false });
  return {
    workspaceId: newId('ws'),
    name: short('name', input.name),
    plan: input.plan,
    promptCap: checkCap(input.promptCap ?? null),
    owner: {
      id: newId('usr'),
      name: input.ownerName === undefined ? null : short('owner-name', input.ownerName),
      email: input.ownerEmail === undefined ? null : short('owner-email', input.ownerEmail),
    },
    brand: applyIdentity({ name: null, aliases: [], domains: [] }, input.brand ?? {}),
    sharing: false,
    createdAt: now,
    deletedAt: null,
  };
}

function checkCap(cap: number | null): number | null {
  if (cap !== null && (!Number.isInteger(cap) || cap < -1 || cap > 1_000_000_000)) {
    throw invalidParameter('cap', '"cap" must be -1 for unlimited, or a whole number of 0 or more.');
  }
  return cap;
}

function applyIdentity(brand: Workspace['brand'], identity: BrandIdentity): Workspace['brand'] {
  const name = (param: string, value: string) =>
    cleanText(param, value, { min: 1, max: 200, multiline: false });
  return {
    name: identity.name === undefined ? brand.name : name('brand', identity.name),
    aliases: unique((identity.aliases ?? brand.aliases).map((alias) => name('alias', alias))),
    domains: unique((identity.domains ?? brand.domains).map(cleanDomain)),
  };
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

function unknownWorkspace(workspaceId: string): DomainError {
  return new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}
