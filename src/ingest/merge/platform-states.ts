import { sql, type Transaction } from '../../platform/database.js';
import type { Facts } from './facts.js';

/**
 * Merges the latest attempt and success per prompt and platform: the later one wins, whatever the order of import. At
 * the same time a success wins, then the higher id, so that the order of lines does not matter either.
 */
const MERGE = `
  insert into prompt_platform_states as known
    (workspace_id, prompt_id, platform, last_attempt_at, last_attempt_id, last_attempt_status, last_error,
     last_observed_at, latest_observation_id)
  select $1, * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::text[],
                           $8::timestamptz[], $9::text[])
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

interface Latest {
  readonly attempt: Facts;
  readonly success: Facts | undefined;
}

/** Updates the state of every prompt and platform of the observations. */
export async function mergePlatformStates(
  transaction: Transaction,
  workspaceId: string,
  observations: readonly Facts[],
): Promise<void> {
  const states = [...latestOf(observations).values()];
  const columns: ((state: Latest) => string | null)[] = [
    ({ attempt }) => attempt.promptId,
    ({ attempt }) => attempt.platform,
    ({ attempt }) => attempt.observedAt,
    ({ attempt }) => attempt.observationId,
    ({ attempt }) => attempt.status,
    ({ attempt }) => attempt.lastError,
    ({ success }) => success?.observedAt ?? null,
    ({ success }) => success?.observationId ?? null,
  ];
  await sql(transaction, MERGE, [workspaceId, ...columns.map((column) => states.map(column))]);
}

function latestOf(observations: readonly Facts[]): Map<string, Latest> {
  const states = new Map<string, Latest>();
  for (const facts of observations) {
    const key = `${facts.promptId} ${facts.platform}`;
    const known = states.get(key);
    const success = facts.status === 'ok' ? laterOf(known?.success, facts) : known?.success;
    states.set(key, { attempt: laterOf(known?.attempt, facts), success });
  }
  return states;
}

function laterOf(one: Facts | undefined, other: Facts): Facts {
  return one === undefined || rankOf(one) < rankOf(other) ? other : one;
}

/** Sorts like the statement above: the parts before the id have equal lengths. */
function rankOf({ observedAt, status, observationId }: Facts): string {
  return `${observedAt} ${status === 'ok' ? 1 : 0} ${observationId}`;
}
