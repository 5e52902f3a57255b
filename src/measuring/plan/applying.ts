import type { Clock } from '../../domain/clock.js';
import { DomainError, invalidParameter } from '../../domain/errors.js';
import { inTransaction, type Database, type Transaction } from '../../platform/database.js';
import { raiseRevision } from '../../platform/workspace-revision.js';
import type { WorkspaceService } from '../../features/workspaces/index.js';
import { wakeRuns } from '../stores/runs-store.js';
import { ensureBudget, lockBudget, readBudget, writeBudget } from '../stores/budgets-store.js';
import { readTargets, writeTargets } from '../stores/targets-store.js';
import type { Target } from '../target.js';
import type { Budget } from '../types.js';
import { recordBudget, recordTargets } from './settings-events.js';
import { MAX_FILE_ERRORS, type FileError, type WorkspaceSettings } from './settings-limits.js';

export interface ApplyingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly defaultBudget: Budget;
  readonly defaultTargets: readonly Target[];
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'liveAmong'>;
  /** @throws DomainError that describes what is wrong with a target */
  readonly requireSetUp: (workspaceId: string, targets: readonly Target[]) => Promise<void>;
}

/** The changes of a file to a workspace. */
export interface AppliedChange {
  readonly workspaceId: string;
  /** Null = the default targets. */
  readonly targets?: { readonly before: readonly Target[] | null; readonly after: readonly Target[] | null };
  /** Null = the default budget. */
  readonly budget?: { readonly before: Budget | null; readonly after: Budget };
}

export interface ApplyReport {
  readonly workspaces: number;
  /** Only workspaces with changes. */
  readonly changes: readonly AppliedChange[];
}

/**
 * Applies the settings of a YAML file to many workspaces, all or nothing. Changes nothing with `dryRun`.
 * @throws DomainError that lists the errors of the file with their lines
 */
export async function applySettings(
  dependencies: ApplyingDependencies,
  text: string,
  { dryRun = false } = {},
): Promise<ApplyReport> {
  const { readSettingsFile } = await import('./settings-file.js');
  const { workspaces, errors, lineOf } = readSettingsFile(text);
  const found = [...errors, ...(await errorsOf(dependencies, workspaces))];
  if (found.length > 0) throw invalidFile(found, lineOf);
  // In a fixed order, so that two commands never deadlock.
  const sorted = [...workspaces].sort((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1));
  const changes = await inTransaction(dependencies.database, async (transaction) => {
    const all: AppliedChange[] = [];
    for (const settings of sorted) all.push(await applyTo(dependencies, transaction, settings, dryRun));
    if (!dryRun)
      for (const { workspaceId, targets } of all) if (targets) await raiseRevision(transaction, workspaceId);
    return all;
  });
  return {
    workspaces: workspaces.length,
    changes: changes.filter(({ targets, budget }) => targets ?? budget),
  };
}

async function errorsOf(
  dependencies: ApplyingDependencies,
  workspaces: readonly WorkspaceSettings[],
): Promise<FileError[]> {
  const errors: FileError[] = [];
  const live = await dependencies.workspaces.liveAmong(workspaces.map(({ workspaceId }) => workspaceId));
  for (const { workspaceId, targets } of workspaces) {
    if (errors.length >= MAX_FILE_ERRORS) break;
    const path = ['workspaces', workspaceId];
    const note = async (at: FileError['path'], check: () => unknown) => {
      const message = await refusalOf(check);
      if (message !== null) errors.push({ path: at, message });
      return message === null;
    };
    if (!live.has(workspaceId)) await note(path, () => dependencies.workspaces.requireLive(workspaceId));
    let areFine = true;
    for (const [index, target] of (targets ?? []).entries())
      areFine &&= await note([...path, 'targets', index], () =>
        dependencies.requireSetUp(workspaceId, [target]),
      );
    if (areFine)
      await note([...path, 'targets'], () => dependencies.requireSetUp(workspaceId, targets ?? []));
  }
  return errors;
}

/** The reason a check fails; null if it succeeds. */
async function refusalOf(check: () => unknown): Promise<string | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}

function invalidFile(errors: readonly FileError[], lineOf: (path: FileError['path']) => number): DomainError {
  const lines = errors.slice(0, MAX_FILE_ERRORS).map(({ path, message }) => {
    const workspace = path[0] === 'workspaces' && path.length > 1 ? `, ${path[1]}` : '';
    return `  line ${lineOf(path)}${workspace}: ${message}`;
  });
  if (errors.length >= MAX_FILE_ERRORS) lines.push(`  ... (the first ${MAX_FILE_ERRORS} errors)`);
  return invalidParameter('file', `Nothing was changed, because the file is not valid:\n${lines.join('\n')}`);
}

async function applyTo(
  { clock, defaultBudget, defaultTargets }: ApplyingDependencies,
  transaction: Transaction,
  { workspaceId, targets, budget }: WorkspaceSettings,
  dryRun: boolean,
): Promise<AppliedChange> {
  if (!dryRun) await ensureBudget(transaction, workspaceId);
  const ownBudget = await (dryRun ? readBudget : lockBudget)(transaction, workspaceId);
  const ownTargets = await readTargets(transaction, workspaceId);
  const limits = { ...(ownBudget ?? defaultBudget), ...budget };
  const newTargets = targets !== undefined && !isSame(targets, ownTargets);
  const newBudget = budget !== undefined && !isSame(limits, ownBudget);
  if (newTargets && !dryRun) {
    await writeTargets(transaction, workspaceId, targets);
    const change = { before: ownTargets, after: targets };
    await recordTargets(transaction, workspaceId, clock(), change, defaultTargets);
  }
  if (newBudget && !dryRun) {
    await writeBudget(transaction, workspaceId, limits);
    await recordBudget(transaction, workspaceId, clock(), { before: ownBudget, after: limits });
    await wakeRuns(transaction, workspaceId, clock());
  }
  return {
    workspaceId,
    ...(newTargets && { targets: { before: ownTargets, after: targets } }),
    ...(newBudget && { budget: { before: ownBudget, after: limits } }),
  };
}

/** Whether two settings have equal members, in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
