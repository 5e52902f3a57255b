import type { RuleId } from '../catalog/index.js';
import type { Profile } from '../record/findings.js';
import type { Check } from '../run/check.js';
import { layers, type Layer } from '../run/description.js';
import type { Suite } from './options.js';

/** The selection of checks to run. */
export interface Selection {
  readonly layers: readonly Layer[];
  readonly only: readonly RuleId[];
  readonly without: readonly RuleId[];
  readonly profile: Profile;
}

/** The checks that cover a selected rule, in running order. */
export function selected(
  { checks, isOrdered = false }: Pick<Suite, 'checks' | 'isOrdered'>,
  { layers: wanted, only, without, profile }: Selection,
): Check[] {
  const isWanted = (rule: RuleId) => (only.length === 0 || only.includes(rule)) && !without.includes(rule);
  const rank = ({ when, layer }: Check) =>
    (when === 'first' ? 0 : when === 'last' ? 20 : 10) + layers.indexOf(layer);
  const chosen = checks
    .filter(({ layer, rules }) => wanted.includes(layer) && rules.some(isWanted))
    .filter(({ needs }) => needs.oursOnly !== true || profile === 'ours');
  return isOrdered ? chosen : chosen.sort((a, b) => rank(a) - rank(b));
}
