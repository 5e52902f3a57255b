import { describe, expect, it } from 'vitest';
import { shifted } from '../../scripts/lab/figures/chances.js';
import { drawsOf, type Draws } from '../../scripts/lab/figures/random.js';
import { LONG_WINDOW } from '../../scripts/lab/figures/scenario.js';
import { atOnce } from '../../src/domain/steps.js';
import { WEIGHTINGS, type Weighting } from '../../src/domain/weighting.js';
import { createEstimates } from '../../src/estimates/group-estimates.js';
import type { Panel, PanelCell } from '../../src/estimates/panel.js';
import type { Interval } from '../../src/estimates/types.js';
import { panelOfColumns } from './panels.js';

const PANELS = 300;
const SEED = 7;

/** A kind of panel: which questions it asks how often, and how the answers vary. */
interface Scenario {
  readonly name: string;
  readonly prompts: number;
  readonly platforms: number;
  /** Of each window. */
  readonly days: number;
  /** The mean rate of the questions. */
  readonly rate: number;
  /** Standard deviation of a shift of all rates on a day, on the logit. */
  readonly dayShift: number;
  /** The rise of every rate since the previous window. */
  readonly rise: number;
  /** The answers to a prompt on a platform on a day. */
  readonly asked: (question: {
    readonly prompt: number;
    readonly platform: number;
    readonly day: number;
    readonly isCurrent: boolean;
  }) => number;
}

const usual: Omit<Scenario, 'name'> = {
  prompts: 20,
  platforms: 1,
  days: 7,
  rate: 0.3,
  dayShift: 0,
  rise: 0,
  asked: () => 4,
};

/** Correlations of the answers to a prompt, and of those of a day. */
const WITHIN_PROMPT = 0.1;
const WITHIN_DAY = 0.1;

const often: Scenario['asked'] = ({ prompt }) => (prompt === 0 ? 40 : 2);
const weekly: Scenario['asked'] = ({ prompt, day }) =>
  prompt % 2 === 0 ? 4 : Number(day % 7 === prompt % 7);
const twoPlatforms = { ...usual, platforms: 2 };

const scenarios: readonly Scenario[] = [
  { ...usual, name: 'one question 40 times a day, the others twice', asked: often },
  { ...usual, name: 'the same, 30 days', days: 30, asked: often },
  { ...usual, name: 'the same, 90 days in weeks', days: 90, asked: often },
  { ...usual, name: 'the same, days shift all', dayShift: 0.3, asked: often },
  { ...usual, name: 'the same, rare (2 %)', rate: 0.02, asked: often },
  { ...usual, name: 'the same, rare, 30 days', rate: 0.02, days: 30, asked: often },
  { ...usual, name: 'the same, near-certain (98 %)', rate: 0.98, asked: often },
  { ...usual, name: 'the same, five questions', prompts: 5, asked: often },
  { ...usual, name: 'the same, every question rises by 10 points', rise: 0.1, asked: often },
  {
    ...twoPlatforms,
    name: '30 answers a day on one platform, 5 on the other',
    asked: ({ platform }) => (platform === 0 ? 30 : 5),
  },
  {
    ...twoPlatforms,
    name: 'one platform lacks half of the questions',
    asked: ({ prompt, platform }) => (platform === 1 && prompt >= 10 ? 0 : 4),
  },
  {
    ...twoPlatforms,
    name: 'one platform is asked five times as often as before',
    asked: ({ platform, isCurrent }) => (platform === 1 && isCurrent ? 10 : 2),
  },
  { ...usual, name: 'half of the questions once a week, 30 days', days: 30, asked: weekly },
];

/** Gauss-Hermite quadrature with 3 nodes for the normal distribution. */
const NODES = [
  [0, 2 / 3],
  [-Math.sqrt(3), 1 / 6],
  [Math.sqrt(3), 1 / 6],
] as const;

const expectedRate = (rate: number, { dayShift }: Scenario) =>
  NODES.reduce((sum, [node, weight]) => sum + weight * shifted(rate, node * dayShift), 0);

interface Question {
  readonly prompt: number;
  readonly platform: number;
  readonly rate: number;
}

function drawQuestions({ prompts, platforms, rate, rise }: Scenario, draws: Draws): Question[] {
  return Array.from({ length: prompts * platforms }, (_, index) => ({
    prompt: Math.floor(index / platforms),
    platform: index % platforms,
    rate: (1 - rise) * draws.beta(rate / (1 - rise), WITHIN_PROMPT),
  }));
}

const cellOf = ({ prompt, platform }: Question): PanelCell => ({
  promptId: `p${prompt}`,
  topic: null,
  isCounted: true,
  platform: `platform${platform}`,
  surface: 'ui',
  place: '',
});

/** The previous window and this one, with days as clusters, or weeks. */
function drawPanel(scenario: Scenario, questions: readonly Question[], draws: Draws): Panel {
  const { days, dayShift, rise, asked } = scenario;
  const clusterOf = (day: number) => (days >= LONG_WINDOW ? Math.floor(day / 7) : day);
  const length = clusterOf(days - 1) + 1;
  const entries = [false, true].flatMap((isCurrent) =>
    Array.from({ length: days }, (_, day) => {
      const shift = dayShift * draws.normal();
      return questions.flatMap((question, cell) => {
        const answers = asked({ ...question, day, isCurrent });
        const rate = shifted(question.rate + (isCurrent ? rise : 0), shift);
        const mentions = drawMentions(answers, rate, draws);
        const cluster = clusterOf(day) + (isCurrent ? length : 0);
        return answers === 0 ? [] : [{ cell, cluster, model: '', answers, mentions }];
      });
    }).flat(),
  );
  return panelOfColumns({
    cells: questions.map(cellOf),
    clusters: Array.from({ length: 2 * length }, (_, cluster) => ({ isCurrent: cluster >= length })),
    entries,
  });
}

/** Some answers of a day follow a common draw, so that any two have the correlation. */
function drawMentions(answers: number, rate: number, { uniform, binomial }: Draws): number {
  const common = uniform() < rate ? 1 : 0;
  const following = binomial(answers, Math.sqrt(WITHIN_DAY));
  return following * common + binomial(answers - following, rate);
}

interface Value {
  readonly question: Question;
  readonly value: number;
  readonly mass: number;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const pooled = (values: readonly Value[]) =>
  values.reduce((sum, { value, mass }) => sum + mass * value, 0) /
  values.reduce((sum, { mass }) => sum + mass, 0);

const by = (values: readonly Value[], key: 'prompt' | 'platform') =>
  [...new Set(values.map(({ question }) => question[key]))].map((one) =>
    values.filter(({ question }) => question[key] === one),
  );

/** The figure that is estimated, of the values of questions on platforms. */
const truths: Readonly<Record<Weighting, (values: readonly Value[]) => number>> = {
  answers: pooled,
  questions: (values) => mean(by(values, 'prompt').map(pooled)),
  questionsAndPlatforms: (values) =>
    mean(by(values, 'platform').map((ofPlatform) => mean(ofPlatform.map(({ value }) => value)))),
};

/** In this window. */
function answersIn(scenario: Scenario, question: Question): number {
  const days = Array.from({ length: scenario.days }, (_, day) => day);
  return days.reduce((sum, day) => sum + scenario.asked({ ...question, day, isCurrent: true }), 0);
}

const contains = (interval: Interval | null, value: number) =>
  interval !== null && interval.low <= value && value <= interval.high;

/** The shares of panels whose interval contains the truth, and of those with a verdict. */
function simulate(scenario: Scenario) {
  const draws = drawsOf(SEED, JSON.stringify(scenario));
  const shares = WEIGHTINGS.map((weighting) => ({
    ...{ weighting, level: 0, meanOfQuestions: 0, change: 0, verdicts: 0 },
  }));
  for (let panel = 0; panel < PANELS; panel += 1) {
    const questions = drawQuestions(scenario, draws);
    const drawn = drawPanel(scenario, questions, draws);
    const level = questions
      .map((question) => ({
        question,
        value: 100 * expectedRate(question.rate + scenario.rise, scenario),
        mass: answersIn(scenario, question),
      }))
      .filter(({ mass }) => mass > 0);
    for (const of of shares) {
      const estimates = atOnce(createEstimates(drawn, of.weighting));
      const score = atOnce(estimates.scoresBy(() => '')).get('');
      if (score === undefined) throw new Error('a panel without answers');
      const share = (isTrue: boolean) => Number(isTrue) / PANELS;
      of.level += share(contains(score.visibility, truths[of.weighting](level)));
      of.meanOfQuestions += share(contains(score.visibility, truths.questions(level)));
      of.change += share(contains(score.sameQuestions, 100 * scenario.rise));
      of.verdicts += share(score.verdict === 'up' || score.verdict === 'down');
    }
  }
  return shares;
}

describe('weighted intervals', () => {
  // The standard error of a share of 95 % of 300 panels is 1.3 points.
  it.each(scenarios)('contain the truth in about 95 % of panels: $name', (scenario) => {
    for (const { level, change, verdicts } of simulate(scenario)) {
      expect(level).toBeGreaterThan(0.91);
      expect(change).toBeGreaterThan(0.91);
      if (scenario.rise === 0) expect(verdicts).toBeLessThan(0.09);
    }
  });

  it('are needed for the mean of questions, some of which are asked more often', () => {
    const [first] = scenarios;
    const [answers, questions] = simulate({ ...(first ?? { ...usual, name: '' }), days: 90 });
    expect(answers?.meanOfQuestions).toBeLessThan(0.4);
    expect(questions?.meanOfQuestions).toBeGreaterThan(0.91);
  });

  it('find a rise more often than answers alike if one question has most of the answers', () => {
    const [answers, questions] = simulate({ ...usual, name: 'a rise', rise: 0.1, asked: often });
    expect(questions?.verdicts).toBeGreaterThan((answers?.verdicts ?? 1) + 0.05);
  });

  it('are wide rather than too narrow if a question of three has an answer a week', () => {
    const asked: Scenario['asked'] = ({ prompt, day }) => (prompt > 0 ? 10 : Number(day % 7 === 3));
    const [, questions] = simulate({ ...usual, name: 'few answers', prompts: 3, days: 30, asked });
    expect(questions?.level).toBeGreaterThan(0.95);
    expect(questions?.change).toBeGreaterThan(0.95);
  });
});
