import { wrapped } from '../replay/printable.js';
import type { SeenBy } from '../report/rule-table.js';
import { levelMeanings } from '../report/verdicts.js';
import type { Explanation } from './explanation.js';

/** Formats an explanation for a terminal. Prose is wrapped to `width` characters. */
export function explanationText(explanation: Explanation, width: number): string {
  const { id, family, level, sentence, ours, accepted } = explanation;
  const prose = (text: string) => wrapped(text, width).join('\n');
  return [
    `${id}  ${family}\nLevel ${level}: ${levelMeanings[level]}.`,
    prose(sentence),
    ...(ours === null ? [] : [prose(`Ours: ${ours}`)]),
    ...(accepted === null ? [] : [prose(`Accepted: ${accepted}`)]),
    section('Source', sources(explanation), width),
    section('Why it matters', reasons(explanation), width),
    section('How it is checked', checking(explanation), width),
    ...(explanation.run === null ? [] : checkedParts(explanation, explanation.run, width)),
  ].join('\n\n');
}

/** Paragraphs under a title, wrapped to `width` characters and indented. */
function section(title: string, paragraphs: readonly string[], width: number): string {
  return titled(
    title,
    paragraphs.flatMap((text) => wrapped(text, width - 2)),
  );
}

const titled = (title: string, lines: readonly string[]) => [title, ...indented(lines)].join('\n');

const indented = (lines: readonly string[]) => lines.map((line) => (line === '' ? '' : `  ${line}`));

const sources = ({ sources: all }: Explanation) =>
  all.map(({ place, words }) => (words === null ? place : `${place}: ${words}`));

const CHOICE =
  'Implementations may choose, so a client that must work with all of them cannot rely on a particular choice.';

function reasons({ level, reasons: own }: Explanation): string[] {
  if (level !== 'NS') return [...own];
  return [CHOICE, ...own.map((reason) => `The reason for our own choice: ${reason}`)];
}

const layerNames: Readonly<Record<SeenBy, string>> = {
  'every response': 'in every response of a run',
  directed: 'in directed scenarios',
  properties: 'in properties over arbitrary input',
  stateful: 'in sequences of commands and races',
  'after the run': 'by reading everything again once the run has cleaned up',
};

function checking({ unseen, seenBy, needs, checks }: Explanation): string[] {
  if (unseen !== null) return [`It is not checked: ${unseen}.`];
  if (seenBy.length === 0) return ['It has no separate check. The accepted choices are listed above.'];
  return [
    `It is checked ${seenBy.map((layer) => layerNames[layer]).join(', ')}. Required: ${needs.join(', ')}.`,
    ...(checks.length === 0 ? [] : [`Checks: ${checks.join(', ')}`]),
  ];
}

/** An example request for a rule with checks, and instructions for finding the cause of a failure. */
function checkedParts({ example, faults }: Explanation, run: string, width: number): string[] {
  const alone = ['To see the requests that break it, run its checks alone:', ...indented([run])];
  return [
    titled('Example request', (example ?? '').split('\n')),
    titled('How to fix it', faults.length === 0 ? alone : [...alone, ...causes(faults, width - 2)]),
  ];
}

/** The possible causes of a violation: the faults of the model that break the rule. */
function causes(faults: Explanation['faults'], width: number): string[] {
  const intro =
    'Compare with these faults. "visibility-conformance model --fault ID" starts a server with one:';
  const lines = faults.flatMap(({ id, sentence }) =>
    wrapped(sentence, width - 8).map((line, index) => `${(index === 0 ? id : '').padEnd(6)}${line}`),
  );
  return [...wrapped(intro, width), ...indented(lines)];
}
