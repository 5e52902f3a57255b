/**
 * What counts the same in a figure: every answer; every question, whatever its number of answers; or every platform, and on
 * each platform every question. The formulas are in docs/statistics.md.
 */
export const WEIGHTINGS = ['answers', 'questions', 'questionsAndPlatforms'] as const;
export type Weighting = (typeof WEIGHTINGS)[number];
