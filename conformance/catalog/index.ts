import type { Rule } from './rule.js';
import { residueRules } from './rules/residue.js';
import { silenceRules } from './rules/silences/index.js';
import { concurrentRules } from './rules/concurrent.js';
import { analyticsRules } from './rules/analytics.js';
import { authRules } from './rules/auth.js';
import { brandRules } from './rules/brand.js';
import { bulkRules } from './rules/bulk.js';
import { capRules } from './rules/cap.js';
import { cursorRules } from './rules/cursor.js';
import { editRules } from './rules/edit.js';
import { errorsRules } from './rules/errors.js';
import { formatRules } from './rules/format.js';
import { headersRules } from './rules/headers.js';
import { idempotencyRules } from './rules/idempotency.js';
import { isolationRules } from './rules/isolation.js';
import { keysRules } from './rules/keys.js';
import { keywordsRules } from './rules/keywords.js';
import { meRules } from './rules/me.js';
import { pauseRules } from './rules/pause.js';
import { promptsRules } from './rules/prompts.js';
import { rateRules } from './rules/rate.js';
import { replacementRules } from './rules/replace.js';
import { versioningRules } from './rules/versioning.js';

export type { Level, Rule } from './rule.js';

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
  IDEM: 'Repeated requests',
  CON: 'Overlapping calls',
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
  ...idempotencyRules,
  ...concurrentRules,
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
