/** The providers that take a key, in the order of their settings. One key of DataForSEO or xAI serves several platforms. */
export const keyedProviders = [
  'openai',
  'gemini',
  'perplexity',
  'anthropic',
  'xai',
  'dataforseo',
  'cloro',
] as const;

export type KeyedProvider = (typeof keyedProviders)[number];

/** The credentials that identify a customer to a provider. */
export interface Credentials {
  readonly key: string;
  /** Null except for DataForSEO, whose key is the password of a login. */
  readonly login: string | null;
}

/** The provider whose key a provider of targets uses; null if it takes none. */
export function keyedProviderOf(provider: string): KeyedProvider | null {
  const name = provider === 'xai-web' ? 'xai' : provider;
  return keyedProviders.find((one) => one === name) ?? null;
}
