import type { Verdict } from '../record/findings.js';
import { page } from './html-page.js';
import { html, nothing, withCode, type Markup } from './markup.js';
import {
  agreedOn,
  cell,
  columnNames,
  matrixRows,
  scoreText,
  type MatrixOptions,
  type MatrixRow,
  type NamedResult,
} from './matrix.js';
import { byFamily, headline } from './verdicts.js';

/** The matrix as a self-contained page. */
export function matrixHtml(results: readonly NamedResult[], { all }: MatrixOptions): string {
  const rows = matrixRows(results, all);
  const hidden = matrixRows(results, true).length - rows.length;
  const body = html`<header class="open">
      <p class="tool">Conformance, side by side</p>
      <h1>${results.length} results</h1>
    </header>
    <main>
      ${hidden === 0 ? nothing : html`<p>${agreedOn(hidden, results.length)} and not shown.</p>`}
      <div class="scroll">
        <table class="side">
          <thead>
            ${head(results)}
          </thead>
          <tbody>
            ${byFamily(rows).map(
              ({ title, rules }) =>
                html`<tr class="head">
                    <th colspan="${results.length + 2}" scope="colgroup">${title}</th>
                  </tr>
                  ${rules.map(line)}`,
            )}
          </tbody>
        </table>
      </div>
    </main>`;
  return page('Conformance, side by side', body, '');
}

function head(results: readonly NamedResult[]): Markup {
  const names = columnNames(results);
  const cells = results.map(
    ({ result }, index) =>
      html`<th scope="col">
        <b>${names[index] ?? ''}</b><br />${result.target}<br />${scoreText(result)} passed<br />${headline(result).text}
      </th>`,
  );
  return html`<tr>
    <th scope="col">Rule</th>
    <th scope="col" class="about">Sentence</th>
    ${cells}
  </tr>`;
}

function line({ id, sentence, verdicts }: MatrixRow): Markup {
  return html`<tr>
    <th scope="row"><span class="id" title="${sentence}">${id}</span></th>
    <td class="about">${withCode(sentence)}</td>
    ${verdicts.map(mark)}
  </tr>`;
}

function mark(verdict: Verdict | null): Markup {
  return html`<td>
    ${verdict === null ? '-' : html`<span class="verdict ${verdict}">${cell(verdict)}</span>`}
  </td>`;
}
