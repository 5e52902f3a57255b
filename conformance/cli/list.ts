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
    .description('List every rule with its level, its source, and what a check of it requires.')
    .option('--family <letters>', 'list only one family, for example BULK')
    .option('--json', 'print JSON that includes the text of each source')
    .option('--markdown', 'print a Markdown document')
    .addHelpText('after', LEVELS)
    .action(({ family, json, markdown }: { family?: string; json?: true; markdown?: true }) => {
      if (family !== undefined && !Object.keys(families).includes(family.toUpperCase()))
        throw new UsageError(`Unknown family "${family}". Use one of: ${Object.keys(families).join(', ')}.`);
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
  NS  implementations may choose: only observed, unless --profile ours
A source is a paragraph of behavior.md or a place in the OpenAPI contract.

Example:
  visibility-conformance list --family BULK`;

const withCitations = (rule: ListedRule) => ({ ...rule, citations: citations(rule.source) });

const INDENT = 13;

/** The rule and, for a silence, the choices; then its source and what a check of it requires. */
function textOf(rule: ListedRule, width: number): string {
  const { id, level, sentence, ours, accepted } = rule;
  const parts = [
    sentence,
    ...(ours === undefined ? [] : [`Ours: ${ours}`]),
    ...(accepted === undefined ? [] : [`Accepted: ${accepted}`]),
    about(rule),
  ];
  const lines = parts.flatMap((part) => (part === '' ? [] : wrapped(part, width - INDENT)));
  const head = `${id.padEnd(9)}${level.padEnd(4)}`;
  return lines.map((line, index) => `${index === 0 ? head : ' '.repeat(INDENT)}${line}`).join('\n');
}

/** The source of a rule, and what a check of it requires. */
function about({ source, needs, unseen }: ListedRule): string {
  const seen =
    unseen === undefined
      ? needs.length === 0
        ? ''
        : `requires ${needs.join(', ')}`
      : `not observable from outside: ${unseen}`;
  return [source, seen].filter((part) => part !== '').join('; ');
}
