import { sql, type Transaction } from '../../platform/database.js';
import { readInOrder } from '../../platform/index-look-ups.js';
import type { LineTarget } from '../records/line-target.js';

/** The columns that identify an observation in a workspace. */
export interface Identity extends LineTarget {
  readonly runId: string;
  readonly promptId: string;
  readonly platform: string;
  readonly sampleIndex: number;
}

/** Equal for equal identities. No text contains NUL. */
export function identityKey(identity: Identity): string {
  return COLUMNS.map((column) => identity[column]).join('\0');
}

const COLUMNS = [
  ...(['runId', 'promptId', 'platform', 'sampleIndex', 'surface', 'provider', 'modelRequested'] as const),
  ...(['locale', 'country', 'region', 'city'] as const),
];

/** The expression of the index `observations_identity`. */
const targetHash = (row: string) => `hashtextextended(
  quote_nullable(${row}.surface) || quote_nullable(${row}.provider) || quote_nullable(${row}.model_requested)
  || quote_nullable(${row}.locale) || quote_nullable(${row}.country) || quote_nullable(${row}.region)
  || quote_nullable(${row}.city), 0)`;

/**
 * The positions, from 1, and ids of the observations that are already stored. It searches for the first target from each one on,
 * because only the unique index has that order: with `readInOrder`, no statistics make another index look better.
 */
const KNOWN = `
  select i.place::integer as place, next.id
  from (
    select *, ${targetHash('l')} as target
    from unnest($2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                $11::text[], $12::text[])
      with ordinality l (run_id, prompt_id, platform, sample_index, surface, provider, model_requested, locale, country,
                         region, city, place)
    offset 0
  ) i
  cross join lateral (
    select o.observation_id as id, ${targetHash('o')} as target from observations o
    where o.workspace_id = $1 and o.run_id = i.run_id and o.prompt_id = i.prompt_id and o.platform = i.platform
      and o.sample_index = i.sample_index and ${targetHash('o')} >= i.target
    order by ${targetHash('o')} limit 1
  ) next
  where next.target = i.target`;

/** The ids of those observations that are already stored, by their positions in the list, from 0. */
export async function findKnown(
  transaction: Transaction,
  workspaceId: string,
  identities: readonly Identity[],
): Promise<ReadonlyMap<number, string>> {
  const columns = COLUMNS.map((column) => identities.map((identity) => identity[column]));
  await readInOrder(transaction, workspaceId);
  const rows = await sql<{ place: number; id: string }>(transaction, KNOWN, [workspaceId, ...columns]);
  return new Map(rows.map(({ place, id }) => [place - 1, id]));
}
