import type { RunResult } from '../session/result.js';
import { matrixJson, matrixMarkdown, matrixText, type MatrixOptions, type NamedResult } from './matrix.js';
import { matrixHtml } from './matrix-html.js';
import { renderFailures as failuresText } from './text.js';

export { openProgress, openReports, type OpenReports, type ReportsOptions } from './open.js';
export { reportKinds, writeReports, type ReportKind } from './report-files.js';
export { renderText } from './text.js';

const matrixForms = {
  text: matrixText,
  markdown: matrixMarkdown,
  html: matrixHtml,
  json: matrixJson,
} as const;

/** Compares results. Without `all`, lists only rules that differ or did not pass. */
export function renderMatrix(
  results: readonly NamedResult[],
  form: keyof typeof matrixForms,
  options: MatrixOptions,
): string {
  return matrixForms[form](results, options);
}

/** The broken rules of a result, each in full with its script; empty if no rule is broken. */
export function renderFailures(result: RunResult, usesColors: boolean, width: number): string {
  return failuresText(result, { usesColors, width });
}
