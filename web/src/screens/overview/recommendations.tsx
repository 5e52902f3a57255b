import { rich, t } from '../../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { share } from '../../ui/format.js';
import type { Overview } from './use-overview.js';

/** How often answers recommend the brand first and warn of it, and how much of that is known. */
export function Recommendations({
  data: { recommendations, headline },
  scope,
}: {
  data: Overview;
  scope: EvidenceQuery;
}) {
  if (recommendations === null) return <p class="quiet">{t('overview.recommendationsUnknown')}</p>;
  const { first, warned, mentions } = recommendations;
  const { mentions: named } = headline;
  if (named === 0) return null;
  if (first.rate === null) return <p class="quiet">{t('overview.recommendationsUnsaid', { named })}</p>;
  const linkTo = (stance: 'first' | 'warned') => (text: string) => (
    <Evidence query={{ ...scope, isOwn: true, stance }} of={t('answers.stance', { stance })}>
      {text}
    </Evidence>
  );
  return (
    <p class="quiet">
      {rich('overview.recommendations', {
        ...{ first: share(first.rate), firstLow: share(first.rateLow), firstHigh: share(first.rateHigh) },
        ...{
          warned: share(warned.rate),
          warnedLow: share(warned.rateLow),
          warnedHigh: share(warned.rateHigh),
        },
        ...{ firstLink: linkTo('first'), warnedLink: linkTo('warned') },
        ...{ named, unknown: mentions.unknown },
      })}
    </p>
  );
}
