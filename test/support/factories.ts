import { newId } from '../../src/domain/ids.js';
import type { Plan, Principal } from '../../src/domain/principal.js';
import { createWorkspaceService } from '../../src/features/workspaces/index.js';
import type { Database } from '../../src/platform/database.js';

export interface WorkspaceOptions {
  readonly plan?: Plan;
  readonly cap?: number;
  readonly brandName?: string;
  readonly brandAliases?: string[];
  readonly brandDomains?: string[];
}

/** A workspace with an active project, and a principal for it without a stored key. */
export async function createWorkspace(database: Database, options: WorkspaceOptions = {}) {
  const { plan = 'paid', cap, brandName, brandAliases, brandDomains } = options;
  const workspace = await createWorkspaceService({ database, clock: () => new Date() }).create({
    name: 'Test',
    plan,
    promptCap: cap,
    // As in the contract, whose definitions most tests state.
    weighting: 'answers',
    brand: { name: brandName, aliases: brandAliases, domains: brandDomains },
  });
  const { workspaceId, owner } = workspace;
  const project = (await database('projects').where({ workspace_id: workspaceId }).first()) as
    { project_id: string } | undefined;
  const principal: Principal = {
    callerId: newId('key'),
    member: null,
    environment: 'test',
    scopes: null,
    expiresAt: null,
    workspaceId,
    plan,
    owner,
    workspaceDeleted: false,
    dataRevision: 1,
  };
  return { workspaceId, ownerId: owner.id, projectId: project?.project_id ?? '', principal };
}
