import type { RuleId } from '../catalog/index.js';
import type { Behavior } from '../model/call.js';

export interface Fault {
  readonly id: string;
  /** The rules that may detect the fault. One of them is enough. */
  readonly breaks: readonly RuleId[];
  readonly sentence: string;
  /** Whether the fault is visible only over HTTP. */
  readonly isOfWire?: true;
  /** Injects the fault into a new behavior. */
  readonly inject: (behavior: Behavior) => void;
}

export function fault(
  id: string,
  breaks: readonly RuleId[],
  sentence: string,
  inject: (behavior: Behavior) => void,
  options: Pick<Fault, 'isOfWire'> = {},
): Fault {
  return { id, breaks, sentence, inject, ...options };
}
