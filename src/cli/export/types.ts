import type { Columns } from '../../export/index.js';

/** Formats the rows of one file. */
export interface ExportFormat {
  /** What the file continues with after these rows. The first call begins the file; the bytes of rows may come later. */
  rows(rows: readonly object[], columns: Columns): string | Uint8Array;
  /** The end of the file. */
  end(): string | Uint8Array;
}
