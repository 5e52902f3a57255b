import type { Clock } from '../../domain/clock.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { inTransaction, type Database } from '../../platform/database.js';
import { changeWorkspace } from '../../platform/workspace-revision.js';
import type { Target } from '../target.js';
import type { Budget } from '../types.js';
import { wakeRuns } from '../stores/runs-store.js';
import { ensureBudget, lockBudget, readBudget, writeBudget } from '../stores/budgets-store.js';
import { readTargets, writeTargets } from '../stores/targets-store.js';
import { applySettings, type ApplyReport } from './applying.js';
import { providerOf, type ProvidersOf } from './provider-of.js';
import { recordBudget, recordTargets } from './settings-events.js';
import { checkTargets } from './target-rules.js';

/** The targets of a workspace, in order. */
export interface TargetList {
  /** False: the default targets, which apply to workspaces without their own list. */
  readonly isOwn: boolean;
  readonly targets: readonly Target[];
}

export interface SettingsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'liveAmong'>;
  readonly providers: ProvidersOf;
  /** For workspaces without their own budget. */
  readonly defaultBudget: Budget;
  /** For workspaces without their own targets. */
  readonly defaultTargets: readonly Target[];
}

/** The targets and budgets of workspaces. */
export function createSettings(dependencies: SettingsDependencies) {
  const { database, clock, workspaces, providers, defaultBudget, defaultTargets } = dependencies;

  /** @throws DomainError that describes what is wrong with a target */
  async function requireSetUp(workspaceId: string, targets: readonly Target[]): Promise<void> {
    checkTargets(targets);
    const known = await providers(workspaceId);
    for (const target of targets) providerOf(known, target);
  }

  return {
    /** The targets of a workspace: its own, or the default ones. */
    async targetsOf(workspaceId: string): Promise<TargetList> {
      await workspaces.requireLive(workspaceId);
      const own = await readTargets(database, workspaceId);
      return { isOwn: own !== null, targets: own ?? defaultTargets };
    },

    /** Replaces the targets of a workspace; null = the defaults. */
    async setTargets(workspaceId: string, targets: readonly Target[] | null): Promise<void> {
      await workspaces.requireLive(workspaceId);
      await requireSetUp(workspaceId, targets ?? []);
      await changeWorkspace(database, workspaceId, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        // The lock of every change of settings.
        await lockBudget(transaction, workspaceId);
        const before = await readTargets(transaction, workspaceId);
        await writeTargets(transaction, workspaceId, targets);
        await recordTargets(transaction, workspaceId, clock(), { before, after: targets }, defaultTargets);
      });
    },

    /**
     * Sets targets and budgets of many workspaces from the text of a YAML file, all or nothing. Reports what changes.
     * @throws DomainError that lists every error of the file with its line
     */
    applySettings(text: string, options?: { readonly dryRun?: boolean }): Promise<ApplyReport> {
      return applySettings({ ...dependencies, requireSetUp }, text, options);
    },

    /** The budget of a workspace: its own, or the default. */
    async budgetOf(workspaceId: string): Promise<Budget> {
      await workspaces.requireLive(workspaceId);
      return (await readBudget(database, workspaceId)) ?? defaultBudget;
    },

    /** Sets the limits of a workspace. Absent ones keep their values, or the current defaults. */
    async setBudget(workspaceId: string, change: Partial<Budget>): Promise<Budget> {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        const before = await lockBudget(transaction, workspaceId);
        const budget = { ...(before ?? defaultBudget), ...change };
        await writeBudget(transaction, workspaceId, budget);
        await recordBudget(transaction, workspaceId, clock(), { before, after: budget });
        await wakeRuns(transaction, workspaceId, clock());
        return budget;
      });
    },
  };
}
