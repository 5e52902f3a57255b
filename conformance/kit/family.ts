import type { Check } from '../run/check.js';
import type { Monitor } from '../run/monitor.js';

/** What a family of rules contributes to the suite. */
export interface Family {
  readonly checks: readonly Check[];
  /** Rules of the family that are checked in every answer. */
  readonly monitors?: readonly Monitor[];
}
