import { sql, type Transaction } from '../../platform/database.js';
import type { Step, StepDecision, StepKey } from './types.js';

/** The columns of steps, which `s` stands for, with the texts of prompts as `p`. */
export const STEPS = `
  select s.kind, s.subject, coalesce(p.text, s.subject) as text, s.state, s.day::text as day, s.note,
         s.decided_at as "decidedAt", s.decided_by as "decidedBy"
  from steps s
  left join prompts p on p.workspace_id = s.workspace_id and s.kind = 'prompt' and p.prompt_id = s.subject
  where s.workspace_id = $1`;

/** Makes other decisions of the workspace wait until the transaction ends. */
export async function lockSteps(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, 'select from workspaces where workspace_id = $1 for no key update', [workspaceId]);
}

export async function hasPrompt(
  transaction: Transaction,
  workspaceId: string,
  promptId: string,
): Promise<boolean> {
  const text = 'select from prompts where workspace_id = $1 and prompt_id = $2';
  return (await sql(transaction, text, [workspaceId, promptId])).length > 0;
}

/** What was decided on a step; undefined if nothing was. */
export async function findStep(
  transaction: Transaction,
  workspaceId: string,
  { kind, subject }: StepKey,
): Promise<Step | undefined> {
  const text = `${STEPS} and s.kind = $2 and s.subject = $3`;
  const [row] = await sql<Step>(transaction, text, [workspaceId, kind, subject]);
  return row;
}

export async function countSteps(transaction: Transaction, workspaceId: string): Promise<number> {
  const text = 'select count(*)::integer as count from steps where workspace_id = $1';
  const [row] = await sql<{ count: number }>(transaction, text, [workspaceId]);
  return row?.count ?? 0;
}

const SAVE = `
  insert into steps (workspace_id, kind, subject, state, day, note, decided_at, decided_by)
  values (:workspaceId, :kind, :subject, :state, :day, :note, :decidedAt, :decidedBy)
  on conflict (workspace_id, kind, subject) do update
  set state = excluded.state, day = excluded.day, note = excluded.note, decided_at = excluded.decided_at,
      decided_by = excluded.decided_by`;

/** Stores a decision in place of an earlier one. */
export async function saveStep(
  transaction: Transaction,
  workspaceId: string,
  { kind, subject, state, day, note }: StepDecision,
  { decidedAt, decidedBy }: Pick<Step, 'decidedAt' | 'decidedBy'>,
): Promise<void> {
  const values = { workspaceId, kind, subject, state, day, note, decidedAt, decidedBy };
  await sql(transaction, SAVE, values);
}

/** Forgets a decision; does nothing without one. */
export async function deleteStep(
  transaction: Transaction,
  workspaceId: string,
  { kind, subject }: StepKey,
): Promise<void> {
  const text = 'delete from steps where workspace_id = $1 and kind = $2 and subject = $3';
  await sql(transaction, text, [workspaceId, kind, subject]);
}
