import type { Clock } from '../domain/clock.js';
import { isoDay } from '../domain/window.js';
import type { ApiKeyService } from '../features/api-keys/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import { demoOwner, fillWorkspace, type FillDependencies } from './fill.js';
import { planDemo, type DemoSpan, type WorkspacePlan } from './plan.js';
import type { DemoKey, DemoOptions, DemoResult, DemoWorkspace } from './types.js';

export interface DemoDependencies extends FillDependencies {
  readonly workspaces: FillDependencies['workspaces'] & Pick<WorkspaceService, 'list'>;
  readonly apiKeys: Pick<ApiKeyService, 'issueFor' | 'list'>;
  readonly clock: Clock;
}

export interface Demo {
  /**
   * Makes three workspaces, a paid one, a free one and one near its prompt cap, with their history taken in as raw
   * records like a user's own. Whatever is there already stays as it is. Throws invalid_parameter for a size that
   * makes no sense. Like all that takes data in, it needs a pool without a limit on the time of a statement.
   */
  create(options?: DemoOptions): Promise<DemoResult>;
  /**
   * True when there is no workspace or, at most, those of a demo that was interrupted: keys are made last, so
   * these have none and nobody can be using them.
   */
  isNeeded(): Promise<boolean>;
}

export function createDemo(services: DemoDependencies): Demo {
  return {
    async create(options = {}) {
      const { span, workspaces: plans } = planDemo(options, services.clock());
      const filled: { plan: WorkspacePlan; workspace: Omit<DemoWorkspace, 'keys'> }[] = [];
      for (const plan of plans) {
        options.onProgress?.(progressOf(plan));
        filled.push({ plan, workspace: await fillWorkspace(services, plan) });
      }
      const workspaces: DemoWorkspace[] = [];
      for (const { plan, workspace } of filled) {
        workspaces.push({ ...workspace, keys: await issueKeys(services, workspace.workspaceId, plan) });
      }
      return resultOf(span, workspaces);
    },

    async isNeeded() {
      for (const { workspaceId, owner } of await services.workspaces.list()) {
        if (owner.email !== demoOwner.ownerEmail) return false;
        if ((await services.apiKeys.list(workspaceId)).length > 0) return false;
      }
      return true;
    },
  };
}

function progressOf({ scenario, days }: WorkspacePlan): string {
  return `Making demo data: ${scenario.workspaceName}, ${scenario.prompts} prompts over ${days} days ...`;
}

async function issueKeys(
  { apiKeys }: DemoDependencies,
  workspaceId: string,
  { environments }: WorkspacePlan,
): Promise<DemoKey[]> {
  const keys: DemoKey[] = [];
  for (const environment of environments) {
    const issued = await apiKeys.issueFor(workspaceId, { environment, name: `Demo ${environment} key` });
    keys.push({ environment, ...issued });
  }
  return keys;
}

function resultOf({ seed, days, today }: DemoSpan, workspaces: readonly DemoWorkspace[]): DemoResult {
  const total = (countOf: (workspace: DemoWorkspace) => number) =>
    workspaces.reduce((sum, workspace) => sum + countOf(workspace), 0);
  return {
    seed,
    days,
    lastDay: isoDay(today),
    workspaces,
    observations: total((workspace) => workspace.observations),
    keywordChecks: total((workspace) => workspace.keywordChecks),
  };
}
