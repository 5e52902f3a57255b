import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';
import type { Run } from './run.js';

/** What a monitor finds in an exchange: nothing to look at, that the rule holds, or what was expected and came. */
export type Finding = 'holds' | { readonly expected: string; readonly got: string };

/** A rule that is looked at in every exchange of a run, whatever check sent it. */
export interface Monitor {
  readonly rule: RuleId;
  /** Undefined when the rule has nothing to say on the exchange. */
  readonly find: (exchange: Exchange, run: Run) => Finding | undefined;
  /** Whether a finding is a warning at most. */
  readonly isSoft?: boolean;
}
