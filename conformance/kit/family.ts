import type { Check } from '../run/check.js';
import type { Monitor } from '../run/monitor.js';

/** The contribution of a rule family to the suite. */
export interface Family {
  readonly checks: readonly Check[];
  /** The rules of the family that are checked in every response. */
  readonly monitors?: readonly Monitor[];
}
