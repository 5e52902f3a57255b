import type { PromptGroup } from '../../domain/prompt-groups.js';
import type { Target } from '../../domain/target.js';
import type { Beside } from '../../platform/answers.js';
import { jsonRows } from '../../platform/json-sql.js';
import { GROUP } from '../../platform/prompt-group-sql.js';

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
}

const PROMPTS = `
  select p.prompt_id as "promptId", ${GROUP} as "group", p.persona, p.intent
  from prompts p where p.workspace_id = $1`;

const TARGETS =
  'select platform, surface, provider from measuring_targets where workspace_id = $1 order by place';

/** The prompts by type, and the targets, read with the answers. */
export const BESIDE_METHOD: Beside = {
  sql: `json_build_object(
    'prompts', ${jsonRows(PROMPTS)},
    'targets', case when exists (select from measuring_target_lists where workspace_id = $1) then ${jsonRows(TARGETS)} end)`,
  values: [],
};
