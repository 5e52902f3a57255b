import type { Behavior } from '../call.js';

/** Another way to keep every stated rule. */
export interface Variant {
  readonly id: string;
  /** What it does otherwise. */
  readonly sentence: string;
  /** Makes a fresh behavior do it. */
  readonly apply: (behavior: Behavior) => void;
}
