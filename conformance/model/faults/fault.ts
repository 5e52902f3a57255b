import type { RuleId } from '../../catalog/index.js';
import type { Behaviour } from '../behaviour.js';

/** One thing done wrong. */
export interface Fault {
  readonly id: string;
  /** Rules that are expected to find it; any one of them counts. */
  readonly breaks: readonly RuleId[];
  /** What the server does wrong. */
  readonly sentence: string;
  /** Whether it shows only in what is sent over the wire. */
  readonly isOfWire?: true;
  /** Makes a fresh behaviour do it. */
  readonly inject: (behaviour: Behaviour) => void;
}
