import type { Verdict } from '../record/findings.js';
import type { CheckReport, RuleReport, RunResult } from '../session/result.js';
import { byUrgency, checkCounts, statusMeanings, statusOf, statusText } from './check-statuses.js';
import { breakable, html, nothing, withCode, type Markup } from './markup.js';
import {
  byFamily,
  count,
  duration,
  headline,
  leftOutText,
  levelMeanings,
  score,
  unlocks,
  verdictMeanings,
  verdicts,
} from './verdicts.js';

/** The overall verdict. */
export function headerPart(result: RunResult): Markup {
  const { text, tone } = headline(result);
  const { kept, of } = score(result);
  return html`<header class="${tone}">
    <div class="top">
      <p class="tool">Conformance report</p>
      <button id="theme" type="button" hidden>Theme: system</button>
    </div>
    <h1>${text}</h1>
    ${unlocks(result).map((sentence) => html`<p>${sentence}</p>`)}
    <p class="target"><code>${result.target}</code> <span>${kept} of ${of} rules passed</span></p>
  </header>`;
}

/** Time, options and environment of the run. */
export function factsPart(result: RunResult): Markup {
  const { options, ms, waitedMs, requests } = result;
  const waiting = waitedMs >= 1000 ? `, ${duration(waitedMs)} of it waiting for the rate limit` : '';
  const facts = [
    ['Run', span(result)],
    ['Took', `${duration(ms)}${waiting}; ${count(requests, 'request', 'requests')}`],
    ['Seed', `${result.seed} (nonce ${result.nonce})`],
    ['Profile', `${options.profile}${options.strict ? ', strict' : ''}`],
    ['Layers', `${options.layers.join(', ')}; ${count(options.runs, 'run', 'runs')} of each property`],
    [
      'Keys',
      `${options.roles.join(', ')}${options.mintKeys > 0 ? `, and ${options.mintKeys} issued to spread the load` : ''}`,
    ],
    ['Rate', `${options.rate} requests per minute and key`],
    ['Writes', writes(options)],
    ...(options.parts?.length
      ? [['Parts', `${options.parts.join(', ')}. ${leftOutText(result)}`.trim()]]
      : []),
    ...(options.onlyRules.length > 0 ? [['Only', options.onlyRules.join(', ')]] : []),
    ...(options.withoutRules.length > 0 ? [['Without', options.withoutRules.join(', ')]] : []),
    ['Tool', `${result.tool.name} ${result.tool.version}`],
  ] as const;
  return html`<dl class="facts">
    ${facts.map(
      ([name = '', value = '']) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

/** Start and end of a run. The end has no date if it is on the same day. */
function span({ startedAt, finishedAt }: RunResult): string {
  const [day, time] = [startedAt.slice(0, 10), startedAt.slice(11, 19)];
  const end = finishedAt.slice(0, 19).replace('T', ' ').replace(`${day} `, '');
  return `${day} ${time} to ${end} UTC`;
}

function writes({ readOnly, destructive }: RunResult['options']): string {
  if (readOnly) return 'none: read-only';
  return destructive ? 'prompts, keys, brand profile and recalibrations' : 'prompts and keys';
}

/** The broken rules, each with a link to its entry. */
export function brokenPart({ rules, expectedFailures }: RunResult): Markup {
  const broken = rules.filter(({ id, verdict }) => verdict === 'fail' && !expectedFailures.includes(id));
  if (broken.length === 0) return nothing;
  return html`<section class="note bad broken">
    <h2>Broken</h2>
    <ul>
      ${broken.map(({ id, sentence }) => html`<li><a href="#${id}" class="id">${id}</a> <span>${withCode(sentence)}</span></li>`)}
    </ul>
  </section>`;
}

/** Resources that could not be removed, irreversible effects, and the outcome of expected failures. */
export function notesPart({ leftovers, traces, expectedFailures, unexpectedPasses }: RunResult): Markup {
  return html`${note('Could not be removed', leftovers, 'bad')}
  ${note('Expected to fail, but did not', unexpectedPasses, 'bad')}
  ${note('Failed as expected', expectedFailures, '')}
  ${note('Remains after this run and cannot be undone', traces, '')}`;
}

function note(title: string, lines: readonly string[], kind: string): Markup {
  if (lines.length === 0) return nothing;
  return html`<section class="note ${kind}">
    <h2>${title}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </section>`;
}

/** Every rule as a cell, family by family. */
export function matrixPart({ rules }: RunResult): Markup {
  const rows = byFamily(rules).map(
    ({ id, title, rules: of }) =>
      html`<tr>
        <th scope="row"><b>${id}</b> ${title}</th>
        <td class="tally">${tally(of)}</td>
        <td class="cells">${of.map(matrixCell)}</td>
      </tr>`,
  );
  return html`<section>
    <h2>Matrix</h2>
    <div class="scroll">
      <table class="matrix">
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <ul class="legend">
      ${verdicts.map((verdict) => html`<li><span class="cell ${verdict}">1</span> ${verdict}</li>`)}
    </ul>
  </section>`;
}

/** The number of rules of a family that passed or, for silences, that were observed. */
function tally(rules: readonly RuleReport[]): string {
  const number = (wanted: Verdict) => rules.filter(({ verdict }) => verdict === wanted).length;
  return number('observed') > 0 ? `${number('observed')} observed` : `${number('pass')}/${rules.length}`;
}

function matrixCell({ id, verdict, sentence }: RuleReport): Markup {
  const number = id.slice(id.lastIndexOf('-') + 1).replace(/^0+/, '');
  const label = `${id} ${verdict}: ${sentence}`;
  return html`<a class="cell ${verdict}" href="#${id}" title="${label}" aria-label="${id} ${verdict}"
    >${number}</a
  >`;
}

/** The filters for the list of rules, hidden until the script runs. */
export function filtersPart({ rules, summary }: RunResult): Markup {
  const boxes = verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map(
      (verdict) =>
        html`<label class="chip ${verdict}" title="${verdictMeanings[verdict]}"
          ><input type="checkbox" name="verdict" value="${verdict}" /> ${verdict}
          <b>${summary[verdict]}</b></label
        >`,
    );
  const levels = (['S', 'D', 'D~', 'NS'] as const).filter((level) =>
    rules.some((rule) => rule.level === level),
  );
  const options = byFamily(rules).map(({ id, title }) => html`<option value="${id}">${id} ${title}</option>`);
  return html`<form id="filters" hidden>
    <h2>Rules</h2>
    <fieldset>
      <legend>Verdict</legend>
      ${boxes}
    </fieldset>
    <fieldset>
      <legend>Level</legend>
      ${levels.map((level) => html`<label class="chip" title="${levelMeanings[level]}"><input type="checkbox" name="level" value="${level}" /> ${level}</label>`)}
    </fieldset>
    <label
      >Family
      <select name="family">
        <option value="">all</option>
        ${options}
      </select></label
    >
    <label
      >Text <input type="search" name="q" placeholder="press /" autocomplete="off" spellcheck="false"
    /></label>
    <button type="button" id="open">Open all</button> <button type="reset">Clear</button>
    <output id="shown" aria-live="polite"></output>
  </form>`;
}

const MAX_SHOWN = 15;

/** Every check with its status and cost, most urgent and most expensive first. */
export function checksPart({ checks }: RunResult): Markup {
  const most = Math.max(1, ...checks.map(({ requests }) => requests));
  const rows = byUrgency(checks).map((check) => checkRow(check, most));
  const complete = byUrgency(checks).filter((check) => (check.reason ?? '') === '').length;
  const shown = Math.max(MAX_SHOWN, checks.length - complete);
  const rest = rows.slice(shown);
  return html`<section>
    <h2>Checks</h2>
    <p>${count(checks.length, 'check', 'checks')}: ${checkCounts({ checks })}.</p>
    ${checksTable(rows.slice(0, shown))}
    ${
      rest.length === 0
        ? nothing
        : html`<details>
            <summary>${count(rest.length, 'more check', 'more checks')}, which ran</summary>
            ${checksTable(rest)}
          </details>`
    }
  </section>`;
}

function checkRow(check: CheckReport, most: number): Markup {
  const { id, reason = '', requests, ms } = check;
  const status = statusOf(check);
  return html`<tr>
    <td>${id}</td>
    <td title="${statusMeanings[status]}">${statusText(status)}</td>
    <td>${breakable(reason)}</td>
    <td class="number">${requests}</td>
    <td class="number">${duration(ms)}</td>
    <td class="bar" aria-hidden="true"><i style="width:${Math.round((100 * requests) / most)}%"></i></td>
  </tr>`;
}

const checksTable = (rows: readonly Markup[]): Markup =>
  html`<div class="scroll">
    <table class="timings">
      <thead>
        <tr>
          <th>Check</th>
          <th>Status</th>
          <th>Reason</th>
          <th class="number">Requests</th>
          <th class="number">Time</th>
          <th></th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
