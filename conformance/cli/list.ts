import { Command } from 'commander';
import { citations } from '../catalog/citations.js';
import { families } from '../catalog/index.js';
import { rulesDocument } from '../report/rules-document.js';
import { ruleTable, type ListedRule } from '../report/rule-table.js';
import { suite } from '../suite.js';
import { wrapped } from '../replay/printable.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';

/** `visibility-conformance list` */
export function listCommand({ out, width }: CliContext): Command {
  return new Command('list')
    .description('List every rule: id, level, sentence, what it rests on, and what checking it needs.')
    .option('--family <letters>', 'only the rules of a family, as in BULK')
    .option('--json', 'print them as JSON, with the words that each rests on')
    .option('--markdown', 'print them as a Markdown document')
    .addHelpText('after', LEVELS)
    .action(({ family, json, markdown }: { family?: string; json?: true; markdown?: true }) => {
      if (family !== undefined && !Object.keys(families).includes(family.toUpperCase()))
        throw new UsageError(
          `There is no family "${family}". There are: ${Object.keys(families).join(', ')}.`,
        );
      const rules = ruleTable(suite.checks, suite.monitors).filter(
        ({ id }) => family === undefined || id.startsWith(`${family.toUpperCase()}-`),
      );
      if (json) return out(JSON.stringify({ rules: rules.map(withCitations) }, null, 2));
      if (markdown) return out(rulesDocument(rules));
      for (const rule of rules) out(textOf(rule, width));
    });
}

const LEVELS = `
Levels:
  S   stated in words
  D   derived from what is stated
  D~  derived, but arguably: a warning, unless --strict
  NS  the implementation may choose: observed only, unless --profile ours
behavior 12.4 is a paragraph of behavior.md, openapi a place in the contract.

Example:
  visibility-conformance list --family BULK`;

const withCitations = (rule: ListedRule) => ({ ...rule, citations: citations(rule.source) });

const INDENT = 13;

/** The rule, for a silence also our choice and what passes, then where it comes from and what looking at it takes. */
function textOf(rule: ListedRule, width: number): string {
  const { id, level, sentence, ours, accepted } = rule;
  const parts = [
    sentence,
    ...(ours === undefined ? [] : [`Ours: ${ours}`]),
    ...(accepted === undefined ? [] : [`Passes: ${accepted}`]),
    about(rule),
  ];
  const lines = parts.flatMap((part) => (part === '' ? [] : wrapped(part, width - INDENT)));
  const head = `${id.padEnd(9)}${level.padEnd(4)}`;
  return lines.map((line, index) => `${index === 0 ? head : ' '.repeat(INDENT)}${line}`).join('\n');
}

/** A rule on a free choice that no check looks at needs nothing. */
function about({ source, needs, unseen }: ListedRule): string {
  const seen =
    unseen === undefined
      ? needs.length === 0
        ? ''
        : `needs ${needs.join(', ')}`
      : `not seen from outside: ${unseen}`;
  return [source, seen].filter((part) => part !== '').join('; ');
}
