import type { RuleId } from '../catalog/index.js';
import type { Behavior } from './call.js';

/** A single fault. */
export interface Fault {
  readonly id: string;
  /** Rules that may detect it. One of them is enough. */
  readonly breaks: readonly RuleId[];
  /** Describes the faulty behavior. */
  readonly sentence: string;
  /** Whether it is visible only over HTTP. */
  readonly isOfWire?: true;
  /** Injects it into a new behavior. */
  readonly inject: (behavior: Behavior) => void;
}

/** Defines a fault. `breaks` lists the rules that may detect it. */
export function fault(
  id: string,
  breaks: readonly RuleId[],
  sentence: string,
  inject: (behavior: Behavior) => void,
  options: Pick<Fault, 'isOfWire'> = {},
): Fault {
  return { id, breaks, sentence, inject, ...options };
}
