/** Formats rows as text, in batches. */
export type ExportFormat = (rows: readonly object[]) => string;

/** NDJSON: one JSON object per line. */
export function createExportFormat(): ExportFormat {
  return (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
