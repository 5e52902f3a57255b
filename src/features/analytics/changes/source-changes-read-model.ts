import type { DataVersion } from '../../../domain/data-version.js';
import { endOfUtcDay } from '../../../domain/window.js';
import { clustersOfAnswers } from '../../../platform/cluster-answers-sql.js';
import { jsonRows } from '../../../platform/json-sql.js';
import type { Reader } from '../../../platform/reader.js';
import { clusterSpans } from '../panel-dates.js';
import { IS_COUNTED } from '../../../platform/answers.js';
import type { ComparedWindows } from '../windows.js';

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
  /** Days with answers, or the first days of clusters with answers. */
  readonly days: readonly string[];
  readonly answers: readonly number[];
}

/** A domain, and the answers that cite it, by cluster and question. */
export interface CitedSource {
  readonly domain: string;
  /** In order of clusters. */
  readonly uses: readonly {
    /** The first day of the cluster. */
    readonly day: string;
    /** Indexes into the cells. */
    readonly cells: readonly number[];
    /** Cell by cell. */
    readonly answers: readonly number[];
  }[];
}

// $1 workspace, $2 and $3 the starts and ends of the clusters, $4 the start of the window, $5 the number of domains. Cells are those
// of a panel. Postgres may run a join as a loop, which takes quadratic time, but neither a full join nor, with `is true`, a look-up
// in a list.
const CLUSTERS = `
  select *, first >= $4::timestamptz as is_current
  from (${clustersOfAnswers(
    'array_agg(model_served) as models',
    `(prompt_id in (select p.prompt_id from prompts p where p.workspace_id = $1 and ${IS_COUNTED})) is true`,
  )}) clusters
  where not exists (
    select from retention_horizons where workspace_id = $1 and kept_from > (($2::timestamptz[])[1] at time zone 'UTC')::date)`;

const ANSWERS = `
  select c.day, c.is_current, a.*
  from clusters c cross join lateral (
    select cell, model, count(*)::integer as answers
    from unnest(c.cells, c.models) a (cell, model)
    group by cell, model
    offset 0) a`;

const NUMBERS = `
  select cell, (row_number() over (order by cell collate "C") - 1)::integer as number
  from (select distinct cell from answers) cells`;

const CELLS = `
  select array_agg(day order by day) as days, array_agg(answers order by day) as answers
  from answers
  group by cell
  order by cell collate "C"`;

const MODELS_DIFFER = `
  select number from numbers
  where (cell in (
    select cell from answers
    group by cell
    having not array_agg(distinct model) filter (where is_current and model is not null)
               && array_agg(distinct model) filter (where not is_current and model is not null))) is true
  order by number`;

/** The answers in each cluster that cite a domain, each counted once, by the numbers of their cells. */
const USES = `
  select c.day, u.*
  from clusters c cross join lateral (
    select domain, array_agg(number) as cells, array_agg(answers) as answers, sum(answers) as total
    from (
      select number, domain, count(*) as answers
      from (
        select number, domain
        from unnest(c.ids, c.cells) a (observation_id, cell) full join numbers using (cell) full join (
          select distinct observation_id, domain from citations
          where workspace_id = $1 and observation_id = any(c.ids) and is_cited
          offset 0) cited using (observation_id)
        offset 0) citing
      where domain is not null
      group by number, domain) by_cell
    group by domain
    offset 0) u`;

const LEADERS = `
  select domain from uses
  group by domain
  order by sum(total) desc, domain collate "C"
  limit $5`;

const SOURCES = `
  select domain, json_agg(json_build_object('day', day, 'cells', cells, 'answers', answers) order by day) as uses,
         row_number() over (order by sum(total) desc, domain collate "C") as place
  from uses
  where domain in (${LEADERS})
  group by domain`;

// A row for each source, because parsing a row keeps other requests waiting: with a thousand prompts, all take 30 ms.
const STATEMENT = `
  with clusters as materialized (${CLUSTERS}), answers as materialized (${ANSWERS}),
       numbers as materialized (${NUMBERS}), uses as materialized (${USES})
  select (select kept_from from retention_horizons where workspace_id = $1) as "keptFrom",
         ${jsonRows(CELLS)} as cells, array(${MODELS_DIFFER}) as "modelsDiffer", null as domain, null as uses, 0 as place
  union all
  select null, null, null, domain, uses, place from (${SOURCES}) sources
  order by place`;

type Questions = Omit<SourceAnswers, 'sources'>;

/** The number of domains whose changes are tested. */
const MAX_SOURCES = 50;

/** Reads which answers of both windows cite the leading domains. */
export async function readSourceAnswers(
  reader: Reader,
  at: DataVersion,
  { previousFrom, previousTo, from, to, days }: ComparedWindows,
): Promise<SourceAnswers> {
  const [previous, window] = [spanOf(previousFrom, previousTo), spanOf(from, to)];
  const { starts, ends } = clusterSpans([previous, window], days.length);
  const values = [starts, ends, window.from, MAX_SOURCES];
  const rows = await reader.read<Questions | CitedSource>(at, 'analytics-source-answers', STATEMENT, values);
  const [questions, ...sources] = rows as [Questions, ...CitedSource[]];
  const { keptFrom, cells, modelsDiffer } = questions;
  return { keptFrom, cells, modelsDiffer, sources };
}

const spanOf = (from: string, to: string) => ({ from: new Date(from), until: endOfUtcDay(to) });
