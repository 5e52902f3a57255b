import { layers, type Layer } from '../run/description.js';
import type { Check } from '../run/check.js';
import type { Monitor } from '../run/monitor.js';
import { catalog, ruleIds, type Rule, type RuleId } from '../catalog/index.js';

/** A rule and the requirements of its checks. */
export interface ListedRule extends Rule {
  readonly id: RuleId;
  /** The requirements of its least demanding check: `a paid key`, `writes`, `--destructive`, `a free key` ... */
  readonly needs: readonly string[];
  /** The places where the rule is checked, cheapest first: every response, checks of these layers, or after the run. */
  readonly seenBy: readonly SeenBy[];
  /** Ids of its checks; `every response` if all exchanges are checked. */
  readonly checks: readonly string[];
}

export type SeenBy = 'every response' | Layer | 'after the run';

/** Every rule of the catalog with its checks, in the order of the catalog. */
export function ruleTable(checks: readonly Check[], monitors: readonly Monitor[]): ListedRule[] {
  return ruleIds.map((id) => {
    const own = checks.filter(({ rules }) => rules.includes(id));
    const isMonitored = monitors.some(({ rule }) => rule === id);
    return {
      id,
      ...catalog[id],
      needs: residueNeeds[id] ?? (own.length === 0 && isMonitored ? ['any key'] : leastNeeds(own)),
      seenBy: seenBy(id, own, isMonitored),
      checks: [...(isMonitored ? ['every response'] : []), ...own.map((check) => check.id)],
    };
  });
}

/** The run itself checks the residue after it has cleaned up. */
const residueNeeds: { readonly [id in RuleId]?: readonly string[] } = {
  'RES-01': ['a paid key', 'writes'],
  'RES-02': ['a paid key', 'writes'],
  'RES-03': ['a paid key', 'writes'],
  'RES-04': ['a paid key', '--destructive'],
};

function seenBy(id: RuleId, own: readonly Check[], isMonitored: boolean): SeenBy[] {
  const used = layers.filter((layer) => own.some((check) => check.layer === layer));
  const after: SeenBy[] = residueNeeds[id] === undefined ? [] : ['after the run'];
  return [...(isMonitored ? (['every response'] as const) : []), ...used, ...after];
}

function leastNeeds(checks: readonly Check[]): string[] {
  const all = checks.map(needsOf).sort((a, b) => demand(a) - demand(b));
  return all[0] ?? [];
}

/** The weight of requirements. Command-line flags weigh more than others. */
const demand = (needs: readonly string[]) =>
  needs.length + needs.filter((need) => need.startsWith('--')).length;

function needsOf({ needs }: Check): string[] {
  const keys = (needs.roles ?? []).filter((role) => role !== 'paid').map((role) => keyOf[role]);
  return [
    needs.writes === true || needs.destructive === true ? 'a paid key' : 'any key',
    ...keys,
    ...(needs.writes === true && needs.destructive !== true ? ['writes'] : []),
    ...(needs.destructive === true ? ['--destructive'] : []),
    ...(needs.slots !== undefined && needs.slots > 0 ? [slots(needs.slots)] : []),
    ...(needs.sacrifices === undefined ? [] : ['--sacrifice-prompt']),
    ...(needs.oursOnly === true ? ['--profile ours'] : []),
  ];
}

const slots = (count: number) => (count === 1 ? '1 free prompt slot' : `${count} free prompt slots`);

const keyOf = {
  other: 'a key of a second workspace',
  free: 'a key of a free workspace',
  live: 'a live key',
  capped: 'a key of a workspace with a finite cap',
  orphan: 'a key of a deleted workspace',
} as const;
