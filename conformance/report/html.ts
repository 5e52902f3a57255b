import type { RunResult } from '../session/result.js';
import { page } from './html-page.js';
import { rulesPart } from './html-rules.js';
import { script } from './html-script.js';
import {
  brokenPart,
  factsPart,
  filtersPart,
  headerPart,
  matrixPart,
  notesPart,
  checksPart,
} from './html-summary.js';
import { html } from './markup.js';

/**
 * `report.html`: the verdict, a matrix of all rules, a filterable list of rules with their failures, requests and
 * scripts, the cost of each check, and the options of the run. A single file that loads nothing.
 */
export function renderHtml(result: RunResult): string {
  const body = html` ${headerPart(result)}
    <main>
      ${factsPart(result)} ${brokenPart(result)} ${notesPart(result)} ${matrixPart(result)}
      ${filtersPart(result)} ${rulesPart(result)} ${checksPart(result)}
    </main>`;
  return page(`Conformance of ${result.target}`, body, script);
}
