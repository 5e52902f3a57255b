import type { StoredAnswers } from '../../../segments/answers.js';
import type { DataVersion } from '../../../domain/data-version.js';
import type { FigureFilter } from '../../../domain/figure-filter.js';
import { notShownSql, platforms } from '../../../domain/platforms.js';
import { readAnswers } from '../../../platform/answers.js';
import { observationWithId } from '../../../platform/index-look-ups.js';
import { jsonRows, milliseconds } from '../../../platform/json-sql.js';
import { HAS_GROUP_PERSONA, IS_COUNTED } from '../../../platform/prompt-group-sql.js';
import type { Reader } from '../../../platform/reader.js';
import type { ListedPrompt, PromptSet } from './prompt-types.js';
import type { PlatformState } from '../sums.js';
import { spansOf, type Windows } from '../windows.js';

/** The data of a page of prompts besides what its answers count. */
export interface PromptPageData {
  /** Number of prompts in the filtered set. */
  readonly total: number;
  /** The prompts of the page, by creation, then by id, and the next one if there is one. */
  readonly prompts: readonly PromptRow[];
  readonly states: readonly PlatformState[];
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

// $1 workspace, $10 the time before which a last success is stale; $11 to $15 the filters by status, persona, intent, topic and text,
// null when absent; $16 and $17 the position after which the page begins, null for the first; $18 the number of prompts to read; $19
// the first day of the window; $20 the only prompt of the set, null for all.

/** The status of a prompt p; the parameter is the time before which a last success is stale. */
const statusSql = (staleBefore: string) => `(
  select prompt_status(p.archived_at, p.paused_at, p.is_draft, p.replaces_prompt_id, p.measuring_since, count(*),
                       bool_and(s.last_attempt_status <> 'ok' and not ${notShownSql('s.platform', 's.last_attempt_status')}), max(s.last_observed_at),
                       ${staleBefore}::timestamptz)
  from prompt_platform_states s
  where s.workspace_id = $1 and s.prompt_id = p.prompt_id)`;

const STATUS = statusSql('$10');

/**
 * The filtered set. It contains archived prompts only when the status filter says so. strpos matches literally, and the
 * selects without a table are evaluated once instead of once per prompt. Cursors have millisecond precision, hence the
 * truncation. The summary counts the prompts that figures over several prompts count, and those whose persona the filter
 * names although it is a group of its own (D-81). `first` is the number of the first of six parameters: the time before which a last success is stale, and
 * the five filters. `onlyPrompt` is the parameter with the only prompt of the set.
 */
function foundSql(first: number, onlyPrompt = 'null'): string {
  const [staleBefore, statuses, personas, intents, topics, query] = [0, 1, 2, 3, 4, 5].map(
    (index) => `$${first + index}`,
  ) as [string, string, string, string, string, string];
  return `
  select p.prompt_id, date_trunc('milliseconds', p.created_at) as created_at,
         ${IS_COUNTED} or (${personas}::text[] is not null and ${HAS_GROUP_PERSONA}) as is_summed
  from prompts p
  where p.workspace_id = $1
    and p.project_id = (select project_id from projects where workspace_id = $1 and is_active)
    and (${onlyPrompt}::text is null or p.prompt_id = ${onlyPrompt})
    and (p.archived_at is null or 'archived' = any(${statuses}::text[]) or p.prompt_id = ${onlyPrompt})
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

const FOUND = foundSql(10, '$20');

const PAGE_IDS = `
  select prompt_id, created_at from found
  where $16::timestamptz is null or (created_at, prompt_id collate "C") > ($16::timestamptz, $17::text)
  order by created_at, prompt_id collate "C"
  limit $18`;

const SUMMED = 'select prompt_id from found where is_summed';

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

/** Answers that were imported before they were packed are of the first platforms. */
const PLATFORMS = `
  select platform from unnest(array(
    select unnest(array[${platforms.map((name) => `'${name}'`).join(', ')}])
    union select platform from answer_targets where workspace_id = $1)) platform
  where exists (
    select from prompt_platform_states s
    where s.workspace_id = $1 and s.platform = platform.platform
      and s.last_attempt_at >= $19::date::timestamp at time zone 'UTC')`;

const nextStaleSql = (staleBefore: string) => `
  select ${milliseconds('min(last_observed_at)')} from prompt_platform_states
  where workspace_id = $1 and last_observed_at >= ${staleBefore}`;

const PAGE = `(
  with found as materialized (${FOUND}), page as materialized (${PAGE_IDS}), summed as materialized (${SUMMED})
  select json_build_object(
    'total', (select count(*) from found), 'prompts', ${jsonRows(PROMPTS)}, 'states', ${jsonRows(STATES)},
    'platforms', ${jsonRows(PLATFORMS)}, 'nextStaleMs', (${nextStaleSql('$10')}),
    'summed', array(select prompt_id from summed)))`;

// $1 workspace, $2 the time before which a last success is stale, $3 to $7 the filters.
const SUMMED_PROMPTS = `
  with found as materialized (${foundSql(2)})
  select array(select prompt_id from found where is_summed) as "promptIds",
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

/** Reads a page of the filtered set, and the answers of both windows. */
export async function readPromptPage(
  reader: Reader,
  at: DataVersion,
  { windows, filter }: { readonly windows: Windows; readonly filter: FigureFilter },
  set: PromptSet,
): Promise<StoredAnswers<PromptPageData>> {
  const values = [
    ...[set.staleBefore, ...filterValues(set)],
    ...[set.after?.createdAt ?? null, set.after?.promptId ?? null, set.limit, windows.from],
    set.promptId ?? null,
  ];
  const request = {
    name: 'analytics-prompt-page',
    spans: spansOf(windows),
    calendar: windows.calendar,
    columns: ['mentions', 'sources'],
    filter,
  } as const;
  return readAnswers<PromptPageData>(reader, at, request, { sql: PAGE, values });
}
