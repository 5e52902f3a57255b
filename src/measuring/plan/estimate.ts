import type { Provider } from '../providers/provider.js';
import type { Place } from '../target.js';
import { providerOf } from './provider-of.js';

/** The price of asking a text at a place, or of this many search results for it, in US dollars. */
export type Estimate = (text: string, place: Place, depth?: number) => number;

/**
 * Prices of these providers.
 * @throws DomainError as providerOf does
 */
export function estimateWith(providers: ReadonlyMap<string, Provider>): Estimate {
  return (text, target, depth) => {
    const question = { slotId: '', text, target, sampleIndex: 0 };
    return providerOf(providers, target).estimateUsd({
      ...question,
      ...(depth !== undefined && { depth }),
    });
  };
}
