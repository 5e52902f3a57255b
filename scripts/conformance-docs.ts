/** Writes the table of all rules, docs/conformance-rules.md, from the code: `npm run conformance:docs`. */
import { writeFileSync } from 'node:fs';
import { ruleTable } from '../test/conformance/catalogue/table.js';
import { markdownOf } from '../test/conformance/cli/list.js';
import { suite } from '../test/conformance/suite.js';

const HEAD = `# The rules

Every rule that an implementation keeps or breaks, as \`visibility-conformance list\` prints it. Made by
\`npm run conformance:docs\`; what a level means is told in [conformance.md](conformance.md). Sources are parts and lines
of [the description](../spec/description.txt).
`;

const file = new URL('../docs/conformance-rules.md', import.meta.url);
writeFileSync(file, `${HEAD}\n${markdownOf(ruleTable(suite.checks, suite.monitors))}\n`);
