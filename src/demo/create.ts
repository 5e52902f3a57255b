import type { Clock } from '../domain/clock.js';
import type { KeyEnvironment } from '../domain/principal.js';
import { isoDay } from '../domain/window.js';
import type { ApiKeyService, SignInService } from '../features/api-keys/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import { isDemo } from '../domain/demo-owner.js';
import { fillWorkspace, type FillDependencies } from './fill.js';
import { planDemo, type DemoSpan, type WorkspacePlan } from './plan.js';
import type { DemoKey, DemoOptions, DemoResult, DemoWorkspace } from './types.js';

export interface DemoDependencies extends FillDependencies {
  readonly workspaces: FillDependencies['workspaces'] & Pick<WorkspaceService, 'list' | 'purge'>;
  readonly apiKeys: Pick<ApiKeyService, 'issueFor' | 'list'>;
  readonly signIn: Pick<SignInService, 'issueCode'>;
  readonly clock: Clock;
  /** Runs `work` while no other process creates a demo in this database. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** The ids of complete workspaces that have no keys, because people open them. */
  readonly finished: () => Promise<readonly string[]>;
}

/** The size of a demo for people, and the calls that its creation makes. */
export interface OpenDemoOptions extends Pick<DemoOptions, 'prompts' | 'days' | 'keywords'> {
  readonly signal: AbortSignal;
  /** Called with what is done, in percent, never with less than before. */
  readonly onPercent: (percent: number) => void;
  /** Called with the complete workspaces. */
  readonly finish: (workspaceIds: readonly string[]) => Promise<void>;
}

export interface Demo {
  /**
   * Creates three workspaces (paid, free, and near its prompt cap) and ingests their history as raw records, like a
   * user's own. Existing workspaces are not changed; a demo that fails or is aborted leaves nothing behind. Needs a
   * database pool without a statement timeout.
   * @throws DomainError invalid_parameter for a size out of range
   */
  create(options?: DemoOptions): Promise<DemoResult>;
  /**
   * Creates the same workspaces without keys, for people, who see that it is a demo without its name. The caller makes sure that
   * nobody else creates one.
   */
  createOpen(options: OpenDemoOptions): Promise<void>;
  /** Removes every demo workspace with all of its data. The caller makes sure that nobody creates one. */
  removeAll(): Promise<void>;
}

export function createDemo(services: DemoDependencies): Demo {
  const { workspaces, apiKeys, exclusively } = services;

  /**
   * Removes the workspaces of interrupted demos. Keys are created last, so a demo workspace without keys that nobody opens
   * was never finished, and nobody else is filling one while this process holds the lock.
   */
  async function removeUnfinished(): Promise<void> {
    const kept = await services.finished();
    for (const { workspaceId } of (await workspaces.list()).filter(isDemo)) {
      if (kept.includes(workspaceId)) continue;
      if ((await apiKeys.list(workspaceId)).length === 0) await workspaces.purge(workspaceId);
    }
  }

  async function buildOpen({ signal, onPercent, finish, ...size }: OpenDemoOptions): Promise<void> {
    const { workspaces: plans } = planDemo(size, services.clock());
    const total = plans.reduce((sum, { scenario }) => sum + scenario.prompts, 0);
    const ids: string[] = [];
    let done = 0;
    for (const plan of plans) {
      const { prompts, own } = plan.scenario;
      const onShare = (share: number) => onPercent(Math.floor((100 * (done + share * prompts)) / total));
      const scenario = { ...plan.scenario, workspaceName: own.name };
      ids.push((await fillWorkspace(services, { ...plan, scenario }, { signal, onShare })).workspaceId);
      done += prompts;
    }
    await finish(ids);
  }

  async function build(options: DemoOptions): Promise<DemoResult> {
    const { span, workspaces: plans } = planDemo(options, services.clock());
    try {
      return resultOf(span, await createWorkspaces(services, plans, options));
    } catch (error) {
      // During an outage this fails too; the next demo then cleans up.
      await removeUnfinished().catch(() => undefined);
      throw error;
    }
  }

  /** A killed process cannot clean up after itself, so every run removes leftovers first. */
  const afterCleanup = <Result>(work: () => Promise<Result>) =>
    exclusively(async () => {
      await removeUnfinished();
      return work();
    });

  return {
    create: (options = {}) => afterCleanup(() => build(options)),
    async createOpen(options) {
      await removeUnfinished();
      try {
        await buildOpen(options);
      } catch (error) {
        await removeUnfinished().catch(() => undefined);
        throw error;
      }
    },
    async removeAll() {
      for (const { workspaceId } of (await workspaces.list()).filter(isDemo))
        await workspaces.purge(workspaceId);
    },
  };
}

async function createWorkspaces(
  services: DemoDependencies,
  plans: readonly WorkspacePlan[],
  { onProgress, signal }: DemoOptions,
): Promise<DemoWorkspace[]> {
  const filled: { plan: WorkspacePlan; workspace: Omit<DemoWorkspace, 'keys' | 'signInCode'> }[] = [];
  for (const plan of plans) {
    onProgress?.(progressOf(plan));
    filled.push({ plan, workspace: await fillWorkspace(services, plan, { signal }) });
  }
  const finished: DemoWorkspace[] = [];
  for (const { plan, workspace } of filled) {
    const { workspaceId } = workspace;
    const keys = await issueKeys(services, workspaceId, plan);
    const signInCode = await services.signIn.issueCode(workspaceId, keys[0].secret);
    finished.push({ ...workspace, keys, signInCode });
  }
  return finished;
}

function progressOf({ scenario, days }: WorkspacePlan): string {
  return `Creating demo data: ${scenario.workspaceName}, ${scenario.prompts} prompts over ${days} days ...`;
}

async function issueKeys(
  { apiKeys }: DemoDependencies,
  workspaceId: string,
  { environments: [first, ...others] }: WorkspacePlan,
): Promise<DemoWorkspace['keys']> {
  const issue = async (environment: KeyEnvironment): Promise<DemoKey> => {
    const name = `Demo ${environment} key`;
    const { keyId, secret, keyPrefix } = await apiKeys.issueFor(workspaceId, { environment, name });
    return { environment, keyId, secret, keyPrefix };
  };
  const keys: [DemoKey, ...DemoKey[]] = [await issue(first)];
  for (const environment of others) keys.push(await issue(environment));
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
