import { Command, Option } from 'commander';
import { citations } from '../catalog/citations.js';
import { families } from '../catalog/index.js';
import { rulesDocument } from '../report/rules-document.js';
import { ruleTable, type ListedRule } from '../report/rule-table.js';
import { profileNames, profileSentences, suiteOf, type ProfileName } from '../profiles.js';
import { recordedRequests } from '../report/recorded-requests.js';
import { wrapped } from '../replay/printable.js';
import type { CliContext } from './context.js';
import { UsageError } from './usage.js';

export function listCommand({ out, width }: CliContext): Command {
  return new Command('list')
    .description('List every rule with its level, its source, and what a check of it requires.')
    .option('--family <letters>', 'list only one family, for example BULK')
    .addOption(
      new Option(
        '--profile <name>',
        'list only the rules of one part of the suite, and what it costs',
      ).choices(profileNames),
    )
    .option('--json', 'print JSON that includes the text of each source')
    .option('--markdown', 'print a Markdown document')
    .addHelpText('after', LEVELS)
    .action(({ family, profile, json, markdown }: ListFlags) => {
      if (family !== undefined && !Object.keys(families).includes(family.toUpperCase()))
        throw new UsageError(`Unknown family "${family}". Use one of: ${Object.keys(families).join(', ')}.`);
      const { checks, monitors } = suiteOf(profile === undefined ? [] : [profile]);
      const rules = ruleTable(checks, monitors).filter(
        (rule) =>
          (family === undefined || rule.id.startsWith(`${family.toUpperCase()}-`)) &&
          (profile === undefined || rule.seenBy.length > 0),
      );
      if (json) return out(JSON.stringify({ rules: rules.map(withCitations) }, null, 2));
      if (markdown) return out(rulesDocument(rules));
      for (const rule of rules) out(textOf(rule, width));
      if (profile !== undefined) out(costOf(profile, rules.length));
    });
}

interface ListFlags {
  readonly family?: string;
  readonly profile?: ProfileName;
  readonly json?: true;
  readonly markdown?: true;
}

/** The contents of a profile, and the cost of running it with one key of a paid workspace at 60 requests per minute. */
function costOf(profile: ProfileName, rules: number): string {
  const { checks } = suiteOf([profile]);
  const sum = (place: 0 | 1) =>
    checks.reduce((total, { id }) => total + (recordedRequests[id]?.[place] ?? 0), 0);
  const minutes = Math.floor(sum(1) / 60);
  return [
    '',
    `${profile}: ${profileSentences[profile]}.`,
    `${rules} rules, ${checks.length} checks, about ${sum(0)} requests; with one key, --destructive and 60 requests ` +
      `per minute, at least ${minutes} min.`,
  ].join('\n');
}

const LEVELS = `
Levels:
  S   stated explicitly
  D   derived from what is stated
  D~  derived, but arguably: a warning, unless --strict
  NS  implementations may choose: only observed, unless --profile ours
A source is a paragraph of behavior.md or a place in the OpenAPI contract.

Example:
  visibility-conformance list --family BULK`;

const withCitations = (rule: ListedRule) => ({ ...rule, citations: citations(rule.source) });

const INDENT = 13;

/** Formats a rule: its sentence, its choices if it is a silence, its source, and the requirements of its checks. */
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

/** The source of a rule and the requirements of its checks. */
function about({ source, needs, unseen }: ListedRule): string {
  const seen =
    unseen === undefined
      ? needs.length === 0
        ? ''
        : `requires ${needs.join(', ')}`
      : `not observable from outside: ${unseen}`;
  return [source, seen].filter((part) => part !== '').join('; ');
}
