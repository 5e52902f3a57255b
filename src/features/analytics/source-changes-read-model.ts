import type { DataVersion } from '../../domain/data-version.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { IS_COUNTED } from './roll-up-sql.js';
import type { ComparedWindows } from './windows.js';

/** The answers of two windows that cite the leading sources, from one snapshot. */
export interface SourceAnswers {
  readonly keptFrom: string | null;
  /** The questions; empty if answers of one of the windows were deleted. */
  readonly cells: readonly SourceCell[];
  /** Indexes of the cells whose models are known in both windows, while no model answered in both. */
  readonly modelsDiffer: readonly number[];
  /** The most cited domains of both windows. */
  readonly sources: readonly CitedSource[];
}

export interface SourceCell {
  /** Days with answers. */
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

/** A domain, and the answers that cite it by question and day. */
export interface CitedSource {
  readonly domain: string;
  /** Indexes into the cells. */
  readonly cells: readonly number[];
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

// $1 workspace, $2 the first and $3 the last day of the previous window, $4 and $5 those of the window, $6 the number of
// domains. Cells are those of a panel. The answers are read, and their domains looked up, in the order of time: without `offset 0`,
// Postgres may read all answers to each prompt, whatever their time, or look the domains up in the order of the cells. With `is
// true`, prompts are looked up in a hash instead of a join, which Postgres may run as a loop.
const ANSWERS = `
  select array(select distinct domain from citations
               where workspace_id = $1 and observation_id = o.observation_id and is_cited) as domains,
         (o.observed_at at time zone 'UTC')::date as day, o.model_served as model,
         row(o.prompt_id, o.platform, o.surface, o.country, o.region, o.city, o.locale)::text as cell
  from (values ($2::date, $3::date), ($4::date, $5::date)) w (first_day, last_day)
  cross join lateral (
    select * from observations
    where workspace_id = $1 and observed_at >= w.first_day::timestamp at time zone 'UTC'
      and observed_at < (w.last_day + 1)::timestamp at time zone 'UTC' and status = 'ok'
    offset 0) o
  where (o.prompt_id in (select p.prompt_id from prompts p where p.workspace_id = $1 and ${IS_COUNTED})) is true
    and not exists (select from retention_horizons where workspace_id = $1 and kept_from > $2::date)
  offset 0`;

/** The answers with the numbers of their cells: not a join, which Postgres may run as a loop because it expects few cells. */
const NUMBERED = `
  select domains, day, model, (dense_rank() over (order by cell collate "C") - 1)::integer as number
  from (${ANSWERS}) answers`;

const CELLS = `
  select array_agg(day order by day) as days, array_agg(answers order by day) as answers
  from (select number, day, count(*) as answers from answers group by number, day) by_day
  group by number
  order by number`;

const MODELS_DIFFER = `
  select number from answers
  group by number
  having not array_agg(distinct model) filter (where day >= $4::date and model is not null)
             && array_agg(distinct model) filter (where day < $4::date and model is not null)
  order by number`;

/** Each domain that an answer cites, once. */
const USES = `
  select number, day, domain, count(*) as answers
  from answers cross join unnest(domains) domain
  group by number, day, domain`;

const SOURCES = `
  select domain, array_agg(number order by day, number) as cells, array_agg(day order by day, number) as days,
         array_agg(answers order by day, number) as answers
  from uses
  group by domain
  order by sum(answers) desc, domain collate "C"
  limit $6`;

const STATEMENT = `
  with answers as materialized (${NUMBERED}), uses as materialized (${USES})
  select (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(CELLS)} as cells, array(${MODELS_DIFFER}) as "modelsDiffer", ${jsonRows(SOURCES)} as sources`;

/** The number of domains whose changes are tested. */
const MAX_SOURCES = 50;

/** Reads which answers of both windows cite the leading domains. */
export async function readSourceAnswers(
  reader: Reader,
  at: DataVersion,
  { previousFrom, previousTo, from, to }: ComparedWindows,
): Promise<SourceAnswers> {
  const values = [previousFrom, previousTo, from, to, MAX_SOURCES];
  const [data] = await reader.read<SourceAnswers>(at, 'analytics-source-answers', STATEMENT, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
