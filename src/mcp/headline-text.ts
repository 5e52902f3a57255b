import type { extensionComponents } from '../../client/index.js';

type Weighting = extensionComponents['schemas']['Weighting'];

const WEIGHTINGS: Readonly<Record<Weighting, string>> = {
  answers: 'every answer counting the same',
  questions: 'every question counting the same',
  questionsAndPlatforms: 'every platform and on it every question counting the same',
};

/** The weighting of figures. */
export const weightingText = (weighting: Weighting) => WEIGHTINGS[weighting];

/** The score with its intervals, and the verdict with its basis; null = without a comparison. */
export function headlineText(headline: extensionComponents['schemas']['RangeSummary']): string {
  const { observations, visibilityScore, visibilityLow, visibilityHigh, sameQuestions, verdict } = headline;
  const { similarPrompts } = headline.intervals;
  const range = (name: string, low: number | null, high: number | null) =>
    low === null || high === null ? [] : [`${low} to ${high} for ${name}`];
  const intervals = [
    ...range('these prompts', visibilityLow, visibilityHigh),
    ...range('questions like these', similarPrompts?.low ?? null, similarPrompts?.high ?? null),
  ];
  const same = sameQuestions.visibilityScore;
  const isCompared = verdict !== null && verdict !== 'insufficientData' && verdict !== 'notComparable';
  const change = isCompared && same && `, ${same.change} (${same.low} to ${same.high}) on the same questions`;
  return (
    `${visibilityScore ?? 'unknown'} of 100 in ${observations} answers` +
    `${intervals.length > 0 ? ` (${intervals.join('; ')})` : ''}; verdict: ${verdict ?? 'none, nothing is compared'}${change || ''}.`
  );
}
