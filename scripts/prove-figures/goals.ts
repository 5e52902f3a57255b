import type { Score } from './score.js';

/** Intervals of 95 %: fewer hits are wrong, more are needlessly wide. */
export const COVERAGE = { least: 0.93, most: 0.98 };

/** Goals are for windows of at least this many days. */
export const ENOUGH_DAYS = 4;

const FALSE_VERDICTS = 0.05;

/** The share of the power of a test that knows the true variance. */
const POWER = { onePrompt: 0.8, prompts: 0.9 };
const PROMPTS_FOR_POWER = 5;

/** The goals that a scenario misses, in words. */
export function missesOf(score: Score): string[] {
  const { scenario, level, change } = score;
  if (scenario.days < ENOUGH_DAYS) return [];
  return [
    ...missedCoverage('level', level.covered),
    ...missedCoverage('change', change.covered),
    ...(scenario.rise === 0 ? missedVerdicts(score) : missedPower(score)),
  ];
}

export const percent = (share: number): string => (100 * share).toFixed(1);

export const foundIn = ({ verdicts }: Score): number => verdicts.up + verdicts.down;

/** The most false verdicts: 5 % and two standard errors of the simulation. */
export const mostFalse = (panels: number): number =>
  FALSE_VERDICTS + 2 * Math.sqrt((FALSE_VERDICTS * (1 - FALSE_VERDICTS)) / panels);

function missedCoverage(name: string, covered: number): string[] {
  if (covered < COVERAGE.least) return [`${name} covers only ${percent(covered)} %`];
  return covered > COVERAGE.most ? [`${name} covers ${percent(covered)} %, which is too wide`] : [];
}

function missedVerdicts(score: Score): string[] {
  const found = foundIn(score);
  return found > mostFalse(score.panels) ? [`${percent(found)} % false verdicts`] : [];
}

/** The power relative to that of the best test. */
export const relativePower = (score: Score): number => foundIn(score) / score.bestTest;

function missedPower(score: Score): string[] {
  const goal = score.scenario.prompts >= PROMPTS_FOR_POWER ? POWER.prompts : POWER.onePrompt;
  const power = relativePower(score);
  return power < goal ? [`${percent(power)} % of the power of the best test`] : [];
}
