import type { PanelEstimates } from '../../../src/estimates/group-estimates.js';
import type { ChangeInterval, Verdict } from '../../../src/estimates/types.js';
import type { Interval } from '../../../src/estimates/estimates.js';
import { atOnce } from '../../../src/domain/steps.js';
import { placeOf, sentimentOf, type Chances } from './chances.js';
import { COMPETITOR } from './entries.js';

/** The mean and the variance of a property of answers. */
export interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** A figure as the API reports it. */
export interface Estimate {
  readonly level: Interval | null;
  readonly change: ChangeInterval | null;
  readonly verdict: Verdict;
}

/** A figure: the ratio of the sums of y and z over answers, and how to read it from the API. */
export interface Figure {
  readonly title: string;
  /** The moments of y - ratio * z of an answer. */
  readonly momentsOf: (chances: Chances, ratio: number) => Moments;
  /** The figure of the API is scale * ratio + offset. */
  readonly scale: number;
  readonly offset: number;
  /** Whether its changes have the opposite sign, so that positive is better. */
  readonly isLowerBetter: boolean;
  readonly read: (estimates: ReturnType<typeof estimatesOf>) => Estimate;
}

const figure = { scale: 1, offset: 0, isLowerBetter: false };

/** The moments of a figure that is a share of answers. */
const share = (chance: number, ratio: number): Moments => ({
  mean: chance - ratio,
  variance: chance * (1 - chance),
});

/** The moments of a figure that is a mean over mentions. */
function ofMention({ mention }: Chances, has: Moments, ratio: number): Moments {
  const mean = mention * (has.mean - ratio);
  return { mean, variance: mention * (has.variance + (has.mean - ratio) ** 2) - mean ** 2 };
}

export const FIGURES = {
  visibility: {
    ...{ ...figure, title: 'visibility', scale: 100 },
    momentsOf: ({ mention }, ratio) => share(mention, ratio),
    read: ({ all }) => ({
      level: all.visibility,
      change: all.sameQuestions.visibilityScore,
      verdict: all.verdict,
    }),
  },
  competitor: {
    ...{ ...figure, title: "a competitor's visibility", scale: 100 },
    momentsOf: ({ competitor }, ratio) => share(competitor, ratio),
    read: ({ brand }) => ({
      level: brand?.visibility ?? null,
      change: brand?.sameQuestions ?? null,
      verdict: brand?.verdict ?? 'insufficientData',
    }),
  },
  shareOfVoice: {
    ...{ ...figure, title: 'share of voice' },
    momentsOf: ({ mention, competitor }, ratio) => ({
      mean: mention - ratio * (mention + competitor),
      variance: (1 - ratio) ** 2 * mention * (1 - mention) + ratio ** 2 * competitor * (1 - competitor),
    }),
    read: ({ all }) => otherFigure(all.intervals.shareOfVoice, all.sameQuestions.shareOfVoice),
  },
  citationRate: {
    ...{ ...figure, title: 'citation rate' },
    momentsOf: ({ citation }, ratio) => share(citation, ratio),
    read: ({ all }) => otherFigure(all.intervals.citationRate, all.sameQuestions.citationRate),
  },
  averagePosition: {
    ...{ ...figure, title: 'average position', isLowerBetter: true },
    momentsOf: (chances, ratio) => ofMention(chances, placeOf(chances), ratio),
    read: ({ all }) => otherFigure(all.intervals.averagePosition, all.sameQuestions.averagePosition),
  },
  sentimentScore: {
    ...{ ...figure, title: 'sentiment', scale: 50, offset: 50 },
    momentsOf: (chances, ratio) => ofMention(chances, sentimentOf(chances), ratio),
    read: ({ all }) => otherFigure(all.intervals.sentimentScore, all.sameQuestions.sentimentScore),
  },
} satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

/** The estimates in an overview of all cells. */
export function estimatesOf(estimates: PanelEstimates) {
  const parts = atOnce(estimates.partsBy(() => ''));
  const all = atOnce(parts.by(() => '')).get('');
  if (all === undefined) throw new Error('a panel without answers');
  return { all, brand: atOnce(parts.brands()).get(COMPETITOR) };
}

/** For figures that have no verdict in the API: a change counts as found if its interval excludes 0. */
function otherFigure(level: Interval | null, change: ChangeInterval | null): Estimate {
  if (change === null) return { level, change, verdict: 'notComparable' };
  if (change.low > 0) return { level, change, verdict: 'up' };
  return { level, change, verdict: change.high < 0 ? 'down' : 'withinNoise' };
}
