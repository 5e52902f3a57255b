/** Writes the table of all rules, docs/conformance-rules.md, from the code: `npm run conformance:docs`. */
import { writeFileSync } from 'node:fs';
import { rulesDocument } from '../report/rules-document.js';
import { ruleTable } from '../report/rule-table.js';
import { suite } from '../suite.js';

const file = new URL('../../docs/conformance-rules.md', import.meta.url);
writeFileSync(file, rulesDocument(ruleTable(suite.checks, suite.monitors)));
