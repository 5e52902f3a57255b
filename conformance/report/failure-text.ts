import type { FailureReport, RuleReport, RunResult } from '../session/result.js';
import { onOneLine, printable, wrapped } from '../replay/printable.js';
import { citations } from '../catalog/citations.js';
import { shownSteps, stepLines } from './transcript-text.js';
import { timelineText } from './timeline-text.js';
import { count, levelMeanings } from './verdicts.js';

const WIDTH = 100;

export interface FailureContext {
  /** The run that found the failure. If given, the text includes instructions for reproducing it. */
  readonly run?: RunResult;
  /** The file with the shell script of the failure. If absent, the text includes the script. */
  readonly script?: string;
  /** The result file to name in the replay command; `result.json` if absent. */
  readonly resultFile?: string;
  /** The line width of prose, in characters; 100 if absent. */
  readonly width?: number;
}

/**
 * The information needed to find the cause of a failure: the rule with its source, the expected and the actual result,
 * the requests that lead to it, and ways to reproduce it.
 */
export function failureText(rule: RuleReport, failure: FailureReport, context: FailureContext = {}): string {
  return [
    ...ruleLines(rule, context.width),
    '',
    `Check     ${onOneLine(failure.check)}${failure.case === '' ? '' : `: ${onOneLine(failure.case)}`}`,
    ...field('Expected', failure.expected),
    ...field('Got', failure.got),
    ...(rule.heldIn.length === 0 ? [] : field('Held in', rule.heldIn.map(onOneLine).join('\n'))),
    '',
    `Requests${failure.evidence.length > 0 ? ' (* evidence)' : ''}`,
    ...stepLines(shownSteps(rule, failure)),
    ...(failure.timeline === undefined ? [] : ['', ...timelineText(failure.timeline)]),
    ...reproductionLines(rule, failure, context),
  ].join('\n');
}

/** The sentence and level of a rule, its paragraphs and contract entries, and the command that explains it. */
function ruleLines({ id, sentence, level, source }: RuleReport, width = WIDTH): string[] {
  return [
    ...wrapped(sentence, width - 2),
    `Level ${level}: ${levelMeanings[level]}.`,
    ...citations(source).flatMap(({ place, words }) =>
      wrapped(words === null ? place : `${place}: ${words}`, width - 4).map((line) => `  ${line}`),
    ),
    `More: visibility-conformance explain ${id}`,
  ];
}

function field(name: string, value: string): string[] {
  const [first = '', ...rest] = printable(value).split('\n');
  return [`${name.padEnd(10)}${first}`, ...rest.map((line) => `          ${line}`)];
}

/** How a failing case was found, as the beginning of a line. */
export function reductionText({ shrinks, tried }: NonNullable<FailureReport['replay']>): string {
  if (shrinks > 0) return `Smallest failing case found, after ${count(shrinks, 'reduction', 'reductions')}`;
  if (tried === undefined) return 'Failing case';
  if (tried === 0) return 'Failing case (no smaller one was tried)';
  return `Failing case (${count(tried, 'smaller one', 'smaller ones')} did not fail)`;
}

function reproductionLines(
  rule: RuleReport,
  { replay, curl }: FailureReport,
  { run, script, resultFile }: FailureContext,
) {
  const lines: string[] = [];
  if (replay !== undefined)
    lines.push(
      '',
      `${reductionText(replay)}: ${onOneLine(replay.counterexample).slice(0, 600)}`,
      `Seed ${replay.seed}, path ${replay.path}${replay.replayPath === undefined ? '' : `, replayPath ${replay.replayPath}`}`,
    );
  if (run === undefined) return lines;
  lines.push(
    '',
    'Reproduce',
    `  visibility-conformance replay ${resultFile ?? 'result.json'} --rule ${rule.id}`,
    `  visibility-conformance run --rule ${rule.id} --seed ${run.seed}`,
  );
  if (script !== undefined) return [...lines, `  sh ${script}`];
  return [
    ...lines,
    '',
    'With curl',
    ...printable(curl)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}
