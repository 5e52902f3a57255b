import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { asciiHostname } from '../../domain/hostname.js';
import { newId } from '../../domain/ids.js';
import type { Plan } from '../../domain/principal.js';
import { cleanText } from '../../domain/text.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import {
  insertActiveProject,
  insertWorkspace,
  lockWorkspace,
  purgeWorkspace,
  readWorkspace,
  readWorkspaces,
  updateWorkspace,
} from './store.js';
import type { BrandIdentity, NewWorkspace, Workspace } from './types.js';

export type WorkspaceService = ReturnType<typeof createWorkspaceService>;

/** Use cases of the people who run the service: workspaces are made and changed from the command line only. */
export function createWorkspaceService({ database, clock }: { database: Database; clock: Clock }) {
  async function change(
    workspaceId: string,
    edit: (workspace: Workspace) => Workspace,
    alongside: (transaction: Transaction) => Promise<void> = () => Promise.resolve(),
  ): Promise<Workspace> {
    return inTransaction(database, async (transaction) => {
      const workspace = await lockWorkspace(transaction, workspaceId);
      if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
      const changed = edit(workspace);
      await updateWorkspace(transaction, changed);
      await alongside(transaction);
      return changed;
    });
  }

  return {
    /** Every workspace, deleted ones too, oldest first. */
    list: (): Promise<Workspace[]> => readWorkspaces(database),

    /** 404 when there is none; a deleted one is shown. */
    async show(workspaceId: string): Promise<Workspace> {
      const workspace = await readWorkspace(database, workspaceId);
      if (workspace === null) throw unknownWorkspace(workspaceId);
      return workspace;
    },

    /** 404 when there is none, or when it was deleted. */
    async requireLive(workspaceId: string): Promise<Workspace> {
      const workspace = await readWorkspace(database, workspaceId);
      if (workspace === null || workspace.deletedAt !== null) throw unknownWorkspace(workspaceId);
      return workspace;
    },

    /** A workspace with an owner and an active project. `alongside` belongs to the same transaction. */
    async create(
      input: NewWorkspace,
      alongside?: (transaction: Transaction, workspaceId: string) => Promise<void>,
    ): Promise<Workspace> {
      const workspace = toWorkspace(input, clock());
      await inTransaction(database, async (transaction) => {
        await insertWorkspace(transaction, workspace);
        const { workspaceId, createdAt } = workspace;
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
      change(workspaceId, (workspace) => ({ ...workspace, plan })),

    /** -1 = unlimited; null = the plan's default. Prompts over a lower cap stay: only adds are refused. */
    setCap: (workspaceId: string, promptCap: number | null) =>
      change(workspaceId, (workspace) => ({ ...workspace, promptCap: checkCap(promptCap) })),

    /** `alongside` belongs to the same transaction: all of a brand's changes are made, or none. */
    setBrand: (
      workspaceId: string,
      identity: BrandIdentity,
      alongside?: (transaction: Transaction) => Promise<void>,
    ) =>
      change(
        workspaceId,
        (workspace) => ({ ...workspace, brand: applyIdentity(workspace.brand, identity) }),
        alongside,
      ),

    /** Permanently deletes the workspace and all of its data. Does nothing if it does not exist. */
    purge: (workspaceId: string): Promise<void> =>
      inTransaction(database, (transaction) => purgeWorkspace(transaction, workspaceId)),

    /** Leaves a tombstone: nothing is erased, and its keys resolve to a 404 from now on. */
    remove: (workspaceId: string) =>
      change(workspaceId, (workspace) => ({ ...workspace, deletedAt: clock() })),
  };
}

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
    createdAt: now,
    deletedAt: null,
  };
}

function checkCap(cap: number | null): number | null {
  if (cap !== null && (!Number.isInteger(cap) || cap < -1 || cap > 1_000_000_000)) {
    throw invalidParameter('cap', '"cap" must be a whole number: -1 for unlimited, 0 or more for a cap.');
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

/** `Example.com` and `https://www.example.com/` are both example.com. */
function cleanDomain(text: string): string {
  const [host = ''] = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split('/');
  const hasForm = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}-]+)+$/u.test(host);
  const ascii = hasForm ? asciiHostname(host) : null;
  // The parser of URLs refuses what ends in a number and is no IP address.
  if (ascii === null || !URL.canParse(`http://${ascii}`)) {
    throw invalidParameter('domain', `"${text}" is not a domain. Give one like example.com.`);
  }
  return new URL(`http://${ascii}`).hostname;
}

function unknownWorkspace(workspaceId: string): DomainError {
  return new DomainError('not_found', {
    message: `There is no workspace "${workspaceId}".`,
    param: 'workspace',
  });
}
