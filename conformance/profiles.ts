import { auth, credentials, plan } from './families/auth/index.js';
import { brand } from './families/brand/index.js';
import { bulk, longBatches } from './families/bulk/index.js';
import { cap } from './families/cap/index.js';
import { concurrent } from './families/concurrent/index.js';
import { cursor } from './families/cursor/index.js';
import { bulkEdit, edit } from './families/edit/index.js';
import { headers } from './families/headers/index.js';
import { keys, keySequences } from './families/keys/index.js';
import { keywords } from './families/keywords/index.js';
import { late } from './families/late/index.js';
import { pause } from './families/pause/index.js';
import { promptProperties, prompts, promptWrites } from './families/prompts/index.js';
import { rate } from './families/rate/index.js';
import { replace } from './families/replace/index.js';
import type { Family } from './kit/family.js';
import { promptSequences } from './prompt-sequences.js';
import { quickOrder } from './quick-order.js';
import type { Check } from './run/check.js';
import type { Suite } from './session/options.js';
import { suite } from './suite.js';

/** The names of the profiles. Each is a part of the suite. */
export const profileNames = [
  'core-read',
  'prompts',
  'bulk',
  'brand',
  'keys',
  'keywords',
  'limits',
  'concurrent',
  'late',
  'quick',
  'full',
] as const satisfies readonly string[];

export type ProfileName = (typeof profileNames)[number];

/** The contents of each profile, as `list` shows them. */
export const profileSentences: Readonly<Record<ProfileName, string>> = {
  'core-read': 'everything that one key can read; writes nothing',
  prompts: 'prompts: add, list, pause, reword, replace and archive, one at a time and in sequences',
  bulk: 'bulk inserts and bulk edits',
  brand: 'the brand profile and recalibrations; requires --destructive',
  keys: 'API keys, credentials and plans',
  keywords: 'keyword rankings and their cursor',
  limits: 'the rate limit, its headers and the prompt cap',
  concurrent: 'overlapping calls of several clients, checked against every order that could explain them',
  late: 'faults that show only after many writes, or only in combination',
  quick: 'the checks that find the most faults per request, in that order',
  full: 'everything',
};

/**
 * The suite with only the checks of some profiles, in the order of the full suite; `quick` alone has its own order.
 * Monitors are always included.
 */
export function suiteOf(names: readonly ProfileName[]): Suite {
  if (names.length === 0 || names.includes('full')) return suite;
  if (names.length === 1 && names[0] === 'quick')
    return { ...suite, checks: quickChecks(), parts: names, isOrdered: true };
  const wanted = new Set(names.flatMap(checksOf));
  return { ...suite, checks: suite.checks.filter((check) => wanted.has(check)), parts: names };
}

const checksOf = (name: ProfileName): readonly Check[] => {
  if (name === 'full') return suite.checks;
  if (name === 'quick') return quickChecks();
  if (name === 'core-read') return suite.checks.filter(onlyReads);
  return families[name].flatMap(({ checks }) => checks);
};

const families: Readonly<Record<Exclude<ProfileName, 'full' | 'quick' | 'core-read'>, readonly Family[]>> = {
  prompts: [prompts, pause, edit, replace, promptWrites, promptSequences, promptProperties],
  bulk: [bulk, bulkEdit, longBatches],
  brand: [brand],
  keys: [auth, keys, credentials, plan, keySequences],
  keywords: [keywords, cursor],
  limits: [rate, headers, cap],
  concurrent: [concurrent],
  late: [late, longBatches],
};

const onlyReads = ({ needs }: Check) =>
  needs.writes !== true && needs.destructive !== true && needs.roles === undefined && needs.oursOnly !== true;

function quickChecks(): Check[] {
  const places = new Map(quickOrder.map((id, place) => [id, place]));
  return suite.checks
    .filter(({ id }) => places.has(id))
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
