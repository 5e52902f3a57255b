import type { Rule } from './rule.js';
import { residueRules } from './residue.js';
import { silenceRules } from './silences.js';
import { analyticsRules } from './analytics.js';
import { authRules } from './auth.js';
import { brandRules } from './brand.js';
import { bulkRules } from './bulk.js';
import { capRules } from './cap.js';
import { cursorRules } from './cursor.js';
import { editRules } from './edit.js';
import { errorsRules } from './errors.js';
import { formatRules } from './format.js';
import { headersRules } from './headers.js';
import { isolationRules } from './isolation.js';
import { keysRules } from './keys.js';
import { keywordsRules } from './keywords.js';
import { meRules } from './me.js';
import { pauseRules } from './pause.js';
import { promptsRules } from './prompts.js';
import { rateRules } from './rate.js';
import { replacementRules } from './replacement.js';
import { versioningRules } from './versioning.js';

export type { Level, Rule } from './rule.js';

/** Families of rules by the letters that their ids begin with, in the order of reports. */
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
  NS: 'Where the description is silent',
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

/** The id of a rule. */
export type RuleId = keyof typeof byId;

/** Every rule by its id, family by family. */
export const catalogue: Readonly<Record<RuleId, Rule>> = byId;

/** All ids in the order of the catalogue. */
export const ruleIds = Object.keys(byId) as readonly RuleId[];

/** Whether a text is the id of a rule. */
export function isRuleId(text: string): text is RuleId {
  return Object.hasOwn(byId, text);
}

/**
 * Whether a run counts a rule among those to keep. Where the description is silent a choice is only observed, unless
 * our own profile asks for ours. Every number of rules that is shown comes from here.
 */
export function isCounted(id: RuleId, profile: 'stated' | 'ours'): boolean {
  return profile === 'ours' || catalogue[id].level !== 'NS';
}

/** How many rules there are to keep that an answer can break: what a whole run looks at. */
export const countedRules = ruleIds.filter(
  (id) => isCounted(id, 'stated') && catalogue[id].unseen === undefined,
).length;
