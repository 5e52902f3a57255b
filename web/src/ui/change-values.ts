import { isCompared, type ChangeInterval } from './change-statement.js';
import type { Value } from './sorting.js';

/** The raw values of a change of visibility on the same questions; null where the windows could not be compared. */
export function changeValues(change: ChangeInterval | null, verdict: string | null): Record<string, Value> {
  const shown = isCompared(verdict) ? change : null;
  return {
    sameQuestionsChange: shown?.change ?? null,
    sameQuestionsLow: shown?.low ?? null,
    sameQuestionsHigh: shown?.high ?? null,
    verdict,
  };
}
