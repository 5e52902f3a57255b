import { observationWithId } from '../../platform/index-look-ups.js';
import { milliseconds } from '../../platform/json-sql.js';
import { UNSPACED } from './text-search.js';

// Common table expressions of the answers of a page: `matching`, and in `searched` the last answer that a search compared, if it ended
// there. $21 is the number of answers to read.

/** The order of lists, for rows with this name. */
export const newestFirst = (row: string) =>
  `order by ${row}.observed_at desc, ${row}.observation_id collate "C" desc`;

/** The answers o that meet a condition, one more than the page has, to find out whether another page follows. */
export const matchesOf = (condition: string) => `
    matching as materialized (
      select o.observation_id, o.observed_at from observations o
      where ${condition}
      ${newestFirst('o')}
      limit $21 + 1),
    searched (answer) as (select null::json)`;

/**
 * The limits of a page of a search: the answers that are tested for its words, about 20 µs each, and those whose words are
 * compared with it, up to 1 ms each. The page ends at the last of them, and the next page begins there.
 */
const TESTED = 20_000;
const COMPARED = 500;

/** Punctuation and symbols, as a regular expression. Words of a domain or a path are words, too. */
const SEPARATORS = String.raw`[!-/:-@\u005B-\u0060{-~\u00A0-\u00BF\u2000-\u2BFF\u3000-\u3004\u3008-\u303F\uFF01-\uFF0F]+`;

/** Characters of an answer that are searched. Their words never exceed the size of a tsvector. */
const SEARCHED = 200_000;

/** The words of the text of an answer o. Not those of fewer languages than answers have, hence `simple`. */
const WORDS = `
  to_tsvector('simple', regexp_replace(
    regexp_replace(fold_case(left(o.answer_text, ${SEARCHED})), '${SEPARATORS}', ' ', 'g'),
    '([${UNSPACED}])', ' \\1 ', 'g'))`;

/** The last day of a search: that of the window, or of the answer after which the page begins. */
const LAST_DAY = `(least($3::timestamptz, $19::timestamptz) at time zone 'UTC')::date`;

const startOf = (day: string) => `(${day})::timestamp at time zone 'UTC'`;

/** Times at which answers of a day may have all bits of an alternative, as a multirange, so none is in two of its ranges. */
const candidatesOf = (day: string, alternatives: string) => `
  select range_agg(tstzrange(first_at, last_at, '[]')) as times
  from (
    select f.first_at, f.last_at from word_filters f
    where f.workspace_id = $1 and f.day = ${day} and (${alternatives}::text[] is null or exists (
      select from unnest(${alternatives}::text[]) alternative (bits)
      where not exists (select from unnest(alternative.bits::integer[]) bit where get_bit(f.words, bit) = 0)))
    union all
    select u.observed_at, u.observed_at from observations u
    where u.workspace_id = $1 and u.observed_at >= ${startOf(day)} and u.observed_at < ${startOf(`${day} + 1`)}
      and not u.in_word_filter) candidates`;

/** The parameters of a search. */
interface SearchParameters {
  readonly patterns: string;
  readonly query: string;
  /** Array literals of bits, as an array of texts. */
  readonly alternatives: string;
}

/**
 * The same answers, if their texts match a search. Days are read from the last one on, and of each only the times at which a filter
 * of words does not exclude a match (decision 30). Each step reads only as many rows of the one before as it needs.
 */
export const searchOf = (condition: string, { patterns, query, alternatives }: SearchParameters) => `
    tested as materialized (
      select o.observation_id, o.observed_at, o.may_match
      from generate_series(0, ${LAST_DAY} - ($2::timestamptz at time zone 'UTC')::date) ago (days)
      cross join lateral (${candidatesOf(`(${LAST_DAY} - ago.days)`, alternatives)}) day
      cross join lateral (select span from unnest(day.times) span order by span desc offset 0) candidate
      cross join lateral (
        select o.observation_id, o.observed_at, o.answer_text ~ all(${patterns}::text[]) as may_match
        from observations o
        where ${condition} and o.observed_at >= lower(candidate.span) and o.observed_at <= upper(candidate.span)
        ${newestFirst('o')}
        offset 0) o
      limit ${TESTED}),
    compared as materialized (select observation_id, observed_at from tested where may_match limit ${COMPARED}),
    matching as materialized (
      select o.observation_id, o.observed_at
      from compared cross join lateral ${observationWithId('compared.observation_id')} o
      where ${WORDS} @@ (select websearch_to_tsquery('simple', fold_case(${query}::text)))
      limit $21 + 1),
    searched (answer) as (
      select case when (select count(*) from matching) <= $21 then (
        select json_build_object('observedMs', ${milliseconds('last.observed_at')}, 'id', last.observation_id)
        from (
          (select * from compared offset ${COMPARED - 1} limit 1)
          union all
          (select observation_id, observed_at from tested offset ${TESTED - 1} limit 1)) last
        limit 1) end)`;
