import type { FailureReport, RuleReport, RunResult } from '../session/result.js';
import { reductionText } from './failure-text.js';
import { breakable, html, nothing, withCode, type Markup } from './markup.js';
import { citations } from '../catalog/citations.js';
import { reasonsOf } from '../catalog/reasons.js';
import type { Timeline } from '../record/timeline.js';
import { timelineSvg } from './timeline-svg.js';
import { ordersText, repeatsText } from './timeline-text.js';
import { shownSteps, type ShownStep } from './transcript-text.js';
import { byFamily, count, familyOf, levelMeanings } from './verdicts.js';

/** All rules as collapsible entries, grouped by family. */
export function rulesPart(result: RunResult): Markup {
  return html`<div id="rules">
      ${byFamily(result.rules).map(
        ({ id, title, rules }) =>
          html`<section class="family" data-family="${id}">
            <h3>${title}</h3>
            ${rules.map((rule) => entry(result, rule))}
          </section>`,
      )}
    </div>
    <p id="none" hidden>No rule matches the filters.</p>`;
}

function entry(result: RunResult, rule: RuleReport): Markup {
  const { id, verdict, level, sentence } = rule;
  return html`<details
    class="rule"
    id="${id}"
    data-verdict="${verdict}"
    data-level="${level}"
    data-family="${familyOf(id)}"
  >
    <summary>
      <span class="verdict ${verdict}">${verdict}</span><b class="id">${id}</b
      ><span class="sentence">${withCode(sentence)}</span
      ><span class="level" title="${levelMeanings[level]}">${level}</span>
    </summary>
    <div class="inside">
      ${about(rule)}${rule.failures.map((one) => failurePart(result, rule, one, 'Broken'))}${rule.warnings.map((one) => failurePart(result, rule, one, 'Warning'))}
    </div>
  </details> `;
}

function about({
  id,
  source,
  level,
  reason,
  checks,
  untested = [],
  held,
  heldIn,
  failures,
}: RuleReport): Markup {
  const quotes = citations(source).map(
    ({ place, words }) => html`<li><b>${place}</b> ${withCode(words ?? '')}</li>`,
  );
  return html`<p class="binding">Level ${level}: ${levelMeanings[level]}.</p>
    ${
      quotes.length === 0
        ? nothing
        : html`<ul class="source">
            ${quotes}
          </ul>`
    }
    ${failures.length === 0 ? nothing : reasonsOf(id).map((why) => html`<p class="why">${withCode(why)}</p>`)}
    ${reason === '' ? nothing : html`<p class="reason">${reason}</p>`}
    <p class="checks">
      ${held > 0 ? `Passed ${count(held, 'time', 'times')}. ` : ''}${heldIn.length === 0 ? '' : `Passed in ${heldIn.join('; ')}. `}${checks.length === 0 ? '' : `Checks: ${checks.join(', ')}`}
    </p>
    ${untested.length === 0 ? nothing : untestedPart(untested)}
    <p class="more">More: <code>visibility-conformance explain ${id}</code></p>`;
}

/** The checks of a rule that did not test it in this run. */
const untestedPart = (untested: NonNullable<RuleReport['untested']>): Markup =>
  html`<ul class="checks">
    ${untested.map(({ check, reason }) => html`<li>Not tested by ${check}: ${breakable(reason)}</li>`)}
  </ul>`;

function failurePart(result: RunResult, rule: RuleReport, failure: FailureReport, title: string): Markup {
  const { check, expected, got, curl, replay, timeline } = failure;
  return html`<article class="failure">
    <h4>${title}: ${check}${failure.case === '' ? '' : `, ${failure.case}`}</h4>
    <dl>
      <dt>Expected</dt>
      <dd class="text">${breakable(expected)}</dd>
      <dt>Got</dt>
      <dd class="text">${breakable(got)}</dd>
    </dl>
    ${timeline === undefined ? nothing : timelinePart(timeline)}
    <ol class="steps">
      ${shownSteps(rule, failure).map(stepPart)}
    </ol>
    ${replay === undefined ? nothing : replayPart(replay)}
    <p class="again">
      Reproduce: <code>visibility-conformance run --rule ${rule.id} --seed ${result.seed}</code>
    </p>
    <details class="script">
      <summary>Shell script with curl</summary>
      <button type="button" class="copy" hidden>Copy</button>
      <pre>${curl}</pre>
    </details>
  </article>`;
}

/** How the calls overlapped, and why no order explains them. */
function timelinePart(timeline: Timeline): Markup {
  return html`<div class="scroll">${timelineSvg(timeline)}</div>
    <pre class="text">${[...ordersText(timeline), repeatsText(timeline.repeats)].join('\n')}</pre>`;
}

function stepPart({ number, through, actor, request, sent, status, got, isEvidence }: ShownStep): Markup {
  const times = through === undefined ? nothing : html` <small>repeated up to ${through}</small>`;
  return html`<li value="${number}" ${isEvidence ? html` class="evidence"` : nothing}>
    <div class="call">
      <span class="actor">${actor}</span>
      <code>${request}</code>${times}${isEvidence ? html` <span class="mark">evidence</span>` : nothing}
    </div>
    ${sent.map((line) => html`<pre class="sent">${breakable(line)}</pre>`)}
    <pre class="answer"><b>${status}</b>${got.map((line) => html` ${breakable(line)}`)}</pre>
  </li> `;
}

function replayPart(replay: NonNullable<FailureReport['replay']>): Markup {
  const { seed, path, replayPath, counterexample } = replay;
  return html`<p class="again">
      ${reductionText(replay)} (seed ${seed}, path
      ${path}${replayPath === undefined ? '' : `, replayPath ${replayPath}`}):
    </p>
    <pre class="text">${counterexample.slice(0, 2000)}</pre>`;
}
