import type { Behavior } from '../call.js';

/** A variant of the model that conforms to every stated rule. */
export interface Variant {
  readonly id: string;
  readonly sentence: string;
  /** Applies the variant to a new behavior. */
  readonly apply: (behavior: Behavior) => void;
}
