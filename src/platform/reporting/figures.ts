import { SENTIMENT_UNITS } from '../../segments/segment.js';

/** The measures that figures are made from. */
export const MEASURES = [
  ...['failed', 'observations', 'mentions', 'position_sum', 'sentiment_sum', 'sentiment_count'],
  ...['competitor_mentions', 'citation_observations', 'cited_observations', 'citations', 'own_citations'],
] as const;

/** Selects the sums of the measures over a group of rows, as numbers that divide like those of the API. */
export const SUMS = sumsOf(MEASURES);

/** Selects the sums of columns under their own names; 0 without rows that meet the condition. */
export function sumsOf(columns: readonly string[], condition = 'true'): string {
  return columns
    .map((column) => `coalesce(sum(${column}) filter (where ${condition}), 0)::float8 as ${column}`)
    .join(', ');
}

/** A quotient; null when the denominator is 0. */
export const ratio = (numerator: string, denominator: string) =>
  `((${numerator}) / nullif(${denominator}, 0))`;

/** Rounds halves away from zero, with the same compensation for binary fractions as the API. Adding 0 turns -0 into 0. */
export function rounded(value: string, decimals: number): string {
  const scale = 10 ** decimals;
  return `(sign(${value}) * floor(abs(${value}) * ${scale} + 0.5 + 1e-9) / ${scale} + 0)`;
}

/** The figures of the row `t` of SUMS, not rounded. */
export const figures = {
  visibilityScore: ratio('100 * t.mentions', 't.observations'),
  shareOfVoice: ratio('t.mentions', 't.mentions + t.competitor_mentions'),
  averagePosition: ratio('t.position_sum', 't.mentions'),
  sentimentScore: `(50 * (${ratio(`t.sentiment_sum / ${SENTIMENT_UNITS}`, 't.sentiment_count')} + 1))`,
  citationRate: ratio('t.cited_observations', 't.citation_observations'),
} as const;

/** The decimals that a figure is shown with. */
export const decimals: Readonly<Record<keyof typeof figures, number>> = {
  visibilityScore: 2,
  shareOfVoice: 4,
  averagePosition: 2,
  sentimentScore: 2,
  citationRate: 4,
};

/** The normal quantile of a two-sided 95% interval. */
const Z = 1.959963984540054;

/** Wilson's 95% score interval of a proportion, as 0 to 100, not rounded; null without trials. */
export function wilsonInterval(successes: string, trials: string): { low: string; high: string } {
  const share = ratio(successes, trials);
  const spread = ratio(`${Z * Z}`, trials);
  const center = `(${share} + ${spread} / 2)`;
  const margin = `(${Z} * sqrt((${share} * (1 - ${share}) + ${spread} / 4) / nullif(${trials}, 0)))`;
  const bound = (sum: string) => `(100 * ${sum}) / (1 + ${spread})`;
  return {
    low: `case when ${trials} > 0 and ${successes} = 0 then 0 else ${bound(`(${center} - ${margin})`)} end`,
    high: `case when ${trials} > 0 and ${successes} = ${trials} then 100 else ${bound(`(${center} + ${margin})`)} end`,
  };
}
