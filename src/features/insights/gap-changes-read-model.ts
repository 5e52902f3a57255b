import type { DataVersion } from '../../domain/data-version.js';
import type { DayWindow } from '../../domain/window.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import { competitorsOf, MENTIONED } from './insights-sql.js';
import type { ComparedCell, GapChange, GapChanges } from './types.js';

/** The prompts with gaps in one of two windows, from one snapshot. */
export interface GapChangesData extends Pick<GapChanges, 'compared'> {
  readonly prompts: readonly GapPrompt[];
  /** The answers of these prompts in both windows; `counted` are their gaps. */
  readonly cells: readonly ComparedCell[];
}

export type GapPrompt = Pick<GapChange, 'promptId' | 'text' | 'topic' | 'competitors'>;

// $1 workspace, $2 the start of the previous window, $3 the start and $4 the end of the window, $5 the prompts.
const ANSWERS = `
  select o.prompt_id, row(o.platform, o.surface, o.country, o.region, o.city, o.locale)::text as cell, o.model_served as model,
         o.observed_at >= $3 as is_current, (o.observed_at at time zone 'UTC')::date as day,
         case when not m.own then m.rivals end as rivals
  from observations o cross join lateral ${MENTIONED} m
  where o.workspace_id = $1 and o.observed_at >= $2 and o.observed_at < $4 and o.status = 'ok'
    and o.prompt_id in (select unnest($5::text[]))`;

/** The numbers of the answers to questions that were answered in both windows; no row if the windows cannot be compared. */
const COMPARED = `
  select sum(current)::float8 as current, sum(previous)::float8 as previous
  from (
    select count(*) filter (where is_current) as current, count(*) filter (where not is_current) as previous
    from answers
    group by prompt_id, cell
    having bool_or(is_current) and bool_or(not is_current)) same_questions
  where not exists (
    select from retention_horizons where workspace_id = $1 and kept_from > ($2 at time zone 'UTC')::date)
  having count(*) > 0`;

const WITH_GAPS = `
  select prompt_id, bool_or(is_current and rivals is not null) as has_now
  from answers
  where exists (select from compared)
  group by prompt_id
  having count(rivals) > 0`;

/** Of the window if it has gaps, otherwise of the previous one. */
const COMPETITORS = competitorsOf(`(
  select prompt_id as key, brand
  from answers join with_gaps using (prompt_id) cross join unnest(rivals) brand
  where is_current = has_now) named_by_answer`);

const PROMPTS = `
  select p.prompt_id as "promptId", p.text, p.topic, competitors
  from named cross join lateral (
    select prompt_id, text, topic from prompts where workspace_id = $1 and prompt_id = named.key offset 0) p
  order by p.prompt_id collate "C"`;

/** Each cell with its days, as a ComparedCell. The models differ if each window has some and no model is in both. */
const CELLS = `
  select prompt_id as key, array_agg(day order by day) as days, array_agg(answers order by day) as answers,
         array_agg(counted order by day) as counted, bool_and(models_differ) as "modelsDiffer"
  from (
    select prompt_id, cell, day, count(*) as answers, count(rivals) as counted
    from answers
    where prompt_id in (select prompt_id from with_gaps)
    group by prompt_id, cell, day) by_day
  join (
    select prompt_id, cell, count(*) filter (where now) > 0 and count(*) filter (where before) > 0
             and not bool_or(now and before) as models_differ
    from (
      select prompt_id, cell, model, bool_or(is_current) and model is not null as now,
             bool_or(not is_current) and model is not null as before
      from answers
      where prompt_id in (select prompt_id from with_gaps)
      group by prompt_id, cell, model) by_model
    group by prompt_id, cell) models using (prompt_id, cell)
  group by prompt_id, cell
  order by prompt_id collate "C", cell collate "C"`;

const CHANGES = `
  with answers as materialized (${ANSWERS}), compared as materialized (${COMPARED}),
       with_gaps as materialized (${WITH_GAPS}), named as materialized (${COMPETITORS})
  select (select row_to_json(compared) from compared) as compared, ${jsonRows(PROMPTS)} as prompts,
         ${jsonRows(CELLS)} as cells`;

/** Reads the prompts with gaps in a window or the previous one, and their answers. */
export async function readGapChanges(
  reader: Reader,
  at: DataVersion,
  query: {
    readonly window: Pick<DayWindow, 'from' | 'until'>;
    readonly previous: Pick<DayWindow, 'from'>;
    readonly promptIds: readonly string[];
  },
): Promise<GapChangesData> {
  const { window, previous, promptIds } = query;
  const values = [previous.from, window.from, window.until, promptIds];
  const [data] = await reader.read<GapChangesData>(at, 'insights-gap-changes', CHANGES, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
