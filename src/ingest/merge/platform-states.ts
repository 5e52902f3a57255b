import { sql, type Transaction } from '../../platform/database.js';

/**
 * The latest of the batch for each prompt and platform against the latest known: whichever is later stands, whatever the
 * order in which files come in. Of attempts at one moment a success stands, so that a prompt's status does not depend on
 * the order of lines either; of several equal ones the one that came in last.
 */
const MERGE = `
  insert into prompt_platform_states as known
    (workspace_id, prompt_id, platform, last_attempt_at, last_attempt_id, last_attempt_status, last_error,
     last_observed_at, latest_observation_id)
  select $1, attempt.prompt_id, attempt.platform, attempt.observed_at, attempt.observation_id, attempt.status,
         attempt.last_error, success.observed_at, success.observation_id
  from (
    select distinct on (prompt_id, platform) * from ingest_batch
    order by prompt_id, platform, observed_at desc, (status = 'ok') desc, observation_id collate "C" desc
  ) attempt
  left join (
    select distinct on (prompt_id, platform) * from ingest_batch where status = 'ok'
    order by prompt_id, platform, observed_at desc, observation_id collate "C" desc
  ) success using (prompt_id, platform)
  on conflict (workspace_id, prompt_id, platform) do update set
    (last_attempt_at, last_attempt_id, last_attempt_status, last_error) = (
      select a.* from (values
        (known.last_attempt_at, known.last_attempt_id, known.last_attempt_status, known.last_error),
        (excluded.last_attempt_at, excluded.last_attempt_id, excluded.last_attempt_status, excluded.last_error)
      ) a (at, id, status, error)
      order by a.at desc, (a.status = 'ok') desc, a.id collate "C" desc limit 1),
    (last_observed_at, latest_observation_id) = (
      select s.* from (values
        (known.last_observed_at, known.latest_observation_id),
        (excluded.last_observed_at, excluded.latest_observation_id)
      ) s (at, id)
      order by s.at desc nulls last, s.id collate "C" desc limit 1)`;

/** Brings the state of every prompt on every platform up to date with the batch. */
export async function mergePlatformStates(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, MERGE, [workspaceId]);
}
