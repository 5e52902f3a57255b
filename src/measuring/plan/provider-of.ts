import { invalidParameter } from '../../domain/errors.js';
import type { Provider } from '../providers/provider.js';
import type { Place } from '../target.js';

/**
 * The provider that a target names.
 * @throws DomainError if it is not configured, or cannot ask there
 */
export function providerOf(providers: ReadonlyMap<string, Provider>, place: Place): Provider {
  const provider = providers.get(place.provider);
  if (provider === undefined) {
    const known = [...providers.keys()].join(', ') || 'none';
    throw invalidParameter(
      'provider',
      `The provider "${place.provider}" is not set up. Set up: ${known}. See docs/providers.md.`,
    );
  }
  const refusal = provider.refusal(place);
  if (refusal !== null) throw invalidParameter('target', refusal);
  return provider;
}
