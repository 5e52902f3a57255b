/*
 * Proves the intervals and verdicts of the analytics by simulation. See `npm run lab -- figures --help`.
 *
 * Every figure comes from the code behind the API: createEstimates for intervals and verdicts, scoresOfPrompts and
 * turnsOf for events of workspaces that are checked daily, and attributesOf for lists of attributes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { commandLine, flag, option, wholeNumber } from '../kit/command-line.js';
import { createProgress } from '../kit/progress.js';
import { replaceSection } from '../../document-section.js';
import { differenceGrid } from './difference-grid.js';
import {
  asDifferenceLine,
  asDifferenceMarkdown,
  describeDifferences,
  missedDifferences,
} from './difference-text.js';
import { differencesOf, type DifferenceScenario, type DifferenceScore } from './differences.js';
import { exportPanels } from './export.js';
import { findingsOf } from './findings.js';
import { grid } from './grid.js';
import { lookGrid } from './look-grid.js';
import { asLookLine, asLookMarkdown, describeLooks, isTooLoud } from './look-text.js';
import { looksOf, type LookScenario, type LookScore } from './looks.js';
import { asMarkdown } from './markdown.js';
import type { Scenario } from './scenario.js';
import { scoreOf, type Score } from './score.js';
import { asSvg } from './svg.js';
import { asLine, asSummary, type Results } from './text.js';
import { describe } from './title.js';

/** A workspace is checked 30 times, and a list has ten attributes, so fewer of them are simulated. */
const PANELS_PER_UNIT = 10;

/** A goal that is missed, or has a stated limit, is decided with this many times as many panels. */
const REPEATED = 5;

/** Names that select exactly the scenarios of one section of docs/statistics/proof.md. */
const SECTIONS = ['looks', 'differences'];

const options = commandLine({
  name: 'figures',
  description: `Simulates panels of answers and puts them through the code that serves the API: how often the 95 % intervals of rates,
changes and differences contain the truth, how often a verdict is false, how many true changes are found, and which
events are sent. docs/statistics/proof.md has the results of a full run.`,
  parts: {
    runs: option(
      '<n>',
      'panels of each scenario; the standard error of a coverage of 95 % is then 0.5 points; five times as many decide ' +
        'where a goal is missed, or known to be missed; a tenth as many workspaces are looked at for 30 days, and a tenth ' +
        'as many lists of attributes compared',
      wholeNumber(1),
      2000,
    ),
    seed: option('<n>', 'the seed of all draws', wholeNumber(0), 1),
    only: option(
      '<text>',
      'only the scenarios whose description contains the text; "looks": those of events; "differences": those of two ' +
        'shares of the same answers',
      String,
    ),
    json: flag('print the results as JSON'),
    from: option('<file>', 'report the results that an earlier run printed with --json', String),
    docs: flag(
      'write the results to docs/statistics/proof.md and docs/images/coverage.svg; only for all scenarios, or with --only looks ' +
        'or --only differences',
    ),
    export: option(
      '<file>',
      'write two simulated panels as CSV, and print their intervals, for compare.py',
      String,
    ),
  },
  check({ docs, only }) {
    if (only === undefined) return undefined;
    if (docs && !SECTIONS.includes(only)) return '--docs publishes all scenarios. Leave out --only.';
    const isKnown = Object.values(scenariosWith(only)).some(({ length }) => length > 0);
    return isKnown ? undefined : `No scenario has "${only}" in its description.`;
  },
  exitCodes: { 0: 'all goals are met, or missed as limits.ts states', 1: 'anything else' },
});
const { runs, seed, json } = options;
if (options.export !== undefined)
  console.log(JSON.stringify(await exportPanels(options.export, seed), null, 2));
else await report(options.from === undefined ? simulate() : await readResults(options.from));

/** The scenarios whose description contains the text. */
function scenariosWith(text: string) {
  return {
    panels: grid.filter((scenario) => describe(scenario).includes(text)),
    looks: lookGrid.filter((scenario) => describeLooks(scenario).includes(text)),
    differences: differenceGrid.filter((scenario) => describeDifferences(scenario).includes(text)),
  };
}

function simulate(): Results {
  const { panels, looks, differences } = scenariosWith(options.only ?? '');
  return {
    ...{ seed, ...timed(() => simulatePanels(panels)) },
    looks: { seed, ...timed(() => simulateLooks(looks)) },
    differences: { seed, ...timed(() => simulateDifferences(differences)) },
  };
}

function timed<Score>(simulated: () => Score[]): { seconds: number; scores: Score[] } {
  const startedAt = performance.now();
  const scores = simulated();
  return { seconds: Math.round((performance.now() - startedAt) / 1000), scores };
}

function simulatePanels(scenarios: readonly Scenario[]): Score[] {
  return oneByOne(scenarios, describe, (scenario) => {
    const score = settledScore(scenario, { panels: runs, seed });
    return { score, line: json ? null : asLine(score) };
  });
}

/** With this many goals, some are missed by chance. Then a larger number of new panels decides. */
function settledScore(scenario: Scenario, { panels, seed }: { panels: number; seed: number }): Score {
  const score = scoreOf(scenario, { panels, seed });
  if (findingsOf(score).length === 0) return score;
  return { ...scoreOf(scenario, { panels: REPEATED * panels, seed }), isRepeated: true };
}

function simulateLooks(scenarios: readonly LookScenario[]): LookScore[] {
  const workspaces = Math.ceil(runs / PANELS_PER_UNIT);
  return oneByOne(scenarios, describeLooks, (scenario) => {
    const score = looksOf(scenario, { workspaces, seed });
    return { score, line: json ? null : asLookLine(score) };
  });
}

function simulateDifferences(scenarios: readonly DifferenceScenario[]): DifferenceScore[] {
  const lists = Math.ceil(runs / PANELS_PER_UNIT);
  return oneByOne(scenarios, describeDifferences, (scenario) => {
    const score = settledDifferences(scenario, { panels: lists, seed });
    return { score, line: json ? null : asDifferenceLine(score) };
  });
}

function settledDifferences(scenario: DifferenceScenario, options: { panels: number; seed: number }) {
  const score = differencesOf(scenario, options);
  if (missedDifferences(score).length === 0) return score;
  return differencesOf(scenario, { ...options, panels: REPEATED * options.panels });
}

/** Shows on a terminal which scenario is being simulated, and prints a line for each. */
function oneByOne<One, Result>(
  scenarios: readonly One[],
  name: (scenario: One) => string,
  simulateOne: (scenario: One) => { score: Result; line: string | null },
): Result[] {
  const progress = createProgress(process.stderr);
  return scenarios.map((scenario, index) => {
    if (process.stderr.isTTY) progress.show(`${index + 1} of ${scenarios.length}: ${name(scenario)}`);
    const { score, line } = simulateOne(scenario);
    progress.clear();
    if (line !== null) console.log(line);
    return score;
  });
}

async function readResults(file: string): Promise<Results> {
  const results = JSON.parse(await readFile(file, 'utf8')) as Results;
  if (!json) {
    for (const score of results.scores) console.log(asLine(score));
    for (const score of results.looks.scores) console.log(asLookLine(score));
    for (const score of results.differences.scores) console.log(asDifferenceLine(score));
  }
  return results;
}

async function report(results: Results): Promise<void> {
  console.log(json ? JSON.stringify(results) : asSummary(results));
  if (options.docs) await publish(results);
  const { scores, looks, differences } = results;
  const hasFailed = [
    scores.flatMap((score) => findingsOf(score)).some(({ fault }) => fault !== null),
    looks.scores.some(isTooLoud),
    differences.scores.some((score) => missedDifferences(score).length > 0),
  ].includes(true);
  if (hasFailed) process.exitCode = 1;
}

async function publish({ looks, differences, ...results }: Results): Promise<void> {
  const docs = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));
  if (results.scores.length > 0) {
    await replaceSection(docs('statistics/proof.md'), 'figures', asMarkdown(results));
    await writeFile(docs('images/coverage.svg'), asSvg(results));
  }
  if (looks.scores.length > 0)
    await replaceSection(docs('statistics/proof.md'), 'looks', asLookMarkdown(looks));
  if (differences.scores.length > 0)
    await replaceSection(docs('statistics/proof.md'), 'differences', asDifferenceMarkdown(differences));
}
