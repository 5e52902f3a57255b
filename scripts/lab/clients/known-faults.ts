import type { Column } from './cells.js';

/** A failing cell that no change of the contract can fix. */
export interface KnownFault {
  readonly generator: string;
  readonly columns: readonly Column[];
  /** The defect of the tool, with advice, in one or two sentences of Markdown. */
  readonly reason: string;
  /** The issue about it: `owner/repository#number`. */
  readonly issue?: string;
}

/** Faults of the tools themselves, in the order of their footnotes in docs/clients.md. */
export const knownFaults: readonly KnownFault[] = [];

/** The footnote number of a cell, from 1; undefined if no fault is known. */
export function footnoteOf(
  generator: string,
  column: Column,
  faults: readonly KnownFault[] = knownFaults,
): number | undefined {
  const index = faults.findIndex((one) => one.generator === generator && one.columns.includes(column));
  return index === -1 ? undefined : index + 1;
}
