import type { Access } from '../../session/access.js';

/** The first thing that is missing for figures; null = nothing. */
export type NextStep = Access['workspace']['nextStep'];

export const STEPS = ['website', 'names', 'platforms', 'questions', 'answers'] as const;

export type Step = (typeof STEPS)[number];

/** The needs of the steps, in the order of setting up a workspace. */
const NEEDS = ['brand', 'platforms', 'questions', 'answers'] as const;

/** Whether a step has what figures need. The website and the names are both about the brand. */
export function isDone(step: Step, nextStep: NextStep): boolean {
  if (nextStep === null) return true;
  const need = step === 'website' || step === 'names' ? 'brand' : step;
  return NEEDS.indexOf(need) < NEEDS.indexOf(nextStep);
}
