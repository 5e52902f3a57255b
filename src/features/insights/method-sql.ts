import type { PromptGroup } from '../../domain/prompt-groups.js';
import { endOf, type Calendar } from '../../domain/calendar.js';
import type { Target } from '../../domain/target.js';
import type { DaySpan } from '../../segments/answers.js';
import type { Beside } from '../../platform/answers.js';
import { filterConditions } from '../../platform/filter-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import { GROUP, IS_COUNTED } from '../../platform/prompt-group-sql.js';

/** A prompt of the workspace, with what it is about. */
export interface TypedPrompt {
  readonly promptId: string;
  readonly group: PromptGroup;
  readonly persona: string;
  readonly intent: string | null;
}

/** The prompts and targets that the method of figures needs in addition to the answers. */
export interface BesideMethod {
  readonly prompts: readonly TypedPrompt[];
  /** The targets of the workspace; null if it has those of the service. */
  readonly targets: readonly Pick<Target, 'platform' | 'surface' | 'provider'>[] | null;
  /** The attempts that the filter selects whose answers were cut off, by surface. */
  readonly unfinished: readonly (Pick<Target, 'surface'> & { readonly attempts: number })[];
}

const PROMPTS = `
  select p.prompt_id as "promptId", ${GROUP} as "group", p.persona, p.intent
  from prompts p where p.workspace_id = $1`;

const TARGETS =
  'select platform, surface, provider from measuring_targets where workspace_id = $1 order by place';

// $4 to $9 the filter, $10 and $11 the first moment and the end of the days.
const MATCHES = filterConditions(4);

/** Error codes of attempts whose answer began and did not end: the provider cut it off, or did not go on. */
const UNFINISHED_CODES = "'incomplete', 'paused'";

const UNFINISHED = `
  select surface, count(*)::integer as attempts
  from (
    select prompt_id, platform, surface, coalesce(country, '') as place from observations
    where workspace_id = $1 and error_code in (${UNFINISHED_CODES}) and observed_at >= $10 and observed_at < $11) o
  where ${MATCHES.rows} and exists (
    select from prompts p
    where p.workspace_id = $1 and p.prompt_id = o.prompt_id and ${IS_COUNTED} and ${MATCHES.prompts} offset 0)
  group by surface`;

const BESIDE = `json_build_object(
  'prompts', ${jsonRows(PROMPTS)},
  'targets', case when exists (select from measuring_target_lists where workspace_id = $1) then ${jsonRows(TARGETS)} end,
  'unfinished', ${jsonRows(UNFINISHED)})`;

/** The prompts by type, the targets, and the unfinished answers of some days, read with the answers. */
export const besideMethod = ({ from, to }: DaySpan, calendar: Calendar): Beside => ({
  sql: BESIDE,
  values: [calendar.startOf(from), endOf(calendar, to)],
});
