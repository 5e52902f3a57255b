import type { DataVersion } from '../../../domain/data-version.js';
import { platforms } from '../../../domain/platforms.js';
import { observationWithId } from '../../../platform/index-look-ups.js';
import { jsonRows, milliseconds } from '../../../platform/json-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { StoredPanelDates } from '../panel-dates.js';
import { packedPanel, type PackedPanel } from '../panel-read-model.js';
import type { ListedPrompt, PromptSet } from './prompt-types.js';
import type { PeriodModelSums, PlatformState } from '../roll-ups.js';
import { COLUMNS, IS_COUNTED, NEGATED, rowsOfWindows, SUMS } from '../roll-up-sql.js';
import type { Windows } from '../windows.js';

/** The data of a page of prompts, from one snapshot. */
export interface PromptPageData extends PackedPanel {
  /** Number of prompts in the filtered set. */
  readonly total: number;
  /** The prompts of the page, by creation, then by id, and the next one if there is one. */
  readonly prompts: readonly PromptRow[];
  /** Sums of the whole filtered set. */
  readonly summary: readonly PeriodModelSums[];
  readonly sums: readonly (PeriodModelSums & OfPrompt)[];
  readonly days: readonly PromptDays[];
  readonly states: readonly PlatformState[];
  /** The five most mentioned competitors of each prompt, in order. */
  readonly competitors: readonly (OfPrompt & { readonly brand: string; readonly mentions: number })[];
  /** The five most cited domains of each prompt, in order. */
  readonly domains: readonly (OfPrompt & { readonly domain: string; readonly citations: number })[];
  /** Platforms on which any prompt of the workspace was attempted since the start of the window. */
  readonly platforms: readonly { readonly platform: string }[];
  /** The earliest last success in the workspace that is not stale, in milliseconds since 1970; null without one. */
  readonly nextStaleMs: number | null;
  /** The prompts that the summary counts. */
  readonly summed: readonly string[];
}

/** A prompt as JSON. */
type PromptRow = Omit<ListedPrompt, 'createdAt' | 'updatedAt'> & {
  readonly createdMs: number;
  readonly updatedMs: number;
};

interface OfPrompt {
  readonly promptId: string;
}

/** The sums of a prompt on the days with observations, in lists: they are read and parsed in a fraction of the time of objects. */
export interface PromptDays extends OfPrompt {
  readonly day: readonly string[];
  readonly observations: readonly number[];
  readonly mentions: readonly number[];
}

// $1 workspace, $2 first and $3 last day of the window, $4 weeks and $5 days of both windows, $6 the time before which a
// last success is stale; $7 to $11 the filters by status, persona, intent, topic and text, null when absent; $12 and $13
// the position after which the page begins, null for the first; $14 the number of prompts to read; $15 weeks and $16 days of the
// panel.

/** The status of a prompt p; the parameter is the time before which a last success is stale. */
const statusSql = (staleBefore: string) => `(
  select prompt_status(p.archived_at, p.paused_at, p.is_draft, p.replaces_prompt_id, p.measuring_since, count(*),
                       bool_and(s.last_attempt_status <> 'ok'), max(s.last_observed_at),
                       ${staleBefore}::timestamptz)
  from prompt_platform_states s
  where s.workspace_id = $1 and s.prompt_id = p.prompt_id)`;

const STATUS = statusSql('$6');

/**
 * The filtered set. It contains archived prompts only when the status filter says so. strpos matches literally, and the
 * selects without a table are evaluated once instead of once per prompt. Cursors have millisecond precision, hence the
 * truncation. `first` is the number of the first of six parameters: the time before which a last success is stale, and
 * the five filters.
 */
function foundSql(first: number): string {
  const [staleBefore, statuses, personas, intents, topics, query] = [0, 1, 2, 3, 4, 5].map(
    (index) => `$${first + index}`,
  ) as [string, string, string, string, string, string];
  return `
  select p.prompt_id, date_trunc('milliseconds', p.created_at) as created_at, ${IS_COUNTED} as is_counted
  from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and (p.archived_at is null or 'archived' = any(${statuses}::text[]))
    and (${statuses}::text[] is null or p.archived_at is not null
         or ${statusSql(staleBefore)} = any(${statuses}::text[]))
    and (${personas}::text[] is null or p.persona = any(${personas}::text[]))
    and (${intents}::text[] is null or p.intent = any(${intents}::text[]))
    and (${topics}::text[] is null
         or p.topic_folded = any(array(select fold_case(label) from unnest(${topics}::text[]) label)))
    and (${query}::text is null
         or strpos(p.text_folded, (select fold_case(${query}::text))) > 0
         or strpos(p.topic_folded, (select fold_case(${query}::text))) > 0)`;
}

const FOUND = foundSql(6);

const PAGE_IDS = `
  select prompt_id, created_at from found
  where $12::timestamptz is null or (created_at, prompt_id collate "C") > ($12::timestamptz, $13::text)
  order by created_at, prompt_id collate "C"
  limit $14`;

/** Without a persona filter, the summary excludes the same personas as pooled figures (D-81). */
const SUMMED = 'select prompt_id, is_counted from found where is_counted or $8::text[] is not null';

/**
 * Prompts that the workspace's roll-up counts but the summary does not; at most as many as are needed below. Postgres
 * always hashes `not in`; it may run `not exists` as a comparison of all prompts with each other.
 */
const LEFT_OUT = `
  select p.prompt_id from prompts p
  where p.workspace_id = $1 and ${IS_COUNTED} and p.prompt_id not in (select prompt_id from summed)
  limit (select count(*) from summed where is_counted)`;

const WAY = `
  select (select count(*) from left_out) < (select count(*) from summed where is_counted) as by_difference`;

/** The rows of prompts in both windows; `prompts` is a query for their ids. */
function rowsOfPrompts(prompts: string): string {
  const columns = `prompt_id, platform, model, ${COLUMNS}`;
  return rowsOfWindows('prompt_visibility', columns, `and prompt_id = any(array(${prompts}))`);
}

/**
 * The sums of the filtered set: added up or, when it has most of the prompts, computed as those of the workspace minus
 * the other prompts. Postgres skips the branch whose condition is false, since it does not depend on any row.
 */
const SUMMARY = `
  select day >= $2::date as "isCurrent", platform, model, ${SUMS}
  from (
    select day, platform, model, ${COLUMNS}
    from ${rowsOfPrompts('select prompt_id from summed, way where not (is_counted and by_difference)')} added
    union all
    select day, platform, model, ${COLUMNS} from ${rowsOfWindows('visibility', `platform, model, ${COLUMNS}`)} workspace
    where (select by_difference from way)
    union all
    select day, platform, model, ${NEGATED} from ${rowsOfPrompts('select prompt_id from left_out')} subtracted
    where (select by_difference from way)
  ) parts
  group by 1, 2, 3`;

const PROMPTS = `
  select p.prompt_id as "promptId", p.text, p.topic, p.persona, p.intent, ${STATUS} as status,
         exists (
           select from prompt_platform_states s
           where s.workspace_id = $1 and s.prompt_id = p.prompt_id and s.last_observed_at is not null
         ) as "hasObservations",
         ${milliseconds('page.created_at')} as "createdMs", ${milliseconds('p.updated_at')} as "updatedMs"
  from page cross join lateral (
    select * from prompts where workspace_id = $1 and prompt_id = page.prompt_id offset 0) p
  order by page.created_at, page.prompt_id collate "C"`;

const ON_PAGE = 'prompt_id = any(array(select prompt_id from page))';

const SUMS_OF_PAGE = `
  select prompt_id as "promptId", day >= $2::date as "isCurrent", platform, model, ${SUMS}
  from ${rowsOfPrompts('select prompt_id from page')} parts
  group by 1, 2, 3, 4`;

const OF_PAGE = `
  where workspace_id = $1 and ${ON_PAGE} and day between $2::date and $3::date`;

const DAYS = `
  select prompt_id as "promptId", array_agg(day) as day, array_agg(observations) as observations,
         array_agg(mentions) as mentions
  from (
    select prompt_id, day, sum(observations) as observations, sum(mentions) as mentions
    from daily_prompt_visibility ${OF_PAGE}
    group by prompt_id, day
  ) daily
  group by prompt_id`;

/** The five rows of each prompt with the largest sum of `count`, then by name. */
function topFive(table: string, name: string, count: string): string {
  return `
    select prompt_id as "promptId", ${name}, total as ${count}
    from (
      select prompt_id, ${name}, sum(${count}) as total,
             row_number() over (partition by prompt_id order by sum(${count}) desc, ${name} collate "C") as place
      from ${table} ${OF_PAGE}
      group by prompt_id, ${name}
    ) counted
    where place <= 5
    order by prompt_id, place`;
}

const LATEST = `
  select o.observation_id as "observationId", o.model_served as model, m.position,
         m.sentiment::float8 as sentiment,
         exists (
           select from citations c
           where c.workspace_id = $1 and c.observation_id = o.observation_id
             and c.is_cited and c.source_type = 'own'
         ) as cited
  from ${observationWithId('s.latest_observation_id')} o
  left join mentions m
    on m.workspace_id = $1 and m.observation_id = o.observation_id and m.is_own`;

const STATES = `
  select s.prompt_id as "promptId", s.platform, ${milliseconds('s.last_attempt_at')} as "lastAttemptMs",
         s.last_attempt_status as "lastAttemptStatus", s.last_error as "lastError",
         ${milliseconds('s.last_observed_at')} as "lastObservedMs",
         (select row_to_json(l) from (${LATEST}) l) as latest
  from prompt_platform_states s
  where s.workspace_id = $1 and s.${ON_PAGE}`;

const PLATFORMS = `
  select platform from unnest(array[${platforms.map((name) => `'${name}'`).join(', ')}]) platform
  where exists (
    select from prompt_platform_states s
    where s.workspace_id = $1 and s.platform = platform.platform
      and s.last_attempt_at >= $2::date::timestamp at time zone 'UTC')`;

const nextStaleSql = (staleBefore: string) => `
  select ${milliseconds('min(last_observed_at)')} from prompt_platform_states
  where workspace_id = $1 and last_observed_at >= ${staleBefore}`;

const PAGE = `
  with found as materialized (${FOUND}), page as materialized (${PAGE_IDS}), summed as materialized (${SUMMED}),
       left_out as materialized (${LEFT_OUT}), way as materialized (${WAY})
  select (select count(*) from found) as total, ${jsonRows(PROMPTS)} as prompts,
         ${jsonRows(SUMMARY)} as summary, ${jsonRows(SUMS_OF_PAGE)} as sums, ${jsonRows(DAYS)} as days,
         ${jsonRows(STATES)} as states,
         ${jsonRows(topFive('daily_prompt_competitors', 'brand', 'mentions'))} as competitors,
         ${jsonRows(topFive('daily_prompt_citations', 'domain', 'citations'))} as domains,
         ${jsonRows(PLATFORMS)} as platforms, (${nextStaleSql('$6')}) as "nextStaleMs",
         array(select prompt_id from summed) as summed, panel.*
  from ${packedPanel('$15', '$16')}`;

// $1 workspace, $2 the time before which a last success is stale, $3 to $7 the filters.
const SUMMED_PROMPTS = `
  with found as materialized (${foundSql(2)})
  select array(select prompt_id from found where is_counted or $4::text[] is not null) as "promptIds",
         (${nextStaleSql('$2')}) as "nextStaleMs"`;

/** The prompts whose observations the summary of a filtered set adds up. */
export interface SummedPrompts {
  readonly promptIds: readonly string[];
  /** As in PromptPageData. */
  readonly nextStaleMs: number | null;
}

/** Reads the prompts of a filtered set that its summary counts. */
export async function readSummedPrompts(
  reader: Reader,
  at: DataVersion,
  { staleBefore, ...filters }: Omit<PromptSet, 'after' | 'limit'>,
): Promise<SummedPrompts> {
  const values = [staleBefore, ...filterValues(filters)];
  const [found] = await reader.read<SummedPrompts>(at, 'analytics-summed-prompts', SUMMED_PROMPTS, values);
  return found ?? { promptIds: [], nextStaleMs: null };
}

/** In the order of the parameters. */
function filterValues({ statuses, personas, intents, topics, query }: Partial<PromptSet>): unknown[] {
  return [statuses, personas, intents, topics, query].map((filter) => filter ?? null);
}

/**
 * Reads a page of the filtered set with the data of its prompts, and the sums of the whole set, in one statement. Of the
 * prompts on other pages it reads only what counting and summing need.
 */
export async function readPromptPage(
  reader: Reader,
  at: DataVersion,
  { from, to, parts }: Windows,
  panel: StoredPanelDates,
  set: PromptSet,
): Promise<PromptPageData> {
  const values = [
    ...[from, to, parts.weeks, parts.days, set.staleBefore],
    ...filterValues(set),
    ...[set.after?.createdAt ?? null, set.after?.promptId ?? null, set.limit],
    ...[panel.weeks, panel.days],
  ];
  const [data] = await reader.read<PromptPageData>(at, 'analytics-prompt-page', PAGE, values);
  if (data === undefined) throw new Error('The statement returned no row.');
  return data;
}
