import { foundIn, missesOf, percent, relativePower } from './goals.js';
import { asLookSummary, type LookResults } from './look-text.js';
import { usual, type Scenario } from './scenario.js';
import type { Score } from './score.js';

/** What is simulated. */
export interface Results {
  readonly seed: number;
  readonly seconds: number;
  readonly scores: readonly Score[];
  readonly looks: LookResults;
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The scenario without its days. */
export function titleOf({ name, event, prompts, platforms, answers }: Scenario): string {
  // Replaced prompts are in the panel twice: those that go and those that come.
  const shown = event === 'replaced' ? usual.prompts : prompts;
  const size = `${counted(shown, 'prompt')}, ${counted(answers, 'answer')} a day`;
  return [
    size,
    ...(platforms === 1 || /platform/.test(name) ? [] : [`${platforms} platforms`]),
    ...(name === '' ? [] : [name]),
  ].join(', ');
}

export const describe = (scenario: Scenario): string =>
  `${counted(scenario.days, 'day')}, ${titleOf(scenario)}`;

export function asLine(score: Score): string {
  const { scenario, level, change, similar } = score;
  const found = scenario.rise === 0 ? 'false' : 'found';
  const parts = [
    `${describe(scenario)}: level ${percent(level.covered)} % (+-${percent(level.halfWidth)})`,
    `change ${percent(change.covered)} % (+-${percent(change.halfWidth)})`,
    `${percent(foundIn(score))} % ${found}`,
    ...(scenario.rise === 0 ? [] : [`${percent(relativePower(score))} % of the best test`]),
    ...(similar.intervals === 0 ? [] : [`questions like these ${percent(similar.covered)} %`]),
  ];
  return [parts.join(', '), ...missesOf(score).map((miss) => `  MISSED: ${miss}`)].join('\n');
}

export function asSummary({ looks, ...results }: Results): string {
  return [
    ...(results.scores.length === 0 ? [] : [summaryOf(results)]),
    ...(looks.scores.length === 0 ? [] : [asLookSummary(looks)]),
  ].join('\n');
}

function summaryOf({ seed, seconds, scores }: Omit<Results, 'looks'>): string {
  const missed = scores.filter((score) => missesOf(score).length > 0);
  const panels = scores.reduce((sum, score) => sum + score.panels, 0);
  return [
    `${scores.length} scenarios, ${panels} panels of seed ${seed} in ${seconds} s.`,
    missed.length === 0
      ? 'All goals are met.'
      : `Goals are missed in ${missed.length}:\n${missed
          .map((score) => `- ${describe(score.scenario)}: ${missesOf(score).join('; ')}`)
          .join('\n')}`,
  ].join('\n');
}
