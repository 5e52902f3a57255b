import type { DifferenceScenario, DifferenceScore } from './differences.js';
import { COVERAGE, coverageOf, falseVerdictsOf, isMissed, percent, type Measure } from './goals.js';
import { strong, tableByDays } from './tables.js';

/** The scores of lists of attributes. */
export interface DifferenceResults {
  readonly seed: number;
  readonly seconds: number;
  readonly scores: readonly DifferenceScore[];
}

export const describeDifferences = (scenario: DifferenceScenario): string =>
  `differences, ${scenario.days} days, ${titleOf(scenario)}`;

const titleOf = ({ prompts, answers, name }: DifferenceScenario) =>
  `${prompts} prompts, ${answers} ${answers === 1 ? 'answer' : 'answers'} a day, ${name}`;

/** If few answers differ, intervals are wide on purpose. */
const COVERED = { ...COVERAGE, most: 1 };

/** The goals that are missed. */
export const missedDifferences = ({ difference, falseVerdicts, panels }: DifferenceScore): Measure[] =>
  [
    ...coverageOf('difference', difference, COVERED),
    ...falseVerdictsOf('false verdicts', falseVerdicts, panels),
  ].filter(isMissed);

export function asDifferenceLine(score: DifferenceScore): string {
  const { difference, falseVerdicts, found } = score;
  const parts = [
    `difference ${percent(difference.covered)} % (+-${(100 * difference.halfWidth).toPrecision(3)})`,
    `${percent(falseVerdicts)} % false`,
    ...(found === null ? [] : [`${percent(found)} % found`]),
  ];
  return [
    `${describeDifferences(score.scenario)}: ${parts.join(', ')}`,
    ...missedDifferences(score).map(({ name }) => `  MISSED: ${name}`),
  ].join('\n');
}

export function asDifferenceSummary({ seed, seconds, scores }: DifferenceResults): string {
  const panels = scores.reduce((sum, score) => sum + score.panels, 0);
  const missed = scores.filter((score) => missedDifferences(score).length > 0);
  return [
    `${panels} lists of attributes of seed ${seed} in ${seconds} s.`,
    missed.length === 0 ? 'All of their goals are met.' : `Goals are missed in ${missed.length} scenarios.`,
  ].join('\n');
}

/** The table of docs/statistics/proof.md about two shares of the same answers. */
export function asDifferenceMarkdown({ seed, scores }: DifferenceResults): string {
  const [{ panels } = { panels: 0 }] = scores;
  return [
    `${scores.length} scenarios, ${panels} lists each, seed ${seed}. In percent: intervals that contain the difference, false verdicts, and differences that are found.`,
    tableByDays(scores, titleOf, (score) => {
      const { difference, falseVerdicts, found } = score;
      const missed = new Set(missedDifferences(score).map(({ name }) => name));
      return [
        strong(percent(difference.covered), missed.has('difference')),
        strong(percent(falseVerdicts), missed.has('false verdicts')),
        ...(found === null ? [] : [percent(found)]),
      ].join(' / ');
    }),
  ].join('\n\n');
}
