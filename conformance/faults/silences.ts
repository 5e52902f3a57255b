import { type Fault, fault } from './fault.js';
import { amend } from '../model/override.js';

/** Faults: verdicts do not follow from the changes on the same questions. */
export const verdictFaults: readonly Fault[] = [
  fault(
    'X360',
    ['NS-125'],
    'The verdict of the headline compares the scores of both windows, whatever their questions.',
    (behavior) =>
      amend(behavior, 'getAnalyticsOverview', ({ headline, ...body }) => {
        const { visibilityScoreChange: change, visibilityLow: low, visibilityHigh: high } = headline;
        if (headline.verdict === 'insufficientData' || change === null || low === null || high === null)
          return { headline, ...body };
        // As if the interval of the previous window were as wide as the current one.
        const isApart = Math.abs(change) > high - low;
        const verdict = !isApart ? 'withinNoise' : change > 0 ? 'up' : 'down';
        return { ...body, headline: { ...headline, verdict } };
      }),
  ),
];
