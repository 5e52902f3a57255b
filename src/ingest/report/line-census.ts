import type { ObservationLine } from '../lines/line-types.js';
import type { IngestWarning } from '../types.js';

/** Counts something in the good lines of a file, to warn about it. */
export interface LineCensus {
  count(line: ObservationLine, number: number): void;
  /** Empty if there is nothing to warn about. */
  warnings(): IngestWarning[];
}
