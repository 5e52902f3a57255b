import type { Columns } from '../../export/index.js';

/** Formats the rows of one file. */
export interface ExportFormat {
  /** The next part of the file after these rows. The first call begins the file; the bytes of rows may come later. */
  rows(rows: readonly object[], columns: Columns): string | Uint8Array;
  /** The end of the file. */
  end(): string | Uint8Array;
}
