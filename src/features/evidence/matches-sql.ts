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

/**
 * The same answers, if their texts match a search. There is no index of words: Postgres would not use it under row-level security, and
 * it would take most of the time of an ingest (decision 22). Each step reads only as many rows of the one before as it needs.
 */
export const searchOf = (condition: string, { patterns, query }: { patterns: string; query: string }) => `
    tested as materialized (
      select o.observation_id, o.observed_at, o.answer_text ~ all(${patterns}::text[]) as may_match
      from (
        select o.observation_id, o.observed_at, o.answer_text from observations o
        where ${condition}
        ${newestFirst('o')}
        limit ${TESTED}) o),
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
