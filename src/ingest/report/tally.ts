import { createCauses } from './causes.js';
import type { BadLine, LineError, IngestInput, IngestReport, IngestWarning } from '../types.js';

/** Maximum number of errors, and of causes, that a report lists. All bad lines are counted. */
const MAX_LISTED = 1_000;
const DEFAULT_MAX_ERRORS = 1_000;

/** The part of a report that is known only at the end; the rest is counted line by line. */
export interface Outcome {
  readonly accepted: number;
  readonly known: number;
  readonly createdPrompts: number;
  readonly warnings: readonly IngestWarning[];
}

/** The outcome of an ingest that was rejected. */
export const NOTHING_KEPT: Outcome = { accepted: 0, known: 0, createdPrompts: 0, warnings: [] };

/** Counts lines and bad lines. */
export interface Tally {
  countLine(): void;
  /** Counts a bad line, and lists its errors, of which there is at least one. */
  addBad(line: number, errors: readonly LineError[]): void;
  /** True once bad lines have caused the whole file to be rejected. */
  isRejected(): boolean;
  /** True once there are so many bad lines that reading stops and the file is rejected. */
  stopsEarly(): boolean;
  report(outcome: Outcome): IngestReport;
}

export function createTally({
  onError,
  maxErrors = DEFAULT_MAX_ERRORS,
}: Pick<IngestInput, 'onError' | 'maxErrors'>): Tally {
  const started = performance.now();
  const bad: BadLine[] = [];
  const causes = createCauses(MAX_LISTED);
  let lines = 0;
  let badCount = 0;
  let stoppedEarly = false;
  const isRejected = () => stoppedEarly || (onError === 'stop' && badCount > 0);
  return {
    countLine() {
      lines += 1;
    },
    addBad(line, errors) {
      badCount += 1;
      for (const error of errors) {
        if (bad.length < MAX_LISTED) bad.push({ line, ...error });
        causes.add(line, error);
      }
    },
    isRejected,
    stopsEarly() {
      stoppedEarly = maxErrors > 0 && badCount >= maxErrors;
      return stoppedEarly;
    },
    report(outcome) {
      const elapsedMs = Math.round(performance.now() - started);
      const errors = { bad, badCount, causes: causes.list(), stoppedEarly };
      return { lines, ...outcome, ...errors, kept: !isRejected(), elapsedMs };
    },
  };
}
