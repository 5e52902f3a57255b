import type { RuleId } from '../catalog/index.js';
import type { Role } from '../http/roles.js';

/** The layers of checks, cheapest first. */
export const layers = ['directed', 'properties', 'stateful'] as const;
export type Layer = (typeof layers)[number];

/** The requirements of a check besides a paid key. If one is not met, the rules of the check are skipped. */
export interface Needs {
  readonly roles?: readonly Role[];
  /** Writes prompts or keys, so it is skipped in a read-only run. */
  readonly writes?: boolean;
  /** Writes to the brand or starts recalibrations, which cannot be undone. Requires `--destructive`. */
  readonly destructive?: boolean;
  /** The number of free prompt slots that the check needs in the paid workspace. */
  readonly slots?: number;
  /** The number of prompts with a measurement history that the check takes from `--sacrifice-prompt`. */
  readonly sacrifices?: number;
  /** Runs only in the profile `ours`. */
  readonly oursOnly?: boolean;
}

export interface CheckDescription {
  /** Unique, such as `bulk/bad-item-anywhere`. */
  readonly id: string;
  readonly layer: Layer;
  /** The rules that the check covers. Every run asserts or skips each of them, or finds it inconclusive. */
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  /** `first` for checks that start something that takes effect later, or that wait. Without it, a check runs in between. */
  readonly when?: 'first' | 'last';
}
