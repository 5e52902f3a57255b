import type { Place } from '../target.js';

/** The user's location, as a field of a search tool; nothing without a country. */
export function userLocation({ country, region, city }: Place, type: { readonly type?: 'approximate' } = {}) {
  if (country === null) return {};
  return {
    user_location: { ...type, country, ...(region !== null && { region }), ...(city !== null && { city }) },
  };
}
