import type { CellAnswers } from '../../estimates/cluster-sums.js';
import type { GapSourceList } from './types.js';

/** The questions that were answered in both windows. */
export interface SameQuestions {
  /** For each cell, 1 if it has answers in both windows. */
  readonly isCompared: Uint8Array;
  /** Their answers; null if nothing can be compared. */
  readonly compared: GapSourceList['compared'];
}

/** Finds the questions that were answered in both windows. */
export function sameQuestions({ cells, clusters, answers }: CellAnswers): SameQuestions {
  const [previous, current] = [new Float64Array(cells.length), new Float64Array(cells.length)];
  for (const [cluster, { isCurrent }] of clusters.entries()) {
    const sums = isCurrent ? current : previous;
    for (let cell = 0; cell < cells.length; cell += 1)
      sums[cell] = (sums[cell] ?? 0) + (answers[cluster * cells.length + cell] ?? 0);
  }
  const isCompared = Uint8Array.from(previous, (before, cell) =>
    before > 0 && (current[cell] ?? 0) > 0 ? 1 : 0,
  );
  const sumOf = (sums: Float64Array) =>
    sums.reduce((sum, count, cell) => (isCompared[cell] === 1 ? sum + count : sum), 0);
  const compared = { current: sumOf(current), previous: sumOf(previous) };
  return { isCompared, compared: compared.current > 0 ? compared : null };
}
