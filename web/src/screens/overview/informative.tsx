import { t } from '../../messages/messages.js';
import { score, share } from '../../ui/format.js';
import type { Overview } from './use-overview.js';

/** The numbers of answers that name any company and the brand, and the reason of a low visibility. */
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
