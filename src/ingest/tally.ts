import type { BadLine, Fault, IngestInput, IngestReport, IngestWarning } from './types.js';

/** Bad lines that a report lists; all are counted, and told to onBadLine. */
const MAX_LISTED = 1_000;

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
  report(outcome: Outcome): IngestReport;
}

export function createTally({ onError, onBadLine }: IngestInput): Tally {
  const started = performance.now();
  const bad: BadLine[] = [];
  let lines = 0;
  let badCount = 0;
  const isRefused = () => onError === 'stop' && badCount > 0;
  return {
    countLine() {
      lines += 1;
    },
    bad(line, fault) {
      const entry = { line, ...fault };
      badCount += 1;
      if (bad.length < MAX_LISTED) bad.push(entry);
      onBadLine?.(entry);
    },
    isRefused,
    report(outcome) {
      const elapsedMs = Math.round(performance.now() - started);
      return { lines, ...outcome, bad, badCount, kept: !isRefused(), elapsedMs };
    },
  };
}
