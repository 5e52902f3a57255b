import { logGamma } from './student-t.js';

/** The number of trials, and the successes among them. */
export interface Trials {
  readonly successes: number;
  readonly trials: number;
}

/**
 * Fisher's exact test: the probability of shares at least as far apart, in either direction, if all trials were
 * independent and equally likely to succeed. Twice the probability of the observed direction; 1 if one side has no
 * trials. R. A. Fisher, "The logic of inductive inference", JRSS 98 (1935).
 */
export function exactTail(one: Trials, other: Trials): number {
  if (one.trials === 0 || other.trials === 0) return 1;
  const isMore = one.successes * other.trials > other.successes * one.trials;
  const [more, less] = isMore ? [one, other] : [other, one];
  const total = more.successes + less.successes;
  let { successes } = more;
  let term = Math.exp(
    logChoose(more.trials, successes) +
      logChoose(less.trials, less.successes) -
      logChoose(more.trials + less.trials, total),
  );
  let sum = 0;
  // With the same total, shift successes one by one to the side that has more.
  for (; term > 0; successes += 1) {
    sum += term;
    const rest = total - successes;
    term *= ((more.trials - successes) * rest) / ((successes + 1) * (less.trials - rest + 1));
  }
  return Math.min(1, 2 * sum);
}

/**
 * The exact test of McNemar: the probability of two counts at least as far apart, in either direction, if each trial counted
 * for one or the other with the same probability, independently. 1 without trials. Q. McNemar, "Note on the sampling error
 * of the difference between correlated proportions or percentages", Psychometrika 12 (1947).
 */
export function signTail(one: number, other: number): number {
  const trials = one + other;
  let successes = Math.max(one, other);
  let term = Math.exp(logChoose(trials, successes) - trials * Math.LN2);
  let sum = 0;
  for (; sum + term > sum; successes += 1) {
    sum += term;
    term *= (trials - successes) / (successes + 1);
  }
  return Math.min(1, 2 * sum);
}

const logChoose = (trials: number, successes: number) =>
  logGamma(trials + 1) - logGamma(successes + 1) - logGamma(trials - successes + 1);
