import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';

type Ranking = extensionComponents['schemas']['KeywordRanking'];

/** Where a keyword was searched, in which language and on which device, as far as it is known; nothing if none is. */
export function PlaceOf({
  country,
  region,
  city,
  locale,
  device,
}: Pick<Ranking, 'country' | 'region' | 'city' | 'locale' | 'device'>) {
  const parts = [
    city,
    region,
    country,
    locale === 'und' ? null : locale,
    device && (DEVICES[device] ?? device),
  ];
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : <span class="quiet">{known.join(', ')}</span>;
}

const DEVICES: Readonly<Record<string, string>> = {
  desktop: t('keywords.desktop'),
  mobile: t('keywords.mobile'),
  tablet: t('keywords.tablet'),
};
