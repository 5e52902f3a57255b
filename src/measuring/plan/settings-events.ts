import type { Schedule } from '../../domain/schedule.js';
import { MAX_LISTED, recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { targetsExcept, type Target } from '../target.js';
import type { Budget } from '../types.js';
import { insertTargetChange } from '../stores/targets-store.js';

/** The settings of a workspace before and after a change; null = the default. */
interface Change<Setting> {
  readonly before: Setting | null;
  readonly after: Setting | null;
}

/**
 * Records a change of targets, in its transaction: in the audit trail, and in a table that the service may read, with the
 * targets that came into force and those that ended.
 *
 * @param defaults the targets of workspaces without their own list
 */
export async function recordTargets(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: Change<readonly Target[]>,
  defaults: readonly Target[],
): Promise<void> {
  const [old, current] = [before ?? defaults, after ?? defaults];
  const [added, removed] = [targetsExcept(current, old), targetsExcept(old, current)];
  if (added.length + removed.length > 0)
    await insertTargetChange(transaction, workspaceId, at, { added, removed });
  await recordEvent(transaction, workspaceId, at, {
    action: 'targets.changed',
    subjectId: workspaceId,
    before: before && { targets: before },
    after: after && { targets: after },
  });
}

/** Records a change of a budget, in its transaction. */
export function recordBudget(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  change: Change<Budget>,
): Promise<void> {
  return recordEvent(transaction, workspaceId, at, {
    action: 'budget.changed',
    subjectId: workspaceId,
    ...change,
  });
}

/** Records a change of a schedule, in its transaction. */
export function recordSchedule(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: Change<Schedule>,
): Promise<void> {
  const shown = (schedule: Schedule | null) =>
    schedule && { cron: schedule.cron, timeZone: schedule.timeZone };
  return recordEvent(transaction, workspaceId, at, {
    action: 'schedule.changed',
    subjectId: workspaceId,
    before: shown(before),
    after: shown(after),
  });
}

/** Records that a workspace follows search terms, or no longer does, with the options of all. */
export function recordKeywords(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { terms, before, after }: Change<object> & { readonly terms: readonly string[] },
): Promise<void> {
  const listed = { count: terms.length, terms: terms.slice(0, MAX_LISTED) };
  return recordEvent(transaction, workspaceId, at, {
    action: after === null ? 'keywords.unfollowed' : 'keywords.followed',
    subjectId: workspaceId,
    before: before && { ...listed, ...before },
    after: after && { ...listed, ...after },
  });
}
