import { UTC_CALENDAR } from '../../../src/domain/calendar.js';
import { atOnce } from '../../../src/domain/steps.js';
import { addDays, daysOf, type DayWindow } from '../../../src/domain/window.js';
import type { AttributePraise } from '../../../src/features/insights/types.js';
import { attributesOf } from '../../../src/features/insights/wording.js';
import type { AttributeRow, WordingData } from '../../../src/features/insights/wording-read-model.js';
import { drawsOf, type Draws } from './random.js';
import { createCoverage, type Coverage } from './score.js';

/** A kind of list of attributes: how many answers praise competitors and the brand for each. */
export interface DifferenceScenario {
  readonly name: string;
  readonly prompts: number;
  readonly days: number;
  /** Answers per prompt and day. */
  readonly answers: number;
  readonly attributes: readonly PraiseShares[];
  /** By how much competitors are praised more or less on all answers of a day. */
  readonly shift: number;
}

/** The shares of the answers that praise competitors and the brand for an attribute, averaged over prompts. */
export interface PraiseShares {
  readonly competitor: number;
  readonly own: number;
}

export interface DifferenceScore {
  readonly scenario: DifferenceScenario;
  /** Lists of attributes. */
  readonly panels: number;
  readonly difference: Coverage;
  /** The expected share of verdicts that are false; with equal shares only, the share of lists with any. */
  readonly falseVerdicts: number;
  /** The share of differences with their verdict; null if all shares are equal. */
  readonly found: number | null;
}

export type PraiseData = Pick<WordingData, 'attributes' | 'cells'>;

/** The entries of a list, as the API returns them. */
export type Judge = (data: PraiseData, window: DayWindow) => AttributePraise[];

const REQUEST = {
  ...{ rangeDays: 30 as const, from: undefined, to: undefined, calendar: UTC_CALENDAR, platform: undefined },
  surface: null,
  ...{ personas: undefined, topics: undefined, limit: 100 },
};

export const judged: Judge = (data, window) =>
  atOnce(attributesOf(data, REQUEST, { window, calendar: UTC_CALENDAR, rangeDays: null, from: '', to: '' }));

/** Simulates lists of attributes. Another judge shows that the proof detects it. */
export function differencesOf(
  scenario: DifferenceScenario,
  { panels, seed, judge = judged }: { panels: number; seed: number; judge?: Judge },
): DifferenceScore {
  const draws = drawsOf(seed, `${JSON.stringify(scenario)} ${panels}`);
  const from = new Date('2026-03-02T00:00:00.000Z');
  const window = { from, until: addDays(from, scenario.days), days: scenario.days };
  const difference = createCoverage();
  const [falseShares, found, differing] = [createMean(), createMean(), scenario.attributes.some(differs)];
  for (let panel = 0; panel < panels; panel += 1) {
    const entries = judge(drawPraise(scenario, daysOf(window), draws), window).map((entry) => ({
      ...entry,
      truth: truthOf(scenario.attributes[Number(entry.attribute)]),
    }));
    for (const entry of entries) difference.add(entry.difference, entry.truth);
    const verdicts = entries.filter(({ verdict }) => verdict === 'behind' || verdict === 'ahead');
    const isTrue = ({ verdict, truth }: (typeof entries)[number]) =>
      verdict === (truth > 0 ? 'behind' : truth < 0 ? 'ahead' : 'withinNoise');
    falseShares.add(verdicts.filter((entry) => !isTrue(entry)).length / Math.max(1, verdicts.length));
    for (const entry of entries) if (entry.truth !== 0) found.add(isTrue(entry) ? 1 : 0);
  }
  return {
    ...{ scenario, panels, difference: difference.result(), falseVerdicts: falseShares.mean() },
    found: differing ? found.mean() : null,
  };
}

const truthOf = (shares: PraiseShares | undefined) => (shares ? shares.competitor - shares.own : 0);
const differs = (shares: PraiseShares) => truthOf(shares) !== 0;

function createMean() {
  let [sum, count] = [0, 0];
  return {
    add(value: number): void {
      sum += value;
      count += 1;
    },
    mean: () => (count === 0 ? 0 : sum / count),
  };
}

/** The judged answers of a window. As in the API, attributes that no answer praises only competitors for are not listed. */
function drawPraise(scenario: DifferenceScenario, days: readonly string[], draws: Draws): PraiseData {
  const { prompts, answers, attributes, shift } = scenario;
  const shifts = days.map(() => (draws.uniform() < 0.5 ? shift : -shift));
  return {
    cells: Array.from({ length: prompts }, () => ({ days, answers: days.map(() => answers) })),
    attributes: attributes
      .map((shares, index) =>
        drawAttribute(`${index}`, shares, { ...scenario, calendar: days, shifts }, draws),
      )
      .filter(({ lostObservations }) => lostObservations > 0),
  };
}

interface Calendar extends Pick<DifferenceScenario, 'prompts' | 'answers'> {
  readonly calendar: readonly string[];
  /** The additional praise of competitors on each day. */
  readonly shifts: readonly number[];
}

/** Half of the answers have both kinds of praise as far as possible, the others have them independently. */
function drawAttribute(
  attribute: string,
  { competitor, own }: PraiseShares,
  { prompts, answers, calendar, shifts }: Calendar,
  draws: Draws,
): AttributeRow {
  const rates = factorsOf(prompts, draws).map((factor) => competitor * factor);
  const ownRates = factorsOf(prompts, draws).map((factor) => own * factor);
  const uses = {
    cells: [] as number[],
    days: [] as string[],
    competitor: [] as number[],
    own: [] as number[],
  };
  const sums = { lost: 0, competitor: 0, own: 0 };
  for (const [day, date] of calendar.entries())
    for (let prompt = 0; prompt < prompts; prompt += 1) {
      const rate = (rates[prompt] ?? 0) + (shifts[day] ?? 0);
      const found = { lost: 0, competitor: 0, own: 0 };
      for (let answer = 0; answer < answers; answer += 1) {
        const one = draws.uniform();
        const isOwn = (draws.uniform() < 0.5 ? one : draws.uniform()) < (ownRates[prompt] ?? 0);
        if (isOwn) found.own += 1;
        if (one >= rate) continue;
        found.competitor += 1;
        if (!isOwn) found.lost += 1;
      }
      uses.cells.push(prompt);
      uses.days.push(date);
      uses.competitor.push(found.competitor);
      uses.own.push(found.own);
      for (const name of ['lost', 'competitor', 'own'] as const) sums[name] += found[name];
    }
  return {
    ...{ attribute, uses, competitors: [], lostObservations: sums.lost, lostWithOwnObservations: 0 },
    ...{ competitorObservations: sums.competitor, ownObservations: sums.own },
  };
}

/** The shift of each prompt's praise from the average. */
function factorsOf(prompts: number, { uniform }: Draws): number[] {
  const drawn = Array.from({ length: prompts }, () => 0.5 + uniform());
  const mean = drawn.reduce((sum, one) => sum + one, 0) / prompts;
  return drawn.map((one) => one / mean);
}
