import type { RuleId } from '../catalog/index.js';
import type { Role } from '../http/roles.js';

/** The layers of checks, cheapest first. */
export const layers = ['directed', 'properties', 'stateful'] as const;
export type Layer = (typeof layers)[number];

/** What a check needs besides the key of a paid workspace. If it is missing, the check's rules are skipped. */
export interface Needs {
  readonly roles?: readonly Role[];
  /** Writes prompts or keys: left out of a read-only run. */
  readonly writes?: boolean;
  /** Writes to the brand or starts recalibrations, which cannot be undone: only with `--destructive`. */
  readonly destructive?: boolean;
  /** Prompt slots of the paid workspace that the check occupies at once. */
  readonly slots?: number;
  /** How many prompts with a measurement history the operator must have named with `--sacrifice-prompt`. */
  readonly sacrifices?: number;
  /** Runs under the profile `ours` only. */
  readonly oursOnly?: boolean;
}

/** What is known about a check before it runs. */
export interface CheckDescription {
  /** Unique: `bulk/bad-item-anywhere`. */
  readonly id: string;
  readonly layer: Layer;
  /** The rules it covers. Every run of the check asserts, skips or finds inconclusive each of them. */
  readonly rules: readonly RuleId[];
  readonly needs: Needs;
  /** `first` starts early what has to wait later; absent means in the middle. */
  readonly when?: 'first' | 'last';
}
