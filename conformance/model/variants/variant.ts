import type { Behaviour } from '../behaviour.js';

/** Another way to keep every stated rule. */
export interface Variant {
  readonly id: string;
  /** What it does otherwise. */
  readonly sentence: string;
  /** Makes a fresh behaviour do it. */
  readonly apply: (behaviour: Behaviour) => void;
}
