import { latestRight } from '../../domain/clock.js';
import { sql, type Executor } from '../../platform/database.js';
import { IS_WANTED, JOINED, SLOT_COLUMNS, withPlace, type SlotRow } from '../slot-sql.js';
import { JUDGING_RUN, type DueSlot } from '../types.js';

/** The suffix of the id of a run that retries the slots of another run with an unknown outcome. */
const RETRY = '-retry';

/** The run that retries the slots of a run with an unknown outcome, each at most once. */
export const retryRunId = (runId: string) => `${runId}${RETRY}`;

const LATEST_RUN = `
  select run_id as "runId" from measuring_runs
  where workspace_id = $1 and (
    run_id = $2 or $2::text is null and right(run_id, length($3)) <> $3 and not starts_with(run_id, $5) and scheduled_for <= $4)
  order by scheduled_for desc, run_id desc limit 1`;

/** The run with this id, or by default the latest due run that asks prompts and is not a retry; null if none exists. */
export async function findRun(
  executor: Executor,
  workspaceId: string,
  runId: string | null,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ runId: string }>(executor, LATEST_RUN, [
    ...[workspaceId, runId, RETRY],
    latestRight(now, 0),
    JUDGING_RUN,
  ]);
  return row?.runId ?? null;
}

const UNKNOWN = `
  select ${SLOT_COLUMNS} from ${JOINED}
  where s.workspace_id = :workspaceId and s.run_id = :runId and s.outcome = 'unknown' and ${IS_WANTED} and not exists (
    select from measuring_slots t
    where t.workspace_id = :workspaceId and t.run_id = :retryId and t.subject_id = s.subject_id and t.platform = s.platform
      and t.sample_index = s.sample_index
    offset 0)
  order by s.subject_id, s.platform, s.sample_index`;

/** The slots of a run with an unknown outcome that its retry does not have yet. */
export async function readUnknown(
  executor: Executor,
  workspaceId: string,
  runId: string,
): Promise<DueSlot[]> {
  const rows = await sql<SlotRow>(executor, UNKNOWN, { workspaceId, runId, retryId: retryRunId(runId) });
  return rows.map((row) => ({ workspaceId, runId, ...withPlace(row) }));
}
