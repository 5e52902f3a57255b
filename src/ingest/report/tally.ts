import { createCauses } from './causes.js';
import type { BadLine, Fault, IngestInput, IngestReport, IngestWarning } from '../types.js';

/** Bad lines, and different causes, that a report lists; all bad lines are counted. */
const MAX_LISTED = 1_000;
const DEFAULT_MAX_ERRORS = 1_000;

/** What only the end of an ingest knows; the rest of a report has been counted line by line. */
export interface Outcome {
  readonly accepted: number;
  readonly known: number;
  readonly createdPrompts: number;
  readonly warnings: readonly IngestWarning[];
}

/** Of an ingest that kept nothing. */
export const NOTHING_KEPT: Outcome = { accepted: 0, known: 0, createdPrompts: 0, warnings: [] };

/** Counts what becomes of the lines. */
export interface Tally {
  countLine(): void;
  bad(line: number, fault: Fault): void;
  /** True once a bad line has settled that nothing of the file is kept. */
  isRefused(): boolean;
  /** True when there are so many bad lines that the rest need not be read; nothing of the file is kept then. */
  stopsEarly(): boolean;
  report(outcome: Outcome): IngestReport;
}

export function createTally({ onError, maxErrors = DEFAULT_MAX_ERRORS }: IngestInput): Tally {
  const started = performance.now();
  const bad: BadLine[] = [];
  const causes = createCauses(MAX_LISTED);
  let lines = 0;
  let badCount = 0;
  let stoppedEarly = false;
  const isRefused = () => stoppedEarly || (onError === 'stop' && badCount > 0);
  return {
    countLine() {
      lines += 1;
    },
    bad(line, fault) {
      badCount += 1;
      if (bad.length < MAX_LISTED) bad.push({ line, ...fault });
      causes.add(line, fault);
    },
    isRefused,
    stopsEarly() {
      stoppedEarly = maxErrors > 0 && badCount >= maxErrors;
      return stoppedEarly;
    },
    report(outcome) {
      const elapsedMs = Math.round(performance.now() - started);
      const faults = { bad, badCount, causes: causes.list(), stoppedEarly };
      return { lines, ...outcome, ...faults, kept: !isRefused(), elapsedMs };
    },
  };
}
