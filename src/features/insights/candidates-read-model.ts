import type { DataVersion } from '../../domain/data-version.js';
import { momentsOf, type Calendar } from '../../domain/calendar.js';
import { daysOf, type DayWindow } from '../../domain/window.js';
import { dayValues } from '../../platform/day-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { answersWith, bare, byPlace, cellsOf, MENTIONED, TRACKED } from './insights-sql.js';
import type { RequestOfAll, PromptCandidate, PromptCandidateList, PropertyAnswers } from './types.js';

/** The searches of a window that no prompt tracks, from one snapshot. */
export type CandidatesData = Pick<
  PromptCandidateList,
  'observations' | 'searchedObservations' | 'total' | 'keptFrom'
> & {
  readonly candidates: readonly CandidateRow[];
  /** The answers of which searches are recorded. */
  readonly cells: PropertyAnswers['cells'];
};

/** A candidate, and the answers that searched for it by cell and day. */
export type CandidateRow = Omit<PromptCandidate, 'namedBrands' | 'searchRate' | 'interval' | 'evidence'> & {
  readonly uses: PropertyAnswers['properties'][number];
};

/** The answers to search, and the number of entries to return. */
interface CandidatesQuery extends Pick<RequestOfAll, 'platform' | 'limit'> {
  readonly window: DayWindow;
  readonly calendar: Calendar;
  readonly promptIds: readonly string[];
}

// In addition to the values of answersWith, $8 is the number of entries.
const ANSWERS = answersWith('o.observation_id, o.observed_at, o.prompt_id, o.search_queries');

/** The answers of which searches are recorded, with the numbers of their cells. */
const SEARCHED = `
  select *, (dense_rank() over (order by cell collate "C") - 1)::integer as number
  from answers
  where search_queries <> '{}'`;

/** Each text that an answer searched for once, in one of its spellings, without texts that a prompt cannot have. */
const SEARCHES = `
  select fold_case(btrim(query)) as folded, max(btrim(query) collate "C") as text, observation_id, observed_at, prompt_id,
         number, day
  from searched cross join unnest(search_queries) query
  where char_length(btrim(query)) between 3 and 500 and query !~ '[\\x01-\\x09\\x0b-\\x1f\\x7f-\\x9f]'
  group by folded, observation_id, observed_at, prompt_id, number, day`;

const GROUPS = `
  select folded, mode() within group (order by text collate "C") as text, count(*) as observations,
         count(distinct prompt_id) as "promptCount",
         (array_agg(observation_id order by observed_at desc, observation_id collate "C" desc))[1:3] as "answerIds"
  from searches
  group by folded`;

const BY_ANSWERS = 'order by observations desc, folded collate "C"';

/** Gaps are counted only for the entries, because that takes a look-up for each answer. */
const GAPS = `
  select count(*)
  from (select observation_id from searches where folded = l.folded) o cross join lateral ${MENTIONED} m
  where m.rivals is not null and not m.own`;

const USES = `
  select folded, json_build_object(
           'cells', ${byPlace('number')}, 'days', ${byPlace('day')}, 'answers', ${byPlace('answers')}) as uses
  from (
    select folded, number, day, count(*) as answers
    from searches
    where folded in (select folded from leaders)
    group by folded, number, day) by_day
  group by folded`;

const ENTRIES = `
  select text, observations, "promptCount", (${GAPS}) as "gapObservations", "answerIds", uses
  from leaders l join (${USES}) used using (folded) ${BY_ANSWERS}`;

const CANDIDATES = `
  with answers as materialized (${ANSWERS}), searched as materialized (${SEARCHED}), searches as materialized (${SEARCHES}),
       groups as materialized (select * from (${GROUPS}) g where ${bare('folded')} not in (${TRACKED})),
       leaders as materialized (select * from groups ${BY_ANSWERS} limit $8)
  select (select count(*) from answers)::float8 as observations,
         (select count(*) from searched)::float8 as "searchedObservations",
         (select count(*) from groups)::float8 as total,
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(ENTRIES)} as candidates, ${jsonRows(cellsOf('searched'))} as cells`;

/** Reads the searches of most answers that no prompt tracks. */
export async function readCandidates(
  reader: Reader,
  at: DataVersion,
  { window, calendar, promptIds, platform, limit }: CandidatesQuery,
): Promise<CandidatesData> {
  const { from, until } = momentsOf(calendar, window);
  const days = dayValues(calendar, daysOf(window));
  const values = [from, until, promptIds, platform ?? null, ...days, limit];
  const [data] = await reader.read<CandidatesData>(at, 'insights-candidates', CANDIDATES, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
