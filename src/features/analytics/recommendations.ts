import type { RecommendationEstimates, StanceShare } from '../../estimates/recommendations.js';
import { rounded } from '../../estimates/rounding.js';
import type { Recommendations, StanceFigure } from './types.js';

/** How the answers of a range treat the brand, with the changes of the days that are compared; none without a comparison. */
export function recommendationsOf(
  shown: RecommendationEstimates,
  compared: RecommendationEstimates | null,
): Recommendations {
  const figure = (name: 'recommended' | 'first' | 'warned') =>
    figureOf(shown[name], compared?.[name] ?? null);
  return {
    recommended: figure('recommended'),
    first: figure('first'),
    warned: figure('warned'),
    mentions: shown.mentions,
  };
}

const figureOf = ({ value, interval }: StanceShare, compared: StanceShare | null): StanceFigure => ({
  rate: rounded(value, 4),
  rateLow: rounded(interval?.low ?? null, 4),
  rateHigh: rounded(interval?.high ?? null, 4),
  rateChange: compared?.change ?? null,
  sameQuestions: compared?.sameQuestions ?? null,
  verdict: compared?.verdict ?? null,
});

/** Without changes, because the compared days were not examined. */
export function withoutChanges({ recommended, first, warned, mentions }: Recommendations): Recommendations {
  const alone = (figure: StanceFigure): StanceFigure => ({
    ...figure,
    ...{ rateChange: null, sameQuestions: null, verdict: null },
  });
  return { recommended: alone(recommended), first: alone(first), warned: alone(warned), mentions };
}
