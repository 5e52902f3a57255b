import type { StoredAnswers } from '../../segments/answers.js';
import { momentsOf, type Calendar } from '../../domain/calendar.js';
import type { DataVersion } from '../../domain/data-version.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import { addDays, daysOf, isoDay, type DayWindow } from '../../domain/window.js';
import { readAnswers } from '../../platform/answers.js';
import { dayOf, dayValues } from '../../platform/day-sql.js';
import { observationWithId } from '../../platform/index-look-ups.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { byPlace, competitorsOf } from './insights-sql.js';
import type { AttributePraise, InsightRequest, OnSurface, PropertyAnswers, WordingList } from './types.js';

/** The praise in the answers of a window. */
export interface WordingData extends Pick<WordingList, 'judgedObservations'> {
  readonly opinionObservations: number;
  /** Attributes that answers praise only competitors for, those with the most first. */
  readonly attributes: readonly AttributeRow[];
  /** The judged answers. */
  readonly cells: PropertyAnswers['cells'];
}

/** An attribute, and the answers that praise a competitor or the workspace's brand for it by cell and day. */
export type AttributeRow = Pick<
  AttributePraise,
  | 'attribute'
  | 'lostObservations'
  | 'lostWithOwnObservations'
  | 'competitorObservations'
  | 'ownObservations'
  | 'competitors'
> & {
  readonly uses: Omit<PropertyAnswers['properties'][number], 'answers'> &
    Readonly<Record<'competitor' | 'own', readonly number[]>>;
};

interface WordingQuery extends Pick<OnSurface<InsightRequest>, 'platform' | 'surface'> {
  readonly window: DayWindow;
  readonly calendar: Calendar;
  readonly promptIds: readonly string[];
}

// $1 workspace, $10 and $11 the start and end of the window, $12 the prompts, $13 the platform and $14 the surface, or null,
// and $15 and $16 the days.
const IN_WINDOW = `
  observed_at >= $10::timestamptz and observed_at < $11::timestamptz and status = 'ok'
  and (prompt_id in (select unnest($12::text[]))) is true and ($13::text is null or platform = $13)
  and ($14::text is null or surface = $14)`;

/** Whether the workspace has fewer judgments than the window has answers. Counting them ends there. */
const SIZES = `
  select (
    select count(*) from (select from judgments where workspace_id = $1 and is_current limit window_answers) counted
  ) < window_answers as has_few_judgments
  from (
    select coalesce(sum(attempts), 0) as window_answers from answer_segments
    where workspace_id = $1 and day >= ($10::timestamptz at time zone 'UTC')::date
      and day <= (($11::timestamptz - interval '1 ms') at time zone 'UTC')::date) counted`;

/** The judged answers of the window, found from the judgments if these are fewer than its answers, otherwise from those. */
const JUDGED_ANSWERS = `
  select o.*
  from judgments j cross join lateral ${observationWithId('j.observation_id')} o
  where j.workspace_id = $1 and j.is_current and (select has_few_judgments from sizes) and ${IN_WINDOW}
  union all
  select o.*
  from (select * from observations where workspace_id = $1 and ${IN_WINDOW} order by observed_at offset 0) o
  where not (select has_few_judgments from sizes) and exists (
    select from judgments where workspace_id = $1 and observation_id = o.observation_id and is_current offset 0)`;

/** The judged answers, with the numbers of their cells. */
const JUDGED = `
  select observation_id, ${dayOf('observed_at', 15)} as day,
         (dense_rank() over (order by cell collate "C") - 1)::integer as number
  from (
    select observation_id, observed_at,
           row(prompt_id, platform, surface, country, region, city, locale)::text as cell
    from (${JUDGED_ANSWERS}) answers) asked`;

/** The opinions of each judged answer by attribute, in any letter case, about the brands that figures count. */
const OPINIONS = `
  select j.number, j.day, p.*, p.competitors is not null and not p.own and exists (
           select from mentions
           where workspace_id = $1 and observation_id = j.observation_id and is_own and position is not null
           offset 0) as is_lost_with_own
  from judged j cross join lateral (
    select j.observation_id, fold_case(o.attribute) as key, max(o.attribute collate "C") as attribute,
           coalesce(bool_or(m.is_own) filter (where o.opinion = 'praised'), false) as own,
           array_agg(distinct o.brand) filter (where o.opinion = 'praised' and not m.is_own) as competitors
    from (
      select brand, attribute, opinion from opinions
      where workspace_id = $1 and observation_id = j.observation_id
      offset 0) o
    cross join lateral (
      select is_own from mentions
      where workspace_id = $1 and observation_id = j.observation_id and brand = o.brand and position is not null
        and (is_own or is_tracked)
      offset 0) m
    group by fold_case(o.attribute)
    offset 0) p`;

const ATTRIBUTES = `
  select key, mode() within group (order by attribute collate "C") as attribute,
         count(competitors) filter (where not own) as "lostObservations",
         count(*) filter (where is_lost_with_own) as "lostWithOwnObservations",
         count(competitors) as "competitorObservations", count(*) filter (where own) as "ownObservations"
  from opinions_by_answer
  group by key
  having count(competitors) filter (where not own) > 0`;

const COMPETITORS = competitorsOf('opinions_by_answer cross join unnest(competitors) brand');

const USES = `
  select key, json_build_object(
           'cells', ${byPlace('number')}, 'days', ${byPlace('day')}, 'competitor', ${byPlace('competitor')},
           'own', ${byPlace('own')}) as uses
  from (
    select key, number, day, count(competitors) as competitor, count(*) filter (where own) as own
    from opinions_by_answer
    group by key, number, day) by_day
  group by key`;

const ENTRIES = `
  select attribute, "lostObservations", "lostWithOwnObservations", "competitorObservations", "ownObservations",
         competitors, uses
  from attributes join named using (key) join used using (key)
  order by "lostObservations" desc, key collate "C"`;

const CELLS = `
  select array_agg(day order by day) as days, array_agg(answers order by day) as answers
  from (select number, day, count(*) as answers from judged group by number, day) by_day
  group by number
  order by number`;

const WORDING = `
  with sizes as materialized (${SIZES}), judged as materialized (${JUDGED}),
       opinions_by_answer as materialized (${OPINIONS}), attributes as materialized (${ATTRIBUTES}),
       named as materialized (${COMPETITORS}), used as materialized (${USES})
  select (select count(*) from judged) as "judgedObservations",
         (select count(distinct observation_id) from opinions_by_answer) as "opinionObservations",
         ${jsonRows(ENTRIES)} as attributes, ${jsonRows(CELLS)} as cells`;

/**
 * Reads the answers of a window, and the attributes that they praise only competitors for. A workspace has few attributes, so
 * all of them are read.
 */
export function readWording(
  reader: Reader,
  at: DataVersion,
  { window, calendar, promptIds, platform, surface }: WordingQuery,
): Promise<StoredAnswers<WordingData>> {
  const days = { from: isoDay(window.from), to: isoDay(addDays(window.until, -1)) };
  const { from, until } = momentsOf(calendar, window);
  const request = {
    name: 'insights-wording',
    spans: [days],
    calendar,
    columns: [],
    filter: figureFilterOf({ platform, surface: surface ?? undefined }),
  };
  const sql = `(select row_to_json(wording) from (${WORDING}) wording)`;
  return readAnswers(reader, at, request, {
    sql,
    values: [from, until, promptIds, platform ?? null, surface, ...dayValues(calendar, daysOf(window))],
  });
}
