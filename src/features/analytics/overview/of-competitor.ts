import type { Estimates } from '../../../estimates/group-estimates.js';

/** The estimates of a competitor, without those of its sites, which are not known. */
export function ofCompetitor(estimates: Estimates): Estimates {
  const { intervals, sameQuestions } = estimates;
  return {
    ...estimates,
    intervals: { ...intervals, citationRate: null },
    sameQuestions: { ...sameQuestions, citationRate: null },
  };
}
