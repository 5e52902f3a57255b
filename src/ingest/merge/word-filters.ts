import { FILTER_BYTES, type FilterPart, type FilterParts } from '../../domain/word-filters.js';
import { sql, type Transaction } from '../../platform/database.js';

interface StoredPart {
  readonly day: string;
  readonly part: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly words: Buffer;
}

const LAST_PARTS = `
  select f.day, f.part, f.first_at as "firstAt", f.last_at as "lastAt", f.words
  from unnest($2::date[]) wanted (day) cross join lateral (
    select * from word_filters s where s.workspace_id = $1 and s.day = wanted.day order by s.part desc limit 1) f`;

// The filters are a single value, since an array of them would be sent as a text of several times the size.
const WRITE = `
  insert into word_filters (workspace_id, day, part, first_at, last_at, words)
  select $1, day, part, first_at, last_at, substring($6::bytea from (place::integer - 1) * ${FILTER_BYTES} + 1 for ${FILTER_BYTES})
  from unnest($2::date[], $3::integer[], $4::timestamptz[], $5::timestamptz[]) with ordinality
    added (day, part, first_at, last_at, place)
  on conflict (workspace_id, day, part) do update
    set first_at = excluded.first_at, last_at = excluded.last_at, words = excluded.words`;

/** Adds filters to the stored ones. The caller holds the lock of the merges. */
export async function addToWordFilters(
  transaction: Transaction,
  workspaceId: string,
  { days }: FilterParts,
): Promise<void> {
  if (days.size === 0) return;
  const stored = await sql<StoredPart>(transaction, LAST_PARTS, [workspaceId, [...days.keys()]]);
  const last = new Map(stored.map((part) => [part.day, part]));
  const rows = Array.from(days, ([day, parts]) => numbered(day, parts, last.get(day))).flat();
  await sql(transaction, WRITE, [
    workspaceId,
    rows.map(({ day }) => day),
    rows.map(({ part }) => part),
    rows.map(({ firstAt }) => firstAt),
    rows.map(({ lastAt }) => lastAt),
    Buffer.concat(rows.map(({ filter }) => filter.bytes)),
  ]);
}

/**
 * The rows to write for new parts of a day. The last new part is put together with the last stored one if there is room, and
 * then stays the last, because the parts before it are full.
 */
function numbered(
  day: string,
  parts: readonly FilterPart[],
  stored: StoredPart | undefined,
): (FilterPart & { readonly day: string; readonly part: number })[] {
  const last = parts.at(-1);
  const joined = stored && last && join(last, stored);
  const all = joined ? [...parts.slice(0, -1), joined] : parts;
  const start = (stored?.part ?? 0) + (joined ? 0 : 1);
  return all.map((part, index) => ({ day, part: start + index, ...part }));
}

/** Both parts as one; undefined if it would be full. */
function join(part: FilterPart, { words, ...stored }: StoredPart): FilterPart | undefined {
  if (!part.filter.join(words)) return undefined;
  const [firstAt, lastAt] = [stored.firstAt.toISOString(), stored.lastAt.toISOString()];
  return {
    firstAt: firstAt < part.firstAt ? firstAt : part.firstAt,
    lastAt: lastAt > part.lastAt ? lastAt : part.lastAt,
    filter: part.filter,
  };
}
