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

type Attempt = Pick<Facts, 'observationId' | 'promptId' | 'platform' | 'observedAt' | 'status' | 'lastError'>;

interface Latest {
  readonly attempt: Attempt;
  readonly success: Attempt | undefined;
}

/** The latest attempt and success per prompt and platform of a set of observations. */
export class PlatformStates {
  private readonly states = new Map<string, Latest>();

  add({ observationId, promptId, platform, observedAt, status, lastError }: Attempt): void {
    const attempt = { observationId, promptId, platform, observedAt, status, lastError };
    const key = `${promptId} ${platform}`;
    const known = this.states.get(key);
    const success = status === 'ok' ? laterOf(known?.success, attempt) : known?.success;
    this.states.set(key, { attempt: laterOf(known?.attempt, attempt), success });
  }

  all(): Latest[] {
    return [...this.states.values()];
  }
}

/** Updates the state of every prompt and platform of the observations. */
export async function mergePlatformStates(
  transaction: Transaction,
  workspaceId: string,
  latest: PlatformStates,
): Promise<void> {
  const states = latest.all();
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

function laterOf(one: Attempt | undefined, other: Attempt): Attempt {
  return one === undefined || rankOf(one) < rankOf(other) ? other : one;
}

/** Sorts like the statement above: the parts before the id have equal lengths. */
function rankOf({ observedAt, status, observationId }: Attempt): string {
  return `${observedAt} ${status === 'ok' ? 1 : 0} ${observationId}`;
}
