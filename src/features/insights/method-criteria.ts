import { rounded } from '../../estimates/rounding.js';
import type { Interval } from '../../estimates/types.js';
import type { MethodCriterion } from './types.js';

type Key = MethodCriterion['key'];
type Rule = Pick<MethodCriterion, 'unit' | 'bound' | 'threshold' | 'source' | 'remedy'>;

/** A value of a criterion; null = unknown. */
export type CriterionValues = Readonly<Record<Key, number | null>>;

const published = (text: string, url: string) => ({ text, url });
/** A threshold of our own, for lack of a published one. */
const own = (text: string) => ({ text, url: null });

/** The criteria in the order of responses. docs/method.md says which of the thresholds others have published. */
const RULES: Readonly<Record<Key, Rule>> = {
  questions: {
    ...{ unit: 'questions', bound: 'atLeast', threshold: 50 },
    source: published(
      'MaxAEO, a vendor: fewer than 50 prompts are for a first direction, not for reports of a trend',
      'https://maxaeo.ai/blog/ai-search-prompt-tracking/',
    ),
    remedy: 'Track more questions that buyers ask without naming a brand.',
  },
  answers: {
    ...{ unit: 'answers', bound: 'atLeast', threshold: 385 },
    source: own(
      'docs/statistics.md: 385 independent answers have an interval of at most 5 points to either side',
    ),
    remedy: 'Ask more questions, on more platforms, more often, or choose a longer range.',
  },
  answersPerQuestion: {
    ...{ unit: 'answers', bound: 'atLeast', threshold: 60 },
    source: published(
      'SparkToro and Gumshoe, 2026, as reported by AuthorityTech: ask each question 60 to 100 times',
      'https://authoritytech.io/curated/ai-rank-is-noise-consideration-set-is-real-2026',
    ),
    remedy:
      'Ask each question more often (samples of the targets, or the schedule), or choose a longer range.',
  },
  questionTypes: {
    ...{ unit: 'types', bound: 'atLeast', threshold: 3 },
    source: published(
      'AI Visibility Guide: questions of discovery, comparison and validation',
      'https://www.ai-visibility-guide.com/methodology/',
    ),
    remedy: 'Track questions of every persona: discoverer, evaluator and buyer.',
  },
  days: {
    ...{ unit: 'days', bound: 'atLeast', threshold: 14 },
    source: published(
      'Schulte, Bleeker and Kaufmann, 2026 (arXiv 2604.07585), as summarized by Kurate: windows of 2 to 4 weeks',
      'https://kurate.org/paper/5f7f7fad-82e8-4910-86e7-e40d44068f60',
    ),
    remedy: 'Choose a longer range, or ask on more days.',
  },
  cadence: {
    ...{ unit: 'days', bound: 'atMost', threshold: 7 },
    source: published(
      'MaxAEO, a vendor: weekly for questions that matter to revenue',
      'https://maxaeo.ai/blog/ai-search-monitoring-frequency/',
    ),
    remedy: 'Measure on a schedule of at least once a week.',
  },
  agreement: {
    ...{ unit: 'share', bound: 'atLeast', threshold: 0.75 },
    source: own('docs/method.md: halfway between a coin toss (0.5) and answers that are always alike (1)'),
    remedy:
      'Platforms vary; judge rates of many answers instead of single ones. Ask a question at least twice a day to measure it.',
  },
  platforms: {
    ...{ unit: 'platforms', bound: 'atLeast', threshold: 4 },
    source: published(
      'Citare, a vendor: four platforms with a meaningful number of questions',
      'https://www.citare.ai/guides/four-ai-search-platforms',
    ),
    remedy: 'Add targets on other platforms.',
  },
  seenByPeople: {
    ...{ unit: 'share', bound: 'atLeast', threshold: 1 },
    source: published(
      'nonBot AI, a vendor: answers of APIs are more consistent than those that people see',
      'https://www.nonbot.ai/resources/ai-brand-recommendations-inconsistency-research',
    ),
    remedy:
      'Measure the pages that people see (surfaces ui and serp), or compare both surfaces on some questions.',
  },
  targetsAnswered: {
    ...{ unit: 'share', bound: 'atLeast', threshold: 1 },
    source: own('docs/method.md: a figure should contain every platform that the workspace asks'),
    remedy: 'Check the runs and providers of the platforms without answers.',
  },
  failures: {
    ...{ unit: 'share', bound: 'atMost', threshold: 0.05 },
    source: own('docs/method.md: answers that are missing can then move a score by at most 5 points'),
    remedy: 'Find out why questions fail (GET /v1/evidence/answers?answerStatus=refused,empty,error).',
  },
  unfinished: {
    ...{ unit: 'share', bound: 'atMost', threshold: 0.05 },
    source: own('docs/method.md: answers that are missing can then move a score by at most 5 points'),
    remedy:
      'Ask a model that writes longer answers (GET /v1/evidence/answers?answerStatus=error lists those that were cut off).',
  },
  olderDays: {
    ...{ unit: 'days', bound: 'atMost', threshold: 0 },
    source: own('docs/extraction.md: all answers should be read by the same rules and names'),
    remedy: 'Run "visibility rescore".',
  },
  halfWidth: {
    ...{ unit: 'points', bound: 'atMost', threshold: 5 },
    source: own('docs/method.md: the score is then known to 5 points'),
    remedy: 'Ask on more days and more often, or choose a longer range.',
  },
  smallestChange: {
    ...{ unit: 'points', bound: 'atMost', threshold: 10 },
    source: own('docs/statistics.md: about what two windows can show whose scores are known to 5 points'),
    remedy: 'Ask more questions and more often, or compare longer ranges.',
  },
  precision: {
    ...{ unit: 'share', bound: 'atLeast', threshold: 0.95 },
    source: own('docs/method.md: wrong names can then raise a score by at most 5 points'),
    remedy:
      'Review answers that say that nothing was found (GET /v1/evidence/answers?isNegated=true), and set names that are common words.',
  },
  recall: {
    ...{ unit: 'share', bound: 'atLeast', threshold: 0.95 },
    source: own('docs/method.md: missed names can then lower a score by at most 5 points'),
    remedy: 'Add the spellings of your brand and its competitors as aliases, then run "visibility rescore".',
  },
};

/** The decimals of values by unit. */
const DECIMALS: Readonly<Record<Rule['unit'], number>> = {
  ...{ questions: 0, answers: 1, types: 0, days: 1, platforms: 0 },
  ...{ share: 4, points: 2 },
};

/** The criteria with their values, in the order of responses. A value is judged as it is shown. */
export function criteriaOf(
  values: CriterionValues,
  intervals: Partial<Record<Key, Interval | null>>,
): MethodCriterion[] {
  return (Object.keys(RULES) as Key[]).map((key) => {
    const rule = RULES[key];
    const shown = (value: number) => rounded(value, DECIMALS[rule.unit]);
    const value = values[key];
    const interval = intervals[key] ?? null;
    return {
      key,
      value: value === null ? null : shown(value),
      interval: interval && { low: shown(interval.low), high: shown(interval.high) },
      ...rule,
      status: value === null ? 'unknown' : statusOf(shown(value), rule),
    };
  });
}

const statusOf = (value: number, { bound, threshold }: Rule) =>
  (bound === 'atLeast' ? value >= threshold : value <= threshold) ? 'met' : 'missed';
