import { sql, type Transaction } from '../../platform/database.js';

/**
 * Merges the latest attempt and success of the batch per prompt and platform: the later one wins, whatever the order of
 * import. At the same time a success wins, then the higher id, so that the order of lines does not matter either.
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

/** Updates the state of every prompt and platform in the batch. */
export async function mergePlatformStates(transaction: Transaction, workspaceId: string): Promise<void> {
  await sql(transaction, MERGE, [workspaceId]);
}
