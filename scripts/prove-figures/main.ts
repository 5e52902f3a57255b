/*
 * Proves the intervals and verdicts of the analytics by simulation:
 *
 *   npm run prove:figures -- --help
 *
 * Every figure comes from the code that serves the API: sumByGroup, intervalOf, changeOf and intervalOfSimilar.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createProgress } from '../../bench/progress.js';
import { replaceSection } from '../document-section.js';
import { exportPanels } from './export.js';
import { missesOf } from './goals.js';
import { grid } from './grid.js';
import { asMarkdown } from './markdown.js';
import { HELP, readOptions, type Options } from './options.js';
import { scoreOf, type Score } from './score.js';
import { asSvg } from './svg.js';
import { asLine, asSummary, describe, type Results } from './text.js';

const options = optionsOrExit();
if (options.help) console.log(HELP);
else if (options.export !== undefined)
  console.log(JSON.stringify(await exportPanels(options.export, options.seed), null, 2));
else await report(options.from === undefined ? simulate(options) : await readResults(options.from));

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} See --help.`);
    return process.exit(2);
  }
}

function simulate({ runs, seed, only = '', json }: Options): Results {
  const startedAt = performance.now();
  const progress = createProgress(process.stderr);
  const chosen = grid.filter((scenario) => describe(scenario).includes(only));
  if (chosen.length === 0) {
    console.error(`No scenario has "${only}" in its description.`);
    process.exit(2);
  }
  const scores: Score[] = [];
  for (const [index, scenario] of chosen.entries()) {
    if (process.stderr.isTTY) progress.show(`${index + 1} of ${chosen.length}: ${describe(scenario)}`);
    const score = scoreOf(scenario, { panels: runs, seed });
    scores.push(score);
    progress.clear();
    if (!json) console.log(asLine(score));
  }
  return { seed, seconds: Math.round((performance.now() - startedAt) / 1000), scores };
}

async function readResults(file: string): Promise<Results> {
  const results = JSON.parse(await readFile(file, 'utf8')) as Results;
  if (!options.json) for (const score of results.scores) console.log(asLine(score));
  return results;
}

async function report(results: Results): Promise<void> {
  console.log(options.json ? JSON.stringify(results) : asSummary(results));
  if (options.docs) {
    const docs = (name: string) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
    await replaceSection(docs('statistics.md'), 'figures', asMarkdown(results));
    await writeFile(docs('images/coverage.svg'), asSvg(results));
  }
  if (results.scores.some((score) => missesOf(score).length > 0)) process.exitCode = 1;
}
