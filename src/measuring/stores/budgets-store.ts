import { latestRight } from '../../domain/clock.js';
import { utcStarts } from '../../domain/window.js';
import { sql, type Executor, type Transaction } from '../../platform/database.js';
import { SPENT } from './slot-sql.js';
import type { Budget, RunKey } from '../types.js';

const BUDGET = `
  select is_own as "isOwn", daily_usd::float8 as "dailyUsd", monthly_usd::float8 as "monthlyUsd"
  from measuring_budgets where workspace_id = $1`;

interface BudgetRow extends Budget {
  readonly isOwn: boolean;
}

/** The budget of a workspace; null if it has none. */
export async function readBudget(executor: Executor, workspaceId: string): Promise<Budget | null> {
  const [row] = await sql<BudgetRow>(executor, BUDGET, [workspaceId]);
  return ownBudget(row);
}

/** The budget of a workspace, locked until the transaction ends, so that concurrent spending is visible; null if it has none. */
export async function lockBudget(transaction: Transaction, workspaceId: string): Promise<Budget | null> {
  const [row] = await sql<BudgetRow>(transaction, `${BUDGET} for update`, [workspaceId]);
  if (row === undefined)
    throw new Error(`The workspace ${workspaceId} has no budget row: ensureBudget first.`);
  return ownBudget(row);
}

function ownBudget(row: BudgetRow | undefined): Budget | null {
  return row?.isOwn === true ? { dailyUsd: row.dailyUsd, monthlyUsd: row.monthlyUsd } : null;
}

const WRITE_BUDGET = `
  update measuring_budgets set is_own = true, daily_usd = $2, monthly_usd = $3 where workspace_id = $1`;

export async function writeBudget(executor: Executor, workspaceId: string, budget: Budget): Promise<void> {
  await sql(executor, WRITE_BUDGET, [workspaceId, budget.dailyUsd, budget.monthlyUsd]);
}

const ENSURE_BUDGET = `
  insert into measuring_budgets (workspace_id, is_own) values ($1, false) on conflict (workspace_id) do nothing`;

/** Makes sure that the workspace has the row that lockBudget locks. */
export async function ensureBudget(executor: Executor, workspaceId: string): Promise<void> {
  await sql(executor, ENSURE_BUDGET, [workspaceId]);
}

const OF_LAST_ATTEMPTS = `
  select coalesce(sum(${SPENT}) filter (where s.submitted_at >= :day and s.submitted_at <= :latest), 0)::float8 as day,
         coalesce(sum(${SPENT}) filter (where s.submitted_at >= :month and s.submitted_at <= :latest), 0)::float8 as month,
         coalesce(sum(${SPENT}) filter (where s.run_id = :runId), 0)::float8 as run
  from measuring_slots s
  where s.workspace_id = :workspaceId and s.submitted_at is not null and (s.submitted_at >= :month or s.run_id = :runId)`;

const OF_EARLIER_ATTEMPTS = `
  select coalesce(sum(earlier_usd) filter (where earlier_at >= :day and earlier_at <= :latest), 0)::float8 as day,
         coalesce(sum(earlier_usd) filter (where earlier_at >= :month and earlier_at <= :latest), 0)::float8 as month,
         coalesce(sum(earlier_usd) filter (where run_id = :runId), 0)::float8 as run
  from measuring_slots
  where workspace_id = :workspaceId and earlier_at is not null and (earlier_at >= :month or run_id = :runId)`;

const SPENDING = `
  select l.day + e.day as day, l.month + e.month as month, l.run + e.run as run
  from (${OF_LAST_ATTEMPTS}) l, (${OF_EARLIER_ATTEMPTS}) e`;

const DAY_MS = 86_400_000;

export interface Spending {
  readonly day: number;
  readonly month: number;
  readonly run: number;
}

/** The latest time whose spending counts toward a budget. Later ones come from a fast clock. */
export const latestSpending = (now: Date) => latestRight(now, DAY_MS);

/**
 * The spending since the start of the UTC day and of the month, and by the run, in US dollars. Spending dated more than
 * a day ahead counts only toward the run.
 */
export function readSpending(executor: Executor, run: RunKey, now: Date): Promise<Spending> {
  return sumSpending(executor, SPENDING, run, now);
}

async function sumSpending(
  executor: Executor,
  text: string,
  { workspaceId, runId }: RunKey,
  now: Date,
): Promise<Spending> {
  const values = { workspaceId, runId, ...utcStarts(now), latest: latestSpending(now) };
  const [row] = await sql<Spending>(executor, text, values);
  return row ?? { day: 0, month: 0, run: 0 };
}

const ESTIMATE = `
  select coalesce(sum(estimated_usd), 0)::float8 as usd from measuring_slots where workspace_id = $1 and run_id = $2`;

/** What a share of the budgets is compared with before a failed attempt is repeated. All amounts are in US dollars. */
export interface RepetitionSpending {
  /** The budget in force. */
  readonly budget: Budget;
  /** The cost of failed attempts that were repeated. */
  readonly repeated: Spending;
  /** The estimated cost of the run. */
  readonly estimatedUsd: number;
}

/** Reads what repetitions have cost. Locks the budget like lockBudget, so that concurrent decisions are visible. */
export async function lockRepetitionSpending(
  transaction: Transaction,
  run: RunKey,
  { now, defaultBudget }: { now: Date; defaultBudget: Budget },
): Promise<RepetitionSpending> {
  const budget = (await lockBudget(transaction, run.workspaceId)) ?? defaultBudget;
  const repeated = await sumSpending(transaction, OF_EARLIER_ATTEMPTS, run, now);
  const [row] = await sql<{ usd: number }>(transaction, ESTIMATE, [run.workspaceId, run.runId]);
  return { budget, repeated, estimatedUsd: row?.usd ?? 0 };
}
