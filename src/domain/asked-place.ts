import { searchModes, type SearchMode } from './target.js';
import { UNKNOWN_LOCALE } from './search-place.js';

/** The place and the search mode of a question. Only answers with equal ones are compared. */
interface AskedPlace {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  readonly locale: string;
  readonly search: SearchMode;
}

const MODE = '?search=';

/**
 * A place and search mode as one text, such as `US/en`, `US/Texas/Austin/en` or `US/en?search=off`; empty if nothing is known of
 * the place and the platform decides.
 */
export function askedPlace({ search, ...place }: AskedPlace): string {
  return `${placeText(place)}${search === 'auto' ? '' : MODE + search}`;
}

function placeText({ country, region, city, locale }: Omit<AskedPlace, 'search'>): string {
  if (country === null) return locale === UNKNOWN_LOCALE ? '' : `/${locale}`;
  const within = (region ?? city) === null ? [] : [region ?? '', city ?? ''].map(encodeURIComponent);
  return [country, ...within, locale].join('/');
}

/** The search mode in a text of `askedPlace`. */
export function searchModeIn(place: string): SearchMode {
  const at = place.lastIndexOf(MODE);
  const named = at < 0 ? undefined : place.slice(at + MODE.length);
  return searchModes.find((mode) => mode === named) ?? 'auto';
}
