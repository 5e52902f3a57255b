import type { DataVersion } from '../../domain/data-version.js';
import { questionsOfClusters } from '../../platform/cluster-answers-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { ANSWERS_OF_LIST, byPlace, competitorsOf } from './insights-sql.js';
import type { AttributePraise, ClusterSpans, InsightRequest, PropertyAnswers, WordingList } from './types.js';

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
  readonly clusters: ClusterSpans;
  readonly promptIds: readonly string[];
}

// $1 workspace, $2 and $3 the starts and ends of the clusters, $4 the prompts, $5 the platform or null.
const ANSWERS = `
  select o.cell, o.day, o.answers, j.judged_ids, m.own_ids
  from (${questionsOfClusters(ANSWERS_OF_LIST)}) o
  cross join lateral (
    select coalesce(array_agg(observation_id), '{}') as judged_ids from judgments
    where workspace_id = $1 and observation_id = any(o.ids) and is_current
    offset 0) j
  cross join lateral (
    select coalesce(array_agg(observation_id), '{}') as own_ids from mentions
    where workspace_id = $1 and observation_id = any(j.judged_ids) and is_own and position is not null
    offset 0) m`;

/** The judged answers, with the numbers of their cells and those that mention the workspace's brand. */
const JUDGED = `
  select day, judged_ids, own_ids, cardinality(judged_ids) as answers,
         (dense_rank() over (order by cell collate "C") - 1)::integer as number
  from answers
  where judged_ids <> '{}'`;

/** The opinions of each judged answer by attribute, in any letter case, about the brands that figures count. */
const OPINIONS = `
  select j.number, j.day, p.*
  from judged j cross join lateral (
    select o.observation_id, fold_case(o.attribute) as key, max(o.attribute collate "C") as attribute,
           o.observation_id = any(j.own_ids) as mentions_own,
           coalesce(bool_or(m.is_own) filter (where o.opinion = 'praised'), false) as own,
           array_agg(distinct o.brand) filter (where o.opinion = 'praised' and not m.is_own) as competitors
    from (
      select observation_id, brand, attribute, opinion from opinions
      where workspace_id = $1 and observation_id = any(j.judged_ids)
      offset 0) o
    cross join lateral (
      select is_own from mentions
      where workspace_id = $1 and observation_id = o.observation_id and brand = o.brand and position is not null
        and (is_own or is_tracked)
      offset 0) m
    group by 1, 2) p`;

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

const CELLS = `
  select array_agg(day order by day) as days, array_agg(answers order by day) as answers
  from judged
  group by number
  order by number`;

const WORDING = `
  with answers as materialized (${ANSWERS}), judged as materialized (${JUDGED}),
       opinions_by_answer as materialized (${OPINIONS}), attributes as materialized (${ATTRIBUTES}),
       named as materialized (${COMPETITORS}), used as materialized (${USES})
  select (select coalesce(sum(answers), 0) from answers)::float8 as observations,
         (select coalesce(sum(answers), 0) from judged)::float8 as "judgedObservations",
         (select count(distinct observation_id) from opinions_by_answer)::float8 as "opinionObservations",
         (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(ENTRIES)} as attributes, ${jsonRows(CELLS)} as cells`;

/** Reads the attributes that answers praise only competitors for. A workspace has few, so all of them are read. */
export async function readWording(
  reader: Reader,
  at: DataVersion,
  { clusters, promptIds, platform }: WordingQuery,
): Promise<WordingData> {
  const values = [clusters.starts, clusters.ends, promptIds, platform ?? null];
  const [data] = await reader.read<WordingData>(at, 'insights-wording', WORDING, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
