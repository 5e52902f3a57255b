import {
  keyedProviderOf,
  keyedProviders,
  type Credentials,
  type KeyedProvider,
} from '../../domain/keyed-providers.js';
import { createProviders, type ProviderSettings } from './create.js';
import type { PriceTable } from './prices.js';
import type { Provider } from './provider.js';

/** The providers that take a key, of some providers by name. */
export const keyedIn = (providers: ReadonlyMap<string, Provider>): ReadonlySet<KeyedProvider> =>
  new Set([...providers.keys()].map(keyedProviderOf).filter((name) => name !== null));

/**
 * The providers with stored keys, by name, at the addresses of the settings; null in place of those whose key cannot be opened. The
 * prices are read if there are any.
 */
export function createStoredProviders(
  settings: ProviderSettings,
  keys: ReadonlyMap<KeyedProvider, Credentials | null>,
  prices: () => PriceTable,
): ReadonlyMap<string, Provider | null> {
  if (keys.size === 0) return new Map();
  const closed = createCatalog(settings, prices());
  return new Map<string, Provider | null>([
    ...[...closed.keys()]
      .filter((name) => keys.get(keyedProviderOf(name) as KeyedProvider) === null)
      .map((name) => [name, null] as const),
    ...createProviders(withKeys(settings, keys), prices()),
  ]);
}

/** Every provider that takes a key, for what it could ask and its prices. None of them may be asked. */
export function createCatalog(settings: ProviderSettings, prices: PriceTable): ReadonlyMap<string, Provider> {
  const nothing = { key: 'none', login: 'none' };
  return createProviders(withKeys(settings, new Map(keyedProviders.map((name) => [name, nothing]))), prices);
}

/** The settings with these keys in place of the configured ones, and without recorded answers. */
function withKeys(
  settings: ProviderSettings,
  keys: ReadonlyMap<KeyedProvider, Credentials | null>,
): ProviderSettings {
  const apiKeyOf = (name: KeyedProvider) => ({ apiKey: keys.get(name)?.key });
  const account = keys.get('dataforseo');
  return {
    openai: { ...settings.openai, ...apiKeyOf('openai') },
    gemini: { ...settings.gemini, ...apiKeyOf('gemini') },
    perplexity: { ...settings.perplexity, ...apiKeyOf('perplexity') },
    anthropic: { ...settings.anthropic, ...apiKeyOf('anthropic') },
    xai: { ...settings.xai, ...apiKeyOf('xai') },
    dataforseo: { ...settings.dataforseo, login: account?.login ?? undefined, password: account?.key },
    cloro: { ...settings.cloro, ...apiKeyOf('cloro') },
    replayDir: undefined,
  };
}
