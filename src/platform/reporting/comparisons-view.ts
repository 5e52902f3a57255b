import { surfaces } from '../../domain/target.js';
import { answersOn, named } from './answer-rows.js';
import { decimals, figures, MEASURES, rounded } from './figures.js';
import { columnsOf, reportingView } from './view.js';

/** The last 7, 30 and 90 days up to yesterday, and as many before them. */
const WINDOWS = `
  select n as range_days, yesterday - n + 1 as first, yesterday as last, yesterday - 2 * n + 1 as previous_first,
         yesterday - n as previous_last
  from (select (now() at time zone 'UTC')::date - 1 as yesterday) clock cross join unnest(array[7, 30, 90]) n`;

const ALL = 'all';

/** All surfaces together, and each of them. */
const SURFACES = `(values ${[ALL, ...surfaces].map((surface) => `('${surface}')`).join(', ')}) u (surface)`;

/** Whether a target t is on the surface u. */
const ON_SURFACE = `u.surface in ('${ALL}', t.surface)`;

const IN_WINDOWS = 's.day between x.previous_first and x.last';

/** Selects the sums of measures in both windows: those of the window under their names, the others as `previous_...`. */
function sumsOfWindows(...measures: readonly string[]): string {
  const sum = (measure: string, condition: string) =>
    `coalesce(sum(v.${measure}) filter (where ${condition}), 0)::float8`;
  return measures
    .map(
      (measure) =>
        `${sum(measure, 'v.is_current')} as ${measure}, ${sum(measure, 'not v.is_current')} as previous_${measure}`,
    )
    .join(', ');
}

/** The measures of both windows by target and prompt. */
const CELLS = `
  select m.day >= x.first as is_current, t.platform, c.number, c.topic, ${MEASURES.map((name) => `m.${name}`).join(', ')}
  from ${answersOn(IN_WINDOWS, 'sums')} m
  join targets t on t.number = m.target
  join counted c on c.number = m.prompt_group
  where ${ON_SURFACE}`;

const ANSWERED = 'count(*) filter (where v.is_current)';

/** The sums of the workspace, and those of its platforms and topics. Only the workspace needs no rows. */
const GROUPS = `
  select grouping(v.platform, v.topic) as level, v.platform, v.topic, ${ANSWERED} as answered,
         max(${ANSWERED}) over () as answered_in_all, ${sumsOfWindows(
           ...['observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
           ...['competitor_mentions', 'citation_observations', 'cited_observations'],
         )}
  from cells v
  group by grouping sets ((), (v.platform), (v.topic))`;

const OF_WORKSPACE = 3;
const OF_PLATFORM = 1;

const previous = (expression: string) => expression.replaceAll('t.', 't.previous_');

/** The values of a figure: its name, the rounded figure and its rounded change. A positive change is better. */
function valuesOf(figure: keyof typeof figures): string {
  const [now, before] = [figures[figure], previous(figures[figure])];
  const change = figure === 'averagePosition' ? `${before} - ${now}` : `${now} - ${before}`;
  return `('${figure}', ${rounded(now, decimals[figure])}, ${rounded(`(${change})`, decimals[figure])})`;
}

const OF_GROUPS = `
  select case t.level when ${OF_WORKSPACE} then 'workspace' when ${OF_PLATFORM} then 'platform' else 'topic' end as scope,
         case t.level when ${OF_PLATFORM} then t.platform else nullif(t.topic, '') end as name, null as prompt_id,
         t.observations, t.mentions, f.figure, f.value, f.change
  from groups t
  cross join lateral (values ${(Object.keys(figures) as (keyof typeof figures)[]).map(valuesOf).join(', ')})
    f (figure, value, change)
  where case t.level when ${OF_WORKSPACE} then true
                     when ${OF_PLATFORM} then t.platform is not null and t.answered_in_all > 0
                     else t.topic is not null and t.answered > 0 end`;

/** The rows of subjects t that have only a visibility score. */
const visibilityOf = (scope: string, subject: { name: string; promptId: string }, rows: string) => `
  select '${scope}', ${subject.name}, ${subject.promptId}, t.observations, t.mentions, f.figure, f.value, f.change
  from (${rows}) t
  cross join lateral (values ${valuesOf('visibilityScore')}) f (figure, value, change)`;

const OF_COMPETITORS = visibilityOf(
  'competitor',
  { name: 't.brand', promptId: 'null' },
  `
  select b.brand, g.observations, g.previous_observations, b.mentions, b.previous_mentions
  from (
    select v.brand, ${sumsOfWindows('mentions')}
    from (
      select b.brand, m.day >= x.first as is_current, m.mentions
      from ${answersOn(IN_WINDOWS, 'targetBrands')} m
      join tracked b on b.number = m.brand join targets t on t.number = m.target
      where not b.is_own and ${ON_SURFACE}
    ) v
    group by 1 having sum(v.mentions) filter (where v.is_current) > 0
  ) b
  join groups g on g.level = ${OF_WORKSPACE}`,
);

const OF_PROMPTS = visibilityOf(
  'prompt',
  { name: 't.text', promptId: 't.prompt_id' },
  `
  select p.prompt_id, p.text, v.observations, v.previous_observations, v.mentions, v.previous_mentions
  from (
    select v.number, ${sumsOfWindows('observations', 'mentions')} from cells v
    group by 1 having sum(v.observations) > 0
  ) v
  join counted p on p.number = v.number
  where p.archived_at is null`,
);

/**
 * The figures of the last 7, 30 and 90 finished days and their changes: of all surfaces together, and of each. Intervals, changes on the same questions and verdicts are
 * left out, because the service computes them from the days of every prompt.
 *
 * They are computed for each workspace, window and surface, so a condition on these saves the work for all others.
 */
export const comparisonsView = reportingView(
  'comparisons',
  5,
  `
  select ${columnsOf({
    workspaceId: 'w."workspaceId"',
    rangeDays: 'x.range_days',
    from: 'x.first',
    to: 'x.last',
    previousFrom: 'x.previous_first',
    previousTo: 'x.previous_last',
    scope: 'r.scope',
    name: 'r.name',
    promptId: 'r.prompt_id',
    figure: 'r.figure',
    observations: 'r.observations::integer',
    mentions: 'r.mentions::integer',
    value: 'r.value',
    change: 'r.change',
    surface: 'u.surface',
  })}
  from reporting.workspaces w
  cross join (${WINDOWS}) x
  cross join ${SURFACES}
  cross join lateral (
    with ${named('n.number')}, cells as materialized (${CELLS}), groups as (${GROUPS})
    select * from (${OF_GROUPS} union all ${OF_COMPETITORS} union all ${OF_PROMPTS}) figures
    where u.surface = '${ALL}' or exists (select from cells)
  ) r`,
);
