import { citations } from '../catalog/citations.js';
import { families } from '../catalog/index.js';
import { reasonsOf } from '../catalog/reasons.js';
import type { Fault } from '../model/fault.js';
import type { ListedRule, SeenBy } from '../report/rule-table.js';
import { familyOf, levelMeanings } from '../report/verdicts.js';
import { exampleRequest } from './example-request.js';

const ROOT = '../../..';

/** What a page says beyond the catalog. */
export interface PageContext {
  /** All faults of the model. */
  readonly faults: readonly Fault[];
  /** The source of a check as a path from the root of the repository, or null to name no file. */
  readonly sourceOf?: (check: string) => string | null;
}

/** The page of one rule in Markdown: its meaning, why it matters, how it is tested and what breaks it. */
export function rulePage(rule: ListedRule, context: PageContext): string {
  const { id, level, sentence } = rule;
  const parts = [
    `# ${id}`,
    sentence,
    `Level ${level}: ${levelMeanings[level]}. Family: ${families[familyOf(id)]}.`,
    ...(rule.ours === undefined ? [] : [`**The choice of this service.** ${rule.ours}`]),
    ...(rule.accepted === undefined ? [] : [`**What passes.** ${rule.accepted}`]),
    '## Where it is stated',
    sources(rule),
    '## Why it matters',
    reasons(rule),
    '## How it is tested',
    ...testing(rule, context),
    '## What breaks it',
    breaking(rule, context.faults),
    `[All rules](../../conformance-rules.md), [how to run them](${ROOT}/conformance/README.md)`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sources({ source }: ListedRule): string {
  return citations(source)
    .map(({ place, words }) => `- ${linked(place)}: ${fromHere(words ?? '')}`)
    .join('\n');
}

/** A text of the specification with its links, which are relative to spec/, made relative to the page. */
const fromHere = (words: string) =>
  words.replaceAll('](#', '](behavior.md#').replaceAll(/\]\((?!https?:)/g, `](${ROOT}/spec/`);

function linked(place: string): string {
  const [document, name = ''] = place.split(/ (.*)/);
  return document === 'behavior'
    ? `[behavior ${name}](${ROOT}/spec/behavior.md#${name})`
    : `[contract](${ROOT}/spec/openapi.yaml), \`${name}\``;
}

const CHOICE =
  'Implementations may choose, so a client that is to work with all of them must not rely on one answer.';

function reasons({ id, level }: ListedRule): string {
  const own = reasonsOf(id);
  if (level !== 'NS') return own.join('\n\n');
  return [CHOICE, ...own.map((reason) => `The reason for the choice of this service: ${reason}`)].join(
    '\n\n',
  );
}

const layerNames: Readonly<Record<SeenBy, string>> = {
  'every response': 'in every response of a run',
  directed: 'in directed scenarios',
  properties: 'in properties over arbitrary input',
  stateful: 'in sequences of commands and races',
  'after the run': 'by reading everything again once the run has cleaned up',
};

function testing(rule: ListedRule, { sourceOf = () => null }: PageContext): string[] {
  if (rule.unseen !== undefined) return [`It is not: ${rule.unseen}.`];
  if (rule.seenBy.length === 0) return ['It has no check of its own. What passes is said above.'];
  const flags = rule.needs
    .filter((need) => need === '--destructive' || need.startsWith('--profile'))
    .map((need) => ` ${need}`)
    .join('');
  const checks = rule.checks.filter((check) => check !== 'every response');
  const lines = checks.map((check) => {
    const file = sourceOf(check);
    return `- \`${check}\`${file === null ? '' : ` in \`${file}\``}`;
  });
  return [
    `It is checked ${rule.seenBy.map((layer) => layerNames[layer]).join(', ')}. Required: ${rule.needs.join(', ')}.`,
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    `To run only this rule: \`npx @ai-visibility/conformance run --rule ${rule.id}${flags}\`. A request that it is about:`,
    ['```http', exampleRequest(rule), '```'].join('\n'),
  ];
}

function breaking({ id, unseen }: ListedRule, faults: readonly Fault[]): string {
  const own = faults.filter(({ breaks }) => breaks.includes(id));
  if (own.length === 0)
    return unseen === undefined
      ? 'None of the faults that the suite is proven with breaks this rule.'
      : 'Nothing that can be observed from outside.';
  return [
    'Faults that the suite is proven to catch. `npx @ai-visibility/conformance model --fault ID` starts a server with one:',
    own.map((fault) => `- ${fault.id}: ${fault.sentence}`).join('\n'),
  ].join('\n\n');
}
