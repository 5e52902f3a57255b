/**
 * The units with equal weights in a figure: every answer; every question, whatever its number of answers; or every platform, and on
 * each platform every question. The formulas are in docs/statistics/formulas.md.
 */
export const WEIGHTINGS = ['answers', 'questions', 'questionsAndPlatforms'] as const;
export type Weighting = (typeof WEIGHTINGS)[number];

/** The weighting of a request: a certain one, or that of the workspace. */
export type WeightingChoice = Weighting | 'workspace';

/** The weighting of a figure, given that of the workspace. */
export const weightingOf = (ofWorkspace: Weighting, choice: WeightingChoice = 'workspace'): Weighting =>
  choice === 'workspace' ? ofWorkspace : choice;
