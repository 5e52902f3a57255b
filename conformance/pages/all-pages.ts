import { posix } from 'node:path';
import { families, type RuleId } from '../catalog/index.js';
import { pagePath } from '../catalog/page-path.js';
import type { ListedRule } from '../report/rule-table.js';
import { familyOf } from '../report/verdicts.js';
import { rulePage, type PageContext } from './rule-page.js';

const INDEX = 'docs/conformance/rules/README.md';

/** The page of every rule and their index, by path from the root of the repository. */
export function allPages(rules: readonly ListedRule[], context: PageContext): ReadonlyMap<string, string> {
  return new Map([
    [INDEX, index(rules)],
    ...rules.map((rule) => [pagePath(rule.id), rulePage(rule, context)] as const),
  ]);
}

function index(rules: readonly ListedRule[]): string {
  const linked = (id: RuleId) => `[${id}](${posix.relative(posix.dirname(INDEX), pagePath(id))})`;
  const sections = Object.entries(families).map(([letters, title]) => {
    const own = rules.filter(({ id }) => familyOf(id) === letters);
    return `## ${title}\n\n${own.map(({ id, sentence }) => `- ${linked(id)}: ${sentence}`).join('\n')}`;
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

const HEAD = `# A page for each rule

What each rule of the conformance suite means, why it matters, how it is tested and what breaks it. The addresses are
stable. The pages are generated from the code by \`npm run conformance:docs\`;
[conformance-rules.md](../../conformance-rules.md) has all rules in tables.`;
