import { namedRead, type Executor } from '../../platform/database.js';
import type { PeriodModelSums, PlatformState } from './roll-ups.js';
import { COLUMNS, IS_COUNTED, jsonRows, milliseconds, NEGATED, SUMS } from './roll-up-sql.js';
import type { Windows } from './windows.js';

/** Everything a page of prompts is made of, as of one moment. */
export interface PromptPageData {
  /** Of the whole filtered set. */
  readonly summary: readonly PeriodModelSums[];
  readonly sums: readonly (PeriodModelSums & OfPrompt)[];
  readonly days: readonly PromptDay[];
  readonly states: readonly PlatformState[];
  /** The five most mentioned competitors of each prompt, in their order. */
  readonly competitors: readonly (OfPrompt & { readonly brand: string; readonly mentions: number })[];
  /** The five most cited domains of each prompt, in their order. */
  readonly domains: readonly (OfPrompt & { readonly domain: string; readonly citations: number })[];
  /** Platforms on which any prompt of the workspace was attempted since the window began. */
  readonly platforms: readonly { readonly platform: string }[];
}

interface OfPrompt {
  readonly promptId: string;
}

export interface PromptDay extends OfPrompt {
  readonly day: string;
  readonly observations: number;
  readonly mentions: number;
}

// $1 workspace, $2 first and $3 last day of the window, $4 first day of the window before,
// $5 prompts of the page, $6 prompts of the summary.
const OF_PROMPTS =
  'from daily_prompt_visibility where workspace_id = $1 and day between $4::date and $3::date';

/** Prompts that the workspace's own roll-up counts and the summary does not. */
const LEFT_OUT = `
  select p.prompt_id
  from prompts p left join unnest($6::text[]) as summed (prompt_id) using (prompt_id)
  where p.workspace_id = $1 and ${IS_COUNTED} and summed.prompt_id is null`;

/**
 * The sums of many prompts are those of the workspace less those of the few others. Whichever is less work:
 * Postgres skips a branch whose condition, which depends on no row, is false.
 */
const SUMMARY = `
  with left_out as materialized (${LEFT_OUT}),
       way as materialized (select count(*) < cardinality($6::text[]) as by_difference from left_out)
  select day >= $2::date as "isCurrent", platform, model, ${SUMS}
  from (
    select day, platform, model, ${COLUMNS} ${OF_PROMPTS}
      and prompt_id = any($6::text[]) and not (select by_difference from way)
    union all
    select day, platform, model, ${COLUMNS} from daily_visibility
    where workspace_id = $1 and day between $4::date and $3::date and (select by_difference from way)
    union all
    select day, platform, model, ${NEGATED} ${OF_PROMPTS}
      and prompt_id = any(array(select prompt_id from left_out)) and (select by_difference from way)
  ) parts
  group by 1, 2, 3`;

const SUMS_OF_PAGE = `
  select prompt_id as "promptId", day >= $2::date as "isCurrent", platform, model, ${SUMS}
  from daily_prompt_visibility
  where workspace_id = $1 and prompt_id = any($5::text[]) and day between $4::date and $3::date
  group by 1, 2, 3, 4`;

const OF_PAGE = `
  where workspace_id = $1 and prompt_id = any($5::text[]) and day between $2::date and $3::date`;

const DAYS = `
  select prompt_id as "promptId", day, sum(observations) as observations, sum(mentions) as mentions
  from daily_prompt_visibility ${OF_PAGE}
  group by prompt_id, day`;

/** The five rows of each prompt with the largest sum of `count`, equals by name. */
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
  from observations o
  left join mentions m
    on m.workspace_id = $1 and m.observation_id = o.observation_id and m.is_own
  where o.workspace_id = $1 and o.observation_id = s.latest_observation_id`;

const STATES = `
  select s.prompt_id as "promptId", s.platform, ${milliseconds('s.last_attempt_at')} as "lastAttemptMs",
         s.last_attempt_status as "lastAttemptStatus", s.last_error as "lastError",
         ${milliseconds('s.last_observed_at')} as "lastObservedMs",
         (select row_to_json(l) from (${LATEST}) l) as latest
  from prompt_platform_states s
  where s.workspace_id = $1 and s.prompt_id = any($5::text[])`;

const PLATFORMS = `
  select distinct platform from prompt_platform_states
  where workspace_id = $1 and last_attempt_at >= $2::date::timestamp at time zone 'UTC'`;

const PAGE = `
  select ${jsonRows(SUMMARY)} as summary, ${jsonRows(SUMS_OF_PAGE)} as sums, ${jsonRows(DAYS)} as days,
         ${jsonRows(STATES)} as states,
         ${jsonRows(topFive('daily_prompt_competitors', 'brand', 'mentions'))} as competitors,
         ${jsonRows(topFive('daily_prompt_citations', 'domain', 'citations'))} as domains,
         ${jsonRows(PLATFORMS)} as platforms`;

const noData: PromptPageData = {
  summary: [],
  sums: [],
  days: [],
  states: [],
  competitors: [],
  domains: [],
  platforms: [],
};

/** Reads what is known of the prompts of a page, and the sums of all prompts of its summary, by one statement. */
export async function readPromptPage(
  executor: Executor,
  workspaceId: string,
  { from, to, previousFrom }: Windows,
  prompts: { readonly page: readonly string[]; readonly summary: readonly string[] },
): Promise<PromptPageData> {
  if (prompts.page.length === 0 && prompts.summary.length === 0) return noData;
  const values = [workspaceId, from, to, previousFrom, prompts.page, prompts.summary];
  const [data] = await namedRead<PromptPageData>(executor, 'analytics-prompt-page', PAGE, values);
  return data ?? noData;
}
