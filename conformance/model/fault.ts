import type { RuleId } from '../catalog/index.js';
import type { Behavior } from './call.js';

/** One thing done wrong. */
export interface Fault {
  readonly id: string;
  /** Rules that are expected to find it; any one of them counts. */
  readonly breaks: readonly RuleId[];
  /** What the server does wrong. */
  readonly sentence: string;
  /** Whether it shows only on the wire, so that the model must be asked over HTTP. */
  readonly isOfWire?: true;
  /** Makes a fresh behavior do it. */
  readonly inject: (behavior: Behavior) => void;
}

/** Describes a fault; `breaks` lists the rules of which any one may find it. */
export function fault(
  id: string,
  breaks: readonly RuleId[],
  sentence: string,
  inject: (behavior: Behavior) => void,
  options: Pick<Fault, 'isOfWire'> = {},
): Fault {
  return { id, breaks, sentence, inject, ...options };
}
