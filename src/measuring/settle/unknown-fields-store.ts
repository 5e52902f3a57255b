import { sql, type Executor } from '../../platform/database.js';

/** A field, or a type of item, in responses of a provider that is unknown to this version. */
export interface UnknownField {
  readonly provider: string;
  /** Its path, such as `output[].score`, or the problem with it. */
  readonly field: string;
  /** The number of responses that had it. */
  readonly responses: number;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
}

/** The maximum number of fields that are kept per provider, because a response may use anything as the name of a field. */
const MAX_FIELDS = 200;

/** In a fixed order, so that two statements never deadlock. */
const COUNT = `
  insert into measuring_unknown_fields (provider, field, responses, first_seen, last_seen)
  select $1, f.field, 1, $3, $3 from unnest($2::text[]) f (field)
  where exists (select from measuring_unknown_fields u where u.provider = $1 and u.field = f.field)
    or (select count(*) from measuring_unknown_fields u where u.provider = $1) < ${MAX_FIELDS}
  order by f.field
  on conflict (provider, field) do update
    set responses = measuring_unknown_fields.responses + 1,
        last_seen = greatest(measuring_unknown_fields.last_seen, excluded.last_seen)
  returning field, responses = 1 as "isNew"`;

/** Counts the fields of a response. Returns those not seen before. */
export async function countUnknownFields(
  executor: Executor,
  provider: string,
  fields: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ field: string; isNew: boolean }>(executor, COUNT, [provider, fields, now]);
  return rows.filter(({ isNew }) => isNew).map(({ field }) => field);
}

const RECENT = `
  select provider, field, responses::integer, first_seen as "firstSeen", last_seen as "lastSeen"
  from measuring_unknown_fields where last_seen >= $1 order by provider, responses desc, field`;

/** The fields that a response has had since then, most frequent first for each provider. */
export function readUnknownFields(executor: Executor, since: Date): Promise<UnknownField[]> {
  return sql<UnknownField>(executor, RECENT, [since]);
}
