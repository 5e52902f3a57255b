import { DomainError } from '../../domain/errors.js';
import type { Plan } from '../../domain/principal.js';
import type { Person } from '../../domain/visitor.js';
import { bindUseCases } from '../../domain/use-cases.js';
import { sql, type Database } from '../../platform/database.js';
import { asTenant } from '../../platform/tenant.js';
import type { WorkspaceService } from './service.js';
import type { Workspace } from './types.js';

/** A workspace as operators of the installation see it: what its plan is for, and nothing that is in it. */
interface InstalledWorkspace {
  readonly workspaceId: string;
  readonly name: string;
  readonly plan: Plan;
  /** -1 = unlimited; null = that of the plan. */
  readonly promptCap: number | null;
  readonly createdAt: Date;
  readonly members: number;
  /** Those that count toward the cap. */
  readonly prompts: number;
}

/** Absent members are not changed. */
interface PlanChange {
  readonly plan?: Plan;
  readonly promptCap?: number | null;
}

interface InstallationDependencies {
  readonly database: Database;
  readonly workspaces: Pick<WorkspaceService, 'show' | 'setPlan' | 'setCap'>;
  /** The caps of plans; -1 = unlimited. */
  readonly caps: Readonly<Record<Plan, number>>;
}

/** Workspaces in the list. An operator of more uses the command line. */
const MAX_LISTED = 1000;

export type InstallationService = ReturnType<typeof createInstallationService>;

/** Plans and caps of all workspaces, for operators of the installation who are signed in (D-156). */
export function createInstallationService(dependencies: InstallationDependencies) {
  return bindUseCases(dependencies, { list, change });
}

const LIST = `
  select workspace_id as "workspaceId", name, plan, prompt_cap as "promptCap", created_at as "createdAt", members, prompts
  from installation_workspaces($1)`;

/**
 * The latest 1,000 workspaces, newest first, and the caps of plans.
 * @throws DomainError plan_required unless the person is an operator
 */
async function list(
  { database, caps }: InstallationDependencies,
  person: Person,
): Promise<{ workspaces: InstalledWorkspace[]; caps: Readonly<Record<Plan, number>> }> {
  requireOperator(person);
  return { workspaces: await sql<InstalledWorkspace>(database, LIST, [MAX_LISTED]), caps };
}

/**
 * Changes the plan and the cap of a workspace, from the next request of its people and keys on.
 * @throws DomainError plan_required unless the person is an operator; not_found; invalid_parameter for a cap below -1
 */
function change(
  { workspaces }: InstallationDependencies,
  person: Person,
  workspaceId: string,
  { plan, promptCap }: PlanChange,
): Promise<Workspace> {
  requireOperator(person);
  return asTenant(workspaceId, async () => {
    if (plan !== undefined) await workspaces.setPlan(workspaceId, plan);
    if (promptCap !== undefined) await workspaces.setCap(workspaceId, promptCap);
    return workspaces.show(workspaceId);
  });
}

function requireOperator({ isOperator }: Person): void {
  if (isOperator) return;
  throw new DomainError('plan_required', {
    message: 'Only an operator of the installation may do this.',
    details: { requiredRole: 'operator' },
  });
}
