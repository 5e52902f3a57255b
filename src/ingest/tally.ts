import type { BadLine, Fault, IngestInput, IngestReport } from './types.js';

/** Bad lines that a report lists; all are counted, and told to onBadLine. */
const MAX_LISTED = 1_000;

/** Counts what becomes of the lines. */
export interface Tally {
  countLine(): void;
  bad(line: number, fault: Fault): void;
  /** True once a bad line has settled that nothing of the file is kept. */
  isRefused(): boolean;
  report(outcome: { accepted: number; known: number; createdPrompts: number }): IngestReport;
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
