import { recordEvent } from '../../platform/audit.js';
import type { Transaction } from '../../platform/database.js';
import type { Target } from '../target.js';
import type { Budget } from '../types.js';

/** The settings of a workspace before and after a change; null = the default. */
interface Change<Setting> {
  readonly before: Setting | null;
  readonly after: Setting | null;
}

/** Records a change of targets, in its transaction. */
export function recordTargets(
  transaction: Transaction,
  workspaceId: string,
  at: Date,
  { before, after }: Change<readonly Target[]>,
): Promise<void> {
  return recordEvent(transaction, workspaceId, at, {
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
