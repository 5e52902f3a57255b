import { Command } from 'commander';
import { ruleTable, type ListedRule } from '../catalogue/table.js';
import { suite } from '../suite.js';
import type { CliContext } from './context.js';

/** `visibility-conformance list` */
export function listCommand({ out }: CliContext): Command {
  return new Command('list')
    .description('List every rule: id, level, sentence, the lines it comes from, and what checking it needs.')
    .option('--family <letters>', 'only the rules of a family, as in BULK')
    .option('--json', 'print them as JSON')
    .option('--markdown', 'print them as a Markdown document')
    .addHelpText('after', LEVELS)
    .action(({ family, json, markdown }: { family?: string; json?: true; markdown?: true }) => {
      const rules = ruleTable(suite.checks, suite.monitors).filter(
        ({ id }) => family === undefined || id.startsWith(`${family.toUpperCase()}-`),
      );
      if (json) return out(JSON.stringify({ rules }, null, 2));
      if (markdown) return out(markdownOf(rules));
      for (const rule of rules) out(textOf(rule));
    });
}

const LEVELS = `
Levels: S stated in words, D derived from what is stated, D~ derived but arguable (a warning, unless --strict),
NS not stated (observed only, unless --profile ours).

Example:
  visibility-conformance list --family BULK`;

function textOf({ id, level, sentence, source, needs, unseen }: ListedRule): string {
  const seen = unseen === undefined ? `needs ${needs.join(', ')}` : `not seen from outside: ${unseen}`;
  return `${id.padEnd(9)}${level.padEnd(4)}${sentence}\n${' '.repeat(13)}${source === '' ? '' : `${source}; `}${seen}`;
}

/** The table of all rules as a document. */
export function markdownOf(rules: readonly ListedRule[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const lines = rules.map(
    ({ id, level, sentence, source, needs, unseen }) =>
      `| ${id} | ${level} | ${cell(sentence)} | ${cell(source)} | ${cell(unseen ?? needs.join(', '))} |`,
  );
  return ['| Rule | Level | What must be true | Source | Needs |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}
