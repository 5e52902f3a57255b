import type { Machine } from '../machine/describe.js';
import type { Row } from '../kit/statistics.js';

/** Everything that one run measured, as it is written to JSON. */
export interface Result {
  readonly formatVersion: 1;
  readonly startedAt: string;
  /** How long the run took. */
  readonly seconds: number;
  readonly mode: 'full' | 'quick';
  readonly machine: Machine;
  readonly cases: readonly CaseResult[];
}

/** A case with all of its figures. */
export interface CaseResult {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly item: string;
  readonly base: string;
  readonly higherIsBetter: boolean;
  /** The requirement that this machine does not meet; null if it meets all. */
  readonly skipped: string | null;
  /** The reason its measurement ended early; null if it did not. */
  readonly failed: Failure | null;
  readonly rounds: number;
  /** The reasons rounds were discarded. */
  readonly discarded: readonly string[];
  /** True if so few rounds were quiet that all were used. */
  readonly noisy: boolean;
  /** Further remarks for the reader of the figures. */
  readonly remarks: readonly string[];
  readonly rows: readonly VariantResult[];
}

export interface Failure {
  readonly reason: string;
  /** The servers returned different responses. */
  readonly isDifference: boolean;
}

export interface VariantResult extends Row {
  readonly title: string;
}
