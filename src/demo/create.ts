import type { Clock } from '../domain/clock.js';
import { isoDay } from '../domain/window.js';
import type { ApiKeyService } from '../features/api-keys/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import { demoOwner, fillWorkspace, type FillDependencies } from './fill.js';
import { planDemo, type DemoSpan, type WorkspacePlan } from './plan.js';
import type { DemoKey, DemoOptions, DemoResult, DemoWorkspace } from './types.js';

export interface DemoDependencies extends FillDependencies {
  readonly workspaces: FillDependencies['workspaces'] & Pick<WorkspaceService, 'list' | 'purge'>;
  readonly apiKeys: Pick<ApiKeyService, 'issueFor' | 'list'>;
  readonly clock: Clock;
  /** Runs the work while no other process makes a demo on this database. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export interface Demo {
  /**
   * Makes three workspaces, a paid one, a free one and one near its prompt cap, with their history ingested as raw
   * records like a user's own. Existing workspaces stay as they are; a demo that fails or is aborted leaves none.
   * Throws invalid_parameter for a size that makes no sense. Like every ingest, it needs a pool without a limit on the
   * time of a statement.
   */
  create(options?: DemoOptions): Promise<DemoResult>;
  /** The same while there is no workspace at all; undefined when there is one. */
  createFirst(options?: DemoOptions): Promise<DemoResult | undefined>;
}

export function createDemo(services: DemoDependencies): Demo {
  const { workspaces, apiKeys, exclusively } = services;

  /**
   * Removes what interrupted demos have left. Keys are made last, so a demo workspace without any was never used, and
   * nobody else is filling one while this process has the lock.
   */
  async function removeUnfinished(): Promise<void> {
    for (const { workspaceId, owner } of await workspaces.list()) {
      if (owner.email !== demoOwner.ownerEmail) continue;
      if ((await apiKeys.list(workspaceId)).length === 0) await workspaces.purge(workspaceId);
    }
  }

  async function make(options: DemoOptions): Promise<DemoResult> {
    const { span, workspaces: plans } = planDemo(options, services.clock());
    try {
      return resultOf(span, await makeWorkspaces(services, plans, options));
    } catch (error) {
      // The next demo removes what an outage keeps in place now.
      await removeUnfinished().catch(() => undefined);
      throw error;
    }
  }

  /** A process that was killed could not remove its own. */
  const onCleanGround = <Result>(work: () => Promise<Result>) =>
    exclusively(async () => {
      await removeUnfinished();
      return work();
    });

  return {
    create: (options = {}) => onCleanGround(() => make(options)),
    createFirst: (options = {}) =>
      onCleanGround(async () => ((await workspaces.list()).length === 0 ? make(options) : undefined)),
  };
}

async function makeWorkspaces(
  services: DemoDependencies,
  plans: readonly WorkspacePlan[],
  { onProgress, signal }: DemoOptions,
): Promise<DemoWorkspace[]> {
  const filled: { plan: WorkspacePlan; workspace: Omit<DemoWorkspace, 'keys'> }[] = [];
  for (const plan of plans) {
    onProgress?.(progressOf(plan));
    filled.push({ plan, workspace: await fillWorkspace(services, plan, signal) });
  }
  const made: DemoWorkspace[] = [];
  for (const { plan, workspace } of filled) {
    made.push({ ...workspace, keys: await issueKeys(services, workspace.workspaceId, plan) });
  }
  return made;
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
