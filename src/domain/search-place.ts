/** The place, language and device of a search. Only positions at the same search place are compared. */
export interface SearchPlace {
  /** ISO 3166-1, two capital letters; null if unknown. */
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
  /** Language tag; `und` if unknown. */
  readonly locale: string;
  /** Null if unknown. */
  readonly device: 'desktop' | 'mobile' | 'tablet' | null;
}

/** The locale of a search in an unknown language. */
export const UNKNOWN_LOCALE = 'und';

/** The columns of a search place. Unknown values are empty, and `und` for the locale. */
export const placeColumns = ['country', 'region', 'city', 'locale', 'device'] as const;

const UNKNOWN = { country: '', region: '', city: '', locale: UNKNOWN_LOCALE, device: '' } as const;

/** A condition that two rows have the same search place. */
export const isSamePlace = (one: string, other: string) =>
  `(${placeColumns.map((name) => `${one}.${name}`).join(', ')}) = (${placeColumns.map((name) => `${other}.${name}`).join(', ')})`;

/** A condition that the search place of a row is unknown. */
export const isUnknownPlace = (row: string) =>
  placeColumns.map((name) => `${row}.${name} = '${UNKNOWN[name]}'`).join(' and ');

/** The values of `placeColumns`. */
export function placeValues(place: Partial<SearchPlace>): string[] {
  return placeColumns.map((name) => place[name] ?? UNKNOWN[name]);
}

/** The values of `placeColumns` by name, for `unnest`. */
export function placeArrays(places: readonly Partial<SearchPlace>[]): Record<string, string[]> {
  return Object.fromEntries(
    placeColumns.map((name) => [name, places.map((place) => place[name] ?? UNKNOWN[name])]),
  );
}
