/** Writes docs/conformance-rules.md and the page of each rule from the code: `npm run conformance:docs`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { faults } from '../faults.js';
import { allPages } from '../pages/all-pages.js';
import { rulesDocument } from '../report/rules-document.js';
import { ruleTable } from '../report/rule-table.js';
import { suite } from '../suite.js';
import { checkSources } from './check-sources.js';

const inRepository = (path: string) => new URL(`../../${path}`, import.meta.url);
const rules = ruleTable(suite.checks, suite.monitors);

writeFileSync(inRepository('docs/conformance-rules.md'), rulesDocument(rules));
rmSync(inRepository('docs/conformance/rules'), { recursive: true, force: true });
mkdirSync(inRepository('docs/conformance/rules'), { recursive: true });
for (const [path, text] of allPages(rules, { faults, sourceOf: checkSources() }))
  writeFileSync(inRepository(path), text);
