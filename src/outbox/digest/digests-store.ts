import { sql, type Executor, type Transaction } from '../../platform/database.js';

/** A workspace with a receiver of weekly digests. */
export interface DigestSubscriber {
  readonly workspaceId: string;
  /** Its own, or that of its schedule. */
  readonly timeZone: string;
  /** The time at which it got its first such receiver. */
  readonly since: Date;
  /** The last week with a digest, as `YYYY-MM-DD`; null = none yet. */
  readonly lastWeek: string | null;
}

const SUBSCRIBERS = `
  select s.workspace_id as "workspaceId", coalesce(w.time_zone, m.time_zone, $2) as "timeZone", s.since,
         d.week::text as "lastWeek"
  from (
    select workspace_id, min(added_at) as since from channels
    where is_on and $1 = any(events)
    group by workspace_id) s
  join workspaces w on w.workspace_id = s.workspace_id
  left join measuring_schedules m on m.workspace_id = s.workspace_id
  left join (select workspace_id, max(week) as week from weekly_digests group by workspace_id) d
    on d.workspace_id = s.workspace_id
  where w.deleted_at is null
  order by s.workspace_id`;

/** The workspaces with a receiver of weekly digests. A workspace without a schedule has the default time zone. */
export function readDigestSubscribers(
  executor: Executor,
  defaultTimeZone: string,
): Promise<DigestSubscriber[]> {
  return sql<DigestSubscriber>(executor, SUBSCRIBERS, ['digest.weekly', defaultTimeZone]);
}

const CLAIM = `
  insert into weekly_digests (workspace_id, week, made_at) values ($1, $2, $3) on conflict do nothing returning week`;

/** Records that the digest of a week is made. False if it is already, so that there is exactly one. */
export async function claimWeek(
  transaction: Transaction,
  workspaceId: string,
  week: string,
  at: Date,
): Promise<boolean> {
  return (await sql(transaction, CLAIM, [workspaceId, week, at])).length > 0;
}

const FACTS = `
  select exists (select from observations where workspace_id = $1) as "hasAnswers",
         (select brand_name from workspaces where workspace_id = $1) as "brandName",
         (select count(*)::integer from outbox
          where workspace_id = $1 and dead_at >= $2 and dead_at < $3) as "deadLetters"`;

interface DigestFacts {
  /** Whether the workspace was ever measured. */
  readonly hasAnswers: boolean;
  /** Null = not set. */
  readonly brandName: string | null;
  /** The messages that were given up in a period. */
  readonly deadLetters: number;
}

/** The facts about a workspace and a period that no other service has. */
export async function readDigestFacts(
  executor: Executor,
  workspaceId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<DigestFacts> {
  const [row] = await sql<DigestFacts>(executor, FACTS, [workspaceId, from, until]);
  if (row === undefined) throw new Error('The statement returned no row.');
  return row;
}
