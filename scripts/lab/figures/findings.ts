import { isMissed, measuresOf, percent, type Measure } from './goals.js';
import { LIMITS, type Limit } from './limits.js';
import type { Score } from './score.js';
import { describe } from './title.js';

/** A missed goal, or one with a stated limit. */
export interface Finding {
  readonly score: Score;
  readonly measure: Measure;
  readonly limit: Limit | null;
  /** The reason the proof fails; null if all findings are as stated. */
  readonly fault: string | null;
}

/** @throws Error for a limit of a measure that the scenario does not have */
export function findingsOf(score: Score, limits: readonly Limit[] = LIMITS): Finding[] {
  const name = describe(score.scenario);
  const measures = measuresOf(score);
  const stated = limits.filter(({ scenario }) => scenario === name);
  for (const { measure } of stated)
    if (!measures.some((one) => one.name === measure))
      throw new Error(`${name} has no measure "${measure}".`);
  return measures.flatMap((measure) => {
    const limit = stated.find((one) => one.measure === measure.name) ?? null;
    if (limit === null && !isMissed(measure)) return [];
    return [{ score, measure, limit, fault: faultOf(measure, limit) }];
  });
}

function faultOf(measure: Measure, limit: Limit | null): string | null {
  const goal = measure.most === Infinity ? `at least ${percent(measure.least)} %` : rangeOf(measure);
  if (limit === null) return `misses its goal, ${goal}, and no limit is stated`;
  const { value, error } = measure;
  if (value >= limit.from - 2 * error && value <= limit.to + 2 * error) return null;
  if (!isMissed(measure)) return 'meets its goal, so the stated limit is no longer needed';
  return `is not in the stated range, ${percent(limit.from)} to ${percent(limit.to)} %`;
}

const rangeOf = ({ least, most }: Measure) => `${percent(least)} to ${percent(most)} %`;

/** One line. */
export function asFinding({ score, measure, limit, fault }: Finding): string {
  const value = `${describe(score.scenario)}: ${measure.name} ${percent(measure.value)} %`;
  if (fault !== null) return `FAILED: ${value} ${fault}.`;
  return `stated limit: ${value}, ${percent(limit?.from ?? 0)} to ${percent(limit?.to ?? 0)} % stated.`;
}
