import { plural } from '../../ui/format.js';
import type { Mention } from './highlights.js';

/** The brands that an answer names, in order of appearance. */
export function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  if (mentions.length === 0) return <p class="quiet">Names no brand.</p>;
  return (
    <ul class="mentions" aria-label="Brands named">
      {mentions.map((mention) => (
        <li key={mention.brand} title={mention.snippet ?? undefined}>
          <mark class={mention.isOwn ? 'own' : mention.isTracked ? 'tracked' : 'other'}>
            {mention.position !== null && `${mention.position}. `}
            {mention.brand}
          </mark>{' '}
          <small class="quiet">{detailsOf(mention)}</small>
        </li>
      ))}
    </ul>
  );
}

function detailsOf({ isOwn, isTracked, position, count, sentiment }: Mention): string {
  const kind = isOwn ? 'own brand' : isTracked ? 'competitor' : 'other brand';
  if (position === null) return `${kind}, mentioned only as not found`;
  const judged = sentiment === null ? '' : `, sentiment ${sentiment.toFixed(2)}`;
  return `${kind}, ${plural(count, 'time')}${judged}`;
}
