import { citations } from '../catalog/citations.js';
import { families, type RuleId } from '../catalog/index.js';
import type { ListedRule } from './rule-table.js';

const HEAD = `# The rules

Every rule of the suite, as \`visibility-conformance list --markdown\` prints it. \`visibility-conformance explain ID\`
prints what a rule means, why it matters, how it is checked and how to fix what breaks it.

**Level** states how the requirement is established:

| Level | Meaning | When it is broken |
|---|---|---|
| S | stated explicitly | fails |
| D | derived from what is stated | fails |
| D~ | derived, but open to interpretation | warns; fails with \`--strict\` |
| NS | a choice of the implementation | observed; fails with \`--profile ours\`, which requires our own choice |

**Source** names paragraphs of behavior.md and places in the OpenAPI contract: an operation
(\`listPrompts\`), one of its responses (\`listPrompts 200\`) or parameters (\`listKeywords?limit\`), a schema
(\`Prompt\`) or a field of one (\`Prompt.topic\`).

**Needs** lists the requirements of its least demanding check: any key of a paid workspace, a key that may write, keys of
other workspaces, \`--destructive\`, free prompt slots. Rules about keyword rows or measured prompts are skipped if the
target has none.

**Checked in** tells where a rule is checked: in every response of a run, in directed scenarios, in properties over
arbitrary input, in stateful sequences and races, or after the run.

A rejection is any status from 400 to 499 other than 401 and 429, and it changes nothing. If behavior.md states a status
or a code with MUST, so does the rule.
`;

/** All rules as a Markdown document: a table for each family, with an anchor for each rule, as in `#bulk-07`. */
export function rulesDocument(rules: readonly ListedRule[]): string {
  const sections = Object.entries(families).map(([letters, title]) => ({
    letters,
    title,
    own: rules.filter(({ id }) => lettersOf(id) === letters),
  }));
  const shown = sections.filter(({ own }) => own.length > 0);
  const contents = shown.map(
    ({ letters, title, own }) => `- [${letters}](#${letters.toLowerCase()}): ${title} (${own.length})`,
  );
  const tables = shown.map(
    ({ letters, title, own }) =>
      `<a id="${letters.toLowerCase()}"></a>\n\n## ${letters}: ${title}\n\n${tableOf(letters, own)}\n`,
  );
  return [HEAD, contents.join('\n'), '', ...tables].join('\n');
}

const lettersOf = (id: RuleId) => id.slice(0, id.lastIndexOf('-'));

function tableOf(letters: string, rules: readonly ListedRule[]): string {
  return letters === 'NS'
    ? table(
        ['Rule', 'Open question', 'Our own choice', 'What passes', 'Source', 'Needs'],
        rules,
        silenceCells,
      )
    : table(['Rule', 'Level', 'What must be true', 'Source', 'Needs', 'Checked in'], rules, ruleCells);
}

function table(
  heads: readonly string[],
  rules: readonly ListedRule[],
  cellsOf: (rule: ListedRule) => readonly string[],
): string {
  const lines = rules.map((rule) => {
    const anchor = `<a id="${rule.id.toLowerCase()}"></a>${rule.id}`;
    return row([anchor, ...cellsOf(rule).map((text) => text.replaceAll('|', '\\|'))]);
  });
  return [row(heads), row(heads.map(() => '---')), ...lines].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function ruleCells({ level, sentence, source, needs, seenBy, unseen }: ListedRule): string[] {
  const checked = unseen === undefined ? [needs.join(', '), seenBy.join(', ')] : ['', `nothing: ${unseen}`];
  return [level, sentence, places(source), ...checked];
}

function silenceCells({ sentence, ours = '', accepted = '', source, needs }: ListedRule): string[] {
  return [sentence, ours, accepted, places(source), needs.join(', ')];
}

/** The numbers of paragraphs, and the places in the contract as code. */
function places(source: string): string {
  return citations(source)
    .map(({ place }) => {
      const [document, name = ''] = place.split(/ (.*)/);
      return document === 'behavior' ? name : `\`${name}\``;
    })
    .join(', ');
}
