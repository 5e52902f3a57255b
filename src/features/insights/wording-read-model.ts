import type { DataVersion } from '../../domain/data-version.js';
import type { DayWindow } from '../../domain/window.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { answersWith, byPlace, cellsOf, competitorsOf, MENTIONED } from './insights-sql.js';
import type { AttributePraise, InsightRequest, PropertyAnswers, WordingList } from './types.js';

/** The praise in the answers of a window, from one snapshot. */
export interface WordingData extends Pick<WordingList, 'observations' | 'judgedObservations' | 'keptFrom'> {
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

interface WordingQuery extends Pick<InsightRequest, 'platform'> {
  readonly window: Pick<DayWindow, 'from' | 'until'>;
  readonly promptIds: readonly string[];
}

const ANSWERS = answersWith(`
  o.observation_id, exists (
    select from judgments
    where workspace_id = $1 and observation_id = o.observation_id and is_current
    offset 0) as is_judged`);

/** The judged answers, with the numbers of their cells and whether they mention the workspace's brand. */
const JUDGED = `
  select o.observation_id, o.day, m.own as mentions_own,
         (dense_rank() over (order by o.cell collate "C") - 1)::integer as number
  from answers o cross join lateral ${MENTIONED} m
  where o.is_judged`;

/** The opinions of each judged answer by attribute, in any letter case, about the brands that figures count. */
const OPINIONS = `
  select j.observation_id, j.number, j.day, j.mentions_own, p.*
  from judged j cross join lateral (
    select fold_case(o.attribute) as key, max(o.attribute collate "C") as attribute,
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
    group by 1) p`;

const ATTRIBUTES = `
  select key, mode() within group (order by attribute collate "C") as attribute,
         count(competitors) filter (where not own) as "lostObservations",
         count(competitors) filter (where not own and mentions_own) as "lostWithOwnObservations",
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

const WORDING = `
  with answers as materialized (${ANSWERS}), judged as materialized (${JUDGED}),
       opinions_by_answer as materialized (${OPINIONS}), attributes as materialized (${ATTRIBUTES}),
       named as materialized (${COMPETITORS}), used as materialized (${USES})
  select (select count(*) from answers)::float8 as observations,
         (select count(*) from judged)::float8 as "judgedObservations",
         (select count(distinct observation_id) from opinions_by_answer)::float8 as "opinionObservations",
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(ENTRIES)} as attributes, ${jsonRows(cellsOf('judged'))} as cells`;

/** Reads the attributes that answers praise only competitors for. A workspace has few, so all of them are read. */
export async function readWording(
  reader: Reader,
  at: DataVersion,
  { window, promptIds, platform }: WordingQuery,
): Promise<WordingData> {
  const values = [window.from, window.until, promptIds, platform ?? null];
  const [data] = await reader.read<WordingData>(at, 'insights-wording', WORDING, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
