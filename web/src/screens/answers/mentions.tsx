import { t } from '../../messages/messages.js';
import { sentimentScore } from '../../ui/format.js';
import type { Mention } from './highlights.js';

/** The brands that an answer names, in order of appearance. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return <p class="quiet">{t('answers.namesNone')}</p>;
  return (
    <ul class="mentions" aria-label={t('answers.brandsNamed')}>
      {mentions.map((mention) => (
        <li key={mention.brand} title={mention.snippet ?? undefined}>
          <mark class={mention.isOwn ? 'own' : mention.isTracked ? 'tracked' : 'other'}>
            {mention.position !== null && `${mention.position}. `}
            {mention.brand}
          </mark>{' '}
          <small class="quiet">{detailsOf(mention)}</small>{' '}
          {mention.stance !== null && (
            <small class={`stance ${mention.stance}`}>
              {t('answers.stance', { stance: mention.stance })}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

function detailsOf({ isOwn, isTracked, position, count, sentiment }: Mention): string {
  const kind = t(isOwn ? 'answers.ownBrand' : isTracked ? 'answers.competitor' : 'answers.otherBrand');
  if (position === null) return t('answers.onlyNegated', { kind });
  if (sentiment === null) return t('answers.mentioned', { kind, count });
  return t('answers.mentionedWithSentiment', { kind, count, sentiment: sentimentScore(sentiment) });
}
