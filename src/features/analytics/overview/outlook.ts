import { ASSUMED, smallestChange, type Spread } from '../../../estimates/detectable-change.js';
import { rounded } from '../../../estimates/rounding.js';
import type { Asking, Outlook, Sampling } from '../types.js';

const WEEK = 7;
const MONTH = 30;

/** The smallest changes that a plan and similar plans can detect. `past` is null without a history. */
export function outlookOf(sampling: Sampling, past: Spread | null): Outlook {
  const spread = past ?? ASSUMED;
  const { prompts, targets, samples, week } = sampling;
  const daily = { week: daysAll(week, WEEK), month: daysAll(sampling.month, MONTH) };
  const plans = [
    { plan: 'asPlanned', ...sampling },
    { plan: 'anotherSample', ...sampling, samples: samples + targets },
    { plan: 'twiceThePrompts', ...sampling, prompts: 2 * prompts },
    ...(week.days < WEEK ? [{ plan: 'everyDay', ...sampling, ...daily } as const] : []),
  ] as const;
  return {
    basis: past === null ? 'assumptions' : 'history',
    plans: plans.map(({ plan, ...other }) => ({
      plan,
      smallestChangeInWeek: shownChange(other, other.week, spread),
      smallestChangeInMonth: shownChange(other, other.month, spread),
      questionsPerWeek: other.prompts * other.samples * other.week.runs,
    })),
  };
}

/** The current number of runs per day with runs, on each of `all` days. */
function daysAll({ days, runs }: Asking, all: number): Asking {
  return { days: all, runs: days === 0 ? all : Math.round((all * runs) / days) };
}

/** In points of the score. */
function shownChange({ prompts, samples }: Sampling, { days, runs }: Asking, spread: Spread): number | null {
  if (days === 0) return null;
  const change = smallestChange({ prompts, days, answers: (samples * runs) / days }, spread);
  return change === null ? null : rounded(100 * change, 1);
}
