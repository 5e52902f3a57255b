import type { RuleId } from '../catalog/index.js';
import type { Exchange } from '../http/exchange.js';
import type { Run } from './run.js';

/** The finding of a monitor: the rule holds, or the expected and received values. */
export type Finding = 'holds' | { readonly expected: string; readonly got: string };

/** A rule that is checked on every exchange of a run. */
export interface Monitor {
  readonly rule: RuleId;
  /** Undefined if the rule does not apply to the exchange. */
  readonly find: (exchange: Exchange, run: Run) => Finding | undefined;
  /** Whether a violation is only a warning. */
  readonly isWarning?: boolean;
}
