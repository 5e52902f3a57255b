import type { FailureReport, RuleReport, RunResult } from '../session/result.js';
import { onOneLine, printable, wrapped } from '../replay/printable.js';
import { citations } from '../catalog/citations.js';
import { shownSteps, stepLines } from './transcript-text.js';
import { levelMeanings } from './verdicts.js';

const WIDTH = 100;

/** How a failure is told beyond what it says itself. */
export interface FailureContext {
  /** The run that found it: how to do it again is told from it. */
  readonly run?: RunResult;
  /** File that holds its shell script; without it the script stands in the text. */
  readonly script?: string;
  /** File of the result, for the command that replays; `result.json` when absent. */
  readonly resultFile?: string;
  /** Characters of a line of prose; 100 when absent. */
  readonly width?: number;
}

/**
 * A broken rule so that a stranger finds the cause: the rule with its source, what was expected and came, the
 * requests that lead there, and how to do it again.
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
    `Requests${failure.evidence.length > 0 ? ' (* shows it)' : ''}`,
    ...stepLines(shownSteps(rule, failure)),
    ...againLines(rule, failure, context),
  ].join('\n');
}

/** The sentence of a rule, its level, and the paragraphs and contract entries it rests on. */
function ruleLines({ sentence, level, source }: RuleReport, width = WIDTH): string[] {
  return [
    ...wrapped(sentence, width - 2),
    `Level ${level}: ${levelMeanings[level]}.`,
    ...citations(source).flatMap(({ place, words }) =>
      wrapped(words === null ? place : `${place}: ${words}`, width - 4).map((line) => `  ${line}`),
    ),
  ];
}

function field(name: string, value: string): string[] {
  const [first = '', ...rest] = printable(value).split('\n');
  return [`${name.padEnd(10)}${first}`, ...rest.map((line) => `          ${line}`)];
}

function againLines(
  rule: RuleReport,
  { replay, curl }: FailureReport,
  { run, script, resultFile }: FailureContext,
) {
  const lines: string[] = [];
  if (replay !== undefined)
    lines.push(
      '',
      `Smallest case after ${replay.shrinks} reductions: ${onOneLine(replay.counterexample).slice(0, 600)}`,
      `Seed ${replay.seed}, path ${replay.path}${replay.replayPath === undefined ? '' : `, replayPath ${replay.replayPath}`}`,
    );
  if (run === undefined) return lines;
  lines.push(
    '',
    'Again',
    `  visibility-conformance replay ${resultFile ?? 'result.json'} --rule ${rule.id}`,
    `  visibility-conformance run --rule ${rule.id} --seed ${run.seed}`,
  );
  if (script !== undefined) return [...lines, `  sh ${script}`];
  return [
    ...lines,
    '',
    'By hand',
    ...printable(curl)
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}
