import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import { targetsExcept, type Target } from '../target.js';
import type { Budget } from '../types.js';
import { insertTargetChange } from './target-changes-store.js';

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
