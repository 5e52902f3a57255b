import { invalidParameter } from '../../domain/errors.js';
import type { Executor } from '../../platform/database.js';
import type { Provider } from '../providers/provider.js';
import type { Place } from '../target.js';

/** The providers that a workspace can ask, by name. */
export type ProvidersOf = (workspaceId: string) => Promise<ReadonlyMap<string, Provider>>;

/** Whether a workspace asks a provider with its own key, so that it has a separate account. */
export type HasOwnKey = (executor: Executor, workspaceId: string, provider: string) => Promise<boolean>;

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
