import { ROLE } from './answer-functions.js';
import { IS_COUNTED } from '../prompt-group-sql.js';

/**
 * Common table expressions about the workspace w: the prompts that count, with a group, the targets, the brands that count, and
 * `numbers`, which the functions need: by number, the group of each prompt and the role of each brand. `group` is an expression
 * about the prompt p with the number n.number.
 */
export const named = (group: string) => `
  counted as materialized (
    select n.number, p.prompt_id, p.text, coalesce(p.topic, '') as topic, p.archived_at, (${group})::integer as "group"
    from answer_prompts n
    join prompts p on p.workspace_id = n.workspace_id and p.prompt_id = n.prompt_id
    where n.workspace_id = w."workspaceId" and ${IS_COUNTED}),
  targets as materialized (
    select number, platform, surface, model from answer_targets where workspace_id = w."workspaceId"),
  tracked as materialized (
    select number, brand, is_own, case when is_own then ${ROLE.own} else ${ROLE.competitor} end as role
    from answer_brands where workspace_id = w."workspaceId" and (is_own or is_tracked)),
  numbers as materialized (
    select ${byNumber('counted', '"group"')} as groups, ${byNumber('tracked', 'role')} as roles)`;

const byNumber = (table: string, column: string) => `array(
  select t.${column} from generate_series(1, (select max(number) from ${table})) n
  left join ${table} t on t.number = n order by n)`;

const CALLS = {
  counts: 'answer_counts(s.rows, s.facts, numbers.groups)',
  sums: 'answer_sums(s.rows, s.facts, s.mentions, s.sources, numbers.groups, numbers.roles)',
  brands: 'answer_brands(s.rows, s.facts, s.mentions, numbers.groups, numbers.roles)',
  targetBrands: 'answer_target_brands(s.rows, s.facts, s.mentions, numbers.groups, numbers.roles)',
  domains: 'answer_domains(s.rows, s.facts, s.sources, numbers.groups)',
} as const;

/** What a function returns for the segments s of the workspace w on days that meet a condition. */
export const answersOn = (condition: string, what: keyof typeof CALLS) => `(
  select s.day, r.* from numbers
  cross join answer_segments s
  cross join lateral reporting.${CALLS[what]} r
  where s.workspace_id = w."workspaceId" and ${condition})`;
