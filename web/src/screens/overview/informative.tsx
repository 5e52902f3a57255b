import { t } from '../../messages/messages.js';
import { score, share } from '../../ui/format.js';
import type { Overview } from './use-overview.js';

/** How many answers name any company, how many of those the brand, and why the visibility is low, if it is. */
export function Informative({ data: { headline, informative, lowVisibility } }: { data: Overview }) {
  const reason = lowVisibility !== null && ` ${t('overview.lowVisibility', { reason: lowVisibility })}`;
  if (informative === null)
    return (
      <p class="quiet">
        {t('overview.informativeUnknown')}
        {reason}
      </p>
    );
  const { answers, rate, visibilityScore, visibilityLow, visibilityHigh } = informative;
  return (
    <p class="quiet">
      {t('overview.informative', {
        answers,
        all: headline.observations,
        rate: share(rate),
        hasAny: answers > 0 ? 'yes' : 'no',
        score: score(visibilityScore),
        low: score(visibilityLow),
        high: score(visibilityHigh),
      })}
      {reason}
    </p>
  );
}
