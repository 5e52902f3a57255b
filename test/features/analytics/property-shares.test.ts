import { describe, expect, it } from 'vitest';
import { drawsOf, type Draws } from '../../../scripts/prove-figures/random.js';
import { atOnce } from '../../../src/domain/steps.js';
import { addDays, daysOf } from '../../../src/domain/window.js';
import { propertyDifferences } from '../../../src/features/analytics/index.js';

const PANELS = 500;
const PROMPTS = 10;

interface Scenario {
  readonly days: number;
  readonly answersADay: number;
  /** The mean probabilities of both properties. */
  readonly first: number;
  readonly second: number;
  /** By how much the first property is more or less probable on all answers of a day. */
  readonly shift: number;
}

interface Panel {
  readonly truth: number;
  /** The answers of each prompt and day that have both properties, only the first and only the second. */
  readonly counts: { prompt: number; day: string; both: number; onlyFirst: number; onlySecond: number }[];
}

const windowOf = (days: number) => {
  const from = new Date('2026-03-02T00:00:00.000Z');
  return { from, until: addDays(from, days), days };
};

/** Half of the answers have both properties as far as possible, the others have them independently. */
function panelOf({ days, answersADay, first, second, shift }: Scenario, draws: Draws): Panel {
  const prompts = Array.from({ length: PROMPTS }, (_, prompt) => ({
    prompt,
    first: first * (0.5 + draws.uniform()),
    second: second * (0.5 + draws.uniform()),
  }));
  const counts = daysOf(windowOf(days)).flatMap((day) => {
    const moved = draws.uniform() < 0.5 ? shift : -shift;
    return prompts.map(({ prompt, first, second }) => {
      const found = { prompt, day, both: 0, onlyFirst: 0, onlySecond: 0 };
      for (let answer = 0; answer < answersADay; answer += 1) {
        const one = draws.uniform();
        const other = draws.uniform() < 0.5 ? one : draws.uniform();
        const [hasFirst, hasSecond] = [one < first + moved, other < second];
        if (hasFirst && hasSecond) found.both += 1;
        else if (hasFirst) found.onlyFirst += 1;
        else if (hasSecond) found.onlySecond += 1;
      }
      return found;
    });
  });
  const truth = prompts.reduce((sum, prompt) => sum + prompt.first - prompt.second, 0) / PROMPTS;
  return { truth, counts };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function differenceIn({ counts }: Panel, { days, answersADay }: Scenario) {
  const window = windowOf(days);
  const cells = Array.from({ length: PROMPTS }, () => ({
    days: daysOf(window),
    answers: daysOf(window).map(() => answersADay),
  }));
  const place = { cells: counts.map(({ prompt }) => prompt), days: counts.map(({ day }) => day) };
  const pair = {
    one: { ...place, answers: counts.map(({ both, onlyFirst }) => both + onlyFirst) },
    other: { ...place, answers: counts.map(({ both, onlySecond }) => both + onlySecond) },
    onlyFirst: sum(counts.map(({ onlyFirst }) => onlyFirst)),
    onlySecond: sum(counts.map(({ onlySecond }) => onlySecond)),
  };
  const [found] = atOnce(propertyDifferences({ cells, pairs: [pair] }, window));
  if (!found) throw new Error('A panel has no answers.');
  return found.difference;
}

/** The interval as if every answer were drawn alone. */
function naiveDifferenceIn({ counts }: Panel, { days, answersADay }: Scenario) {
  const answers = PROMPTS * days * answersADay;
  const onlyFirst = sum(counts.map((one) => one.onlyFirst));
  const onlySecond = sum(counts.map((one) => one.onlySecond));
  const value = (onlyFirst - onlySecond) / answers;
  const margin = 1.96 * Math.sqrt(((onlyFirst + onlySecond) / answers - value ** 2) / answers);
  return { low: value - margin, high: value + margin };
}

/** The share of the panels whose interval covers the truth. */
function coverage(
  scenario: Scenario,
  intervalIn: (panel: Panel, scenario: Scenario) => { readonly low: number; readonly high: number },
): number {
  const draws = drawsOf(7, JSON.stringify(scenario));
  const covered = Array.from({ length: PANELS }, () => {
    const panel = panelOf(scenario, draws);
    const { low, high } = intervalIn(panel, scenario);
    // The ends are rounded to four digits.
    return Number(low - 5e-5 <= panel.truth && panel.truth <= high + 5e-5);
  });
  return sum(covered) / PANELS;
}

const shifting: Scenario = { days: 14, answersADay: 4, first: 0.3, second: 0.2, shift: 0.1 };

describe(`the difference of two shares in ${PANELS} simulated panels`, () => {
  it.each<Scenario>([
    shifting,
    { days: 30, answersADay: 2, first: 0.2, second: 0.2, shift: 0.05 },
    { days: 30, answersADay: 4, first: 0.06, second: 0.02, shift: 0 },
    { days: 7, answersADay: 1, first: 0.4, second: 0.1, shift: 0.1 },
    { days: 30, answersADay: 1, first: 0.02, second: 0, shift: 0 },
    { days: 30, answersADay: 1, first: 0.02, second: 0.02, shift: 0 },
  ])('is in its interval in 93 of 100 panels or more: %o', (scenario) => {
    expect(coverage(scenario, differenceIn)).toBeGreaterThanOrEqual(0.93);
  });

  it('is in an interval of independent answers less often, when days shift', () => {
    expect(coverage(shifting, naiveDifferenceIn)).toBeLessThan(0.85);
  });
});
