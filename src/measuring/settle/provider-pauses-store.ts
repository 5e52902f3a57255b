import { latestRight } from '../../domain/clock.js';
import { sql, type Executor } from '../../platform/database.js';
import { MAX_PAUSE_MS } from '../durations.js';

const PAUSE = `
  insert into measuring_providers (provider, next_at) values ($1, $2)
  on conflict (provider) do update set next_at = case
    when measuring_providers.next_at > $3 then excluded.next_at
    else greatest(measuring_providers.next_at, excluded.next_at) end`;

/** Keeps all processes from asking the provider until then. */
export async function pauseProvider(
  executor: Executor,
  provider: string,
  { until, now }: { until: Date; now: Date },
): Promise<void> {
  await sql(executor, PAUSE, [provider, until, latestPause(now)]);
}

/** The latest time that a correct clock can have set. */
export const latestPause = (now: Date) => latestRight(now, MAX_PAUSE_MS);
