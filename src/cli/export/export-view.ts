import type { ExportReport } from '../../export/index.js';
import { count, plural } from '../kit/words.js';

/** `exporting  120,000 observations  21,300/s` */
export function describeExportProgress(
  { rows, startedAt }: { rows: number; startedAt: number },
  noun: string,
): string {
  const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
  return `exporting  ${plural(rows, noun)}  ${count(Math.round(rows / seconds))}/s`;
}

/** `Exported 32 observations to answers.ndjson (0.4 s).` */
export function describeExport({ rows, elapsedMs }: ExportReport, noun: string, output: string): string {
  const where = output === '-' ? '' : ` to ${output}`;
  return `Exported ${plural(rows, noun)}${where} (${(elapsedMs / 1000).toFixed(1)} s).`;
}

/** The records that retention has removed from an export, and where to find their figures. */
export function describeRetained(keptFrom: string): string {
  return `retention deleted the raw records before ${keptFrom}; only the figures of those days are left.`;
}
