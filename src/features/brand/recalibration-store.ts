import { namedQuery, sql, type Executor, type Transaction } from '../../platform/database.js';
import { enqueue } from '../../platform/outbox.js';
import type { Recalibration, RecalibrationState, Rescored } from './types.js';

/** The outbox topic of started runs. */
export const RECALIBRATION_REQUESTED = 'brand.recalibration_requested';

const ACTIVE_VERSION = `select active_version from brands where workspace_id = $1`;

const INSERT_RUN = `
  insert into recalibration_runs (workspace_id, run_id, brand_version, created_at) values ($1, $2, $3, $4)`;

/** The number of the active version; null before the first save. */
export async function readActiveVersion(
  transaction: Transaction,
  workspaceId: string,
): Promise<number | null> {
  const [row] = await namedQuery<{ active_version: number | null }>(
    transaction,
    'brand-active-version',
    ACTIVE_VERSION,
    [workspaceId],
  );
  return row?.active_version ?? null;
}

export interface NewRun {
  readonly runId: string;
  readonly outboxId: string;
  readonly brandVersion: number;
  readonly createdAt: Date;
}

/** Records a run and its outbox message with the payload { runId, brandVersion }. */
export async function insertRun(transaction: Transaction, workspaceId: string, run: NewRun): Promise<void> {
  const { runId, outboxId, brandVersion, createdAt } = run;
  await namedQuery(transaction, 'brand-insert-run', INSERT_RUN, [
    workspaceId,
    runId,
    brandVersion,
    createdAt,
  ]);
  await enqueue(transaction, {
    workspaceId,
    outboxId,
    createdAt,
    topic: RECALIBRATION_REQUESTED,
    payload: { runId, brandVersion },
  });
}

const COLUMNS = `
  run_id as "runId", brand_version as "brandVersion", created_at as "createdAt", state, started_at as "startedAt",
  finished_at as "finishedAt", rescored, measuring_run_id as "measuringRunId", error`;

const LIST = `
  select ${COLUMNS} from recalibration_runs where workspace_id = $1 order by created_at desc, run_id desc`;

/** The recalibrations of a workspace, latest first. */
export function readRecalibrations(executor: Executor, workspaceId: string): Promise<Recalibration[]> {
  return sql<Recalibration>(executor, LIST, [workspaceId]);
}

const LOCK = `
  select run_id as "runId", state, pass_id as "passId" from recalibration_runs
  where workspace_id = $1 and (run_id = $2 or state = 'queued') order by run_id for no key update`;

interface LockedRun {
  readonly runId: string;
  readonly state: RecalibrationState;
  readonly passId: string | null;
}

/** Locks a run and the queued ones of its workspace. */
export function lockRuns(transaction: Transaction, workspaceId: string, runId: string): Promise<LockedRun[]> {
  return sql<LockedRun>(transaction, LOCK, [workspaceId, runId]);
}

/**
 * Changes several recalibrations of a workspace. They are locked in the order of lockRuns, so that two changes never
 * deadlock.
 */
const updateRuns = (assignments: string, condition: string) => `
  with locked as materialized (
    select run_id from recalibration_runs where workspace_id = $1 and ${condition} order by run_id for no key update)
  update recalibration_runs set ${assignments}
  where workspace_id = $1 and run_id = any(array(select run_id from locked))`;

const JOIN_PASS = `
  update recalibration_runs
  set state = 'running', pass_id = $3, started_at = $4, finished_at = null, error = null
  where workspace_id = $1 and run_id = any($2)`;

/** Assigns runs to a pass. */
export async function joinPass(
  transaction: Transaction,
  pass: { workspaceId: string; passId: string; runIds: readonly string[]; startedAt: Date },
): Promise<void> {
  await sql(transaction, JOIN_PASS, [pass.workspaceId, pass.runIds, pass.passId, pass.startedAt]);
}

const NOTE_RESCORED = updateRuns(
  `rescored = jsonb_build_object(
    'days', coalesce((rescored ->> 'days')::integer, 0) + $3::integer,
    'observations', coalesce((rescored ->> 'observations')::integer, 0) + $4::integer,
    'changed', coalesce((rescored ->> 'changed')::integer, 0) + $5::integer)`,
  `pass_id = $2 and state = 'running'`,
);

/** Adds the result of rescoring history to the runs of a pass. */
export async function noteRescored(
  executor: Executor,
  workspaceId: string,
  passId: string,
  { days, observations, changed }: Rescored,
): Promise<void> {
  await sql(executor, NOTE_RESCORED, [workspaceId, passId, days, observations, changed]);
}

const FINISH = `
  ${updateRuns(`state = 'done', finished_at = $3, measuring_run_id = $4`, `pass_id = $2 and state = 'running'`)}
  returning ${COLUMNS}`;

/** Ends the runs of a pass and returns them. */
export function finishPass(
  transaction: Transaction,
  pass: { workspaceId: string; passId: string; finishedAt: Date; measuringRunId: string | null },
): Promise<Recalibration[]> {
  const { workspaceId, passId, finishedAt, measuringRunId } = pass;
  return sql(transaction, FINISH, [workspaceId, passId, finishedAt, measuringRunId]);
}

const FAIL = `
  update recalibration_runs set state = 'failed', finished_at = $3, error = $4
  where workspace_id = $1 and run_id = $2 returning ${COLUMNS}`;

const REQUEUE = updateRuns(
  `state = 'queued', pass_id = null, started_at = null, finished_at = null, error = null`,
  `state <> 'done' and (run_id = $2 or (pass_id = $2 and state = 'running'))`,
);

/** Ends a run as failed and returns it. Others of its pass are queued again, because they have their own messages. */
export async function failRun(
  transaction: Transaction,
  run: { workspaceId: string; runId: string; finishedAt: Date; error: string },
): Promise<Recalibration[]> {
  await requeueRun(transaction, run.workspaceId, run.runId);
  return sql(transaction, FAIL, [run.workspaceId, run.runId, run.finishedAt, run.error]);
}

/** Queues a run that is not done, and those that share its pass. */
export async function requeueRun(
  transaction: Transaction,
  workspaceId: string,
  runId: string,
): Promise<void> {
  await sql(transaction, REQUEUE, [workspaceId, runId]);
}
