import type { Behavior } from '../call.js';

/** A variant of the model that conforms to every stated rule. */
export interface Variant {
  readonly id: string;
  readonly sentence: string;
  /** Whether the variant differs only over HTTP. */
  readonly isOfWire?: true;
  /** Applies the variant to a new behavior. */
  readonly apply: (behavior: Behavior) => void;
}
