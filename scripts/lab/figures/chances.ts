import type { Draws } from './random.js';

/** The probabilities of an answer's properties other than a mention. */
export const OTHER_CHANCES = ['competitor', 'citation', 'position', 'sentiment'] as const;
export type OtherChance = (typeof OTHER_CHANCES)[number];

/** The chances of one prompt. */
export type Chances = Readonly<Record<OtherChance | 'mention', number>>;

/** How often a mentioned brand is also cited, averaged over prompts. */
const CITED = 0.8;

/** The mean of each chance over prompts, given a mean mention rate. */
export const meanChances = (rate: number): Readonly<Record<OtherChance, number>> => ({
  competitor: 0.4,
  citation: CITED * rate,
  position: 0.3,
  sentiment: 0.7,
});

/**
 * Whether a chance falls when the brand gains: competitors are mentioned less often, and the brand's position number
 * decreases.
 */
export const falls = (name: OtherChance): boolean => name === 'competitor' || name === 'position';

/** The positions of a mention are 1 to 5: 1 plus at most this many. */
const PLACES = 4;

/** The moments of a mention's position, which is 1 plus a binomial variable, and of its sentiment, which is -1, 0 or 1. */
export const placeOf = ({ position }: Chances) => ({
  mean: 1 + PLACES * position,
  variance: PLACES * position * (1 - position),
});
export const sentimentOf = ({ sentiment }: Chances) => ({
  mean: 2 * sentiment - 1,
  variance: 2 * sentiment * (1 - sentiment),
});

/** The counts of answers other than mentions. */
export const OTHER_COUNTS = [
  'positionSum',
  'sentimentCount',
  'sentimentSum',
  'competitorMentions',
  'citationAnswers',
  'citedAnswers',
] as const;
export type OtherCounts = Record<(typeof OTHER_COUNTS)[number], number>;

/** Draws the other counts of independent answers, given their mentions. */
export function drawOthers(
  { competitor, citation, position, sentiment }: Chances,
  { answers, mentions }: { answers: number; mentions: number },
  { binomial }: Draws,
): OtherCounts {
  return {
    positionSum: mentions + binomial(PLACES * mentions, position),
    sentimentCount: mentions,
    sentimentSum: binomial(2 * mentions, sentiment) - mentions,
    competitorMentions: binomial(answers, competitor),
    citationAnswers: answers,
    citedAnswers: binomial(answers, citation),
  };
}

/** A probability after a shift of its logit. */
export function shifted(rate: number, shift: number): number {
  if (shift === 0) return rate;
  const odds = rate * Math.exp(shift);
  return odds / (1 - rate + odds);
}
