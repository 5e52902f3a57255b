import { isCountry } from '../../domain/countries.js';
import type { LineError } from '../types.js';

/** The place that a line names. */
interface Place {
  readonly country?: string | null;
  readonly region?: string | null;
  readonly city?: string | null;
}

/** The error of a place in a line that is valid by its schema; null if there is none. */
export function placeError({ country = null, region = null, city = null }: Place): LineError | null {
  if (country !== null && !isCountry(country))
    return { field: 'country', problem: 'must be the code of a country (ISO 3166-1), such as "US"' };
  if (country === null && (region ?? city) !== null)
    return { field: 'country', problem: 'is required with region or city' };
  return null;
}
