import type { Rule } from '../families/rule.js';
import { residueRules } from '../families/residue/rules.js';
import { silenceRules } from '../families/silences/rules.js';
import { analyticsRules } from '../families/analytics/rules.js';
import { authRules } from '../families/auth/rules.js';
import { brandRules } from '../families/brand/rules.js';
import { bulkRules } from '../families/bulk/rules.js';
import { capRules } from '../families/cap/rules.js';
import { cursorRules } from '../families/cursor/rules.js';
import { editRules } from '../families/edit/rules.js';
import { errorsRules } from '../families/errors/rules.js';
import { formatRules } from '../families/format/rules.js';
import { headersRules } from '../families/headers/rules.js';
import { isolationRules } from '../families/isolation/rules.js';
import { keysRules } from '../families/keys/rules.js';
import { keywordsRules } from '../families/keywords/rules.js';
import { meRules } from '../families/me/rules.js';
import { pauseRules } from '../families/pause/rules.js';
import { promptsRules } from '../families/prompts/rules.js';
import { rateRules } from '../families/rate/rules.js';
import { replacementRules } from '../families/replace/rules.js';
import { versioningRules } from '../families/versioning/rules.js';

export type { Level, Rule } from '../families/rule.js';

/** Titles of the rule families by id prefix, in the order of reports. */
export const families = {
  GEN: 'Format and structure',
  HDR: 'Headers',
  RATE: 'Request rate',
  AUTH: 'Authentication and plan',
  ISO: 'Tenancy',
  ME: 'Identity of the key',
  AN: 'Analytics',
  KW: 'Keyword rankings',
  CUR: 'Paging of keywords',
  BR: 'Brand profile',
  PR: 'Prompts: list, add, archive',
  PAU: 'Pause and resume',
  EDIT: 'Reword, single and in bulk',
  REP: 'Replacement',
  CAP: 'Prompt cap',
  BULK: 'Bulk insert',
  KEY: 'API keys',
  ERR: 'Errors',
  VER: 'Versioning',
  RES: 'What a run leaves behind',
  NS: 'Where implementations may choose',
} as const;

const byId = {
  ...formatRules,
  ...headersRules,
  ...rateRules,
  ...authRules,
  ...isolationRules,
  ...meRules,
  ...analyticsRules,
  ...keywordsRules,
  ...cursorRules,
  ...brandRules,
  ...promptsRules,
  ...pauseRules,
  ...editRules,
  ...replacementRules,
  ...capRules,
  ...bulkRules,
  ...keysRules,
  ...errorsRules,
  ...versioningRules,
  ...residueRules,
  ...silenceRules,
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof byId;

/** Every rule by its id, family by family. */
export const catalog: Readonly<Record<RuleId, Rule>> = byId;

export const ruleIds = Object.keys(byId) as readonly RuleId[];

export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(byId, text);
}

/**
 * Whether a rule counts towards displayed totals. Choices (level NS) are only observed, so they count only in the
 * profile `ours`.
 */
export function isCounted(id: RuleId, profile: 'stated' | 'ours'): boolean {
  return profile === 'ours' || catalog[id].level !== 'NS';
}

/** The number of rules that a complete run checks. */
export const countedRules = ruleIds.filter(
  (id) => isCounted(id, 'stated') && catalog[id].unseen === undefined,
).length;
