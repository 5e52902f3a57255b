import { createAnthropic } from './anthropic.js';
import { createCloro } from './cloro.js';
import { createDataForSeo } from './dataforseo.js';
import { createGemini } from './gemini.js';
import { createOpenAi } from './openai.js';
import { createPerplexity } from './perplexity.js';
import type { PriceTable } from './prices.js';
import type { Provider } from './provider.js';
import { createReplay } from './replay.js';
import { createXai } from './xai.js';

/** A key and where to send it; undefined = the provider's own address. */
export interface KeySettings {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

/** Providers without a key, and replay without a folder, are omitted. */
export interface ProviderSettings {
  readonly openai: KeySettings & { readonly background: boolean };
  readonly gemini: KeySettings & { readonly redirectPrefix: string | undefined };
  readonly perplexity: KeySettings & { readonly background: boolean };
  readonly anthropic: KeySettings;
  readonly xai: KeySettings;
  readonly dataforseo: {
    readonly login: string | undefined;
    readonly password: string | undefined;
    readonly baseUrl: string | undefined;
    readonly queue: boolean;
  };
  readonly cloro: KeySettings;
  readonly replayDir: string | undefined;
}

/** The configured providers, by name. */
export function createProviders(
  { openai, gemini, perplexity, anthropic, xai, dataforseo, cloro, replayDir }: ProviderSettings,
  prices: PriceTable,
): ReadonlyMap<string, Provider> {
  const { login, password, ...pages } = dataforseo;
  const providers = [
    openai.apiKey && createOpenAi({ ...openai, apiKey: openai.apiKey, prices }),
    gemini.apiKey && createGemini({ ...gemini, apiKey: gemini.apiKey, prices }),
    perplexity.apiKey && createPerplexity({ ...perplexity, apiKey: perplexity.apiKey, prices }),
    anthropic.apiKey && createAnthropic({ ...anthropic, apiKey: anthropic.apiKey, prices }),
    xai.apiKey && createXai({ ...xai, apiKey: xai.apiKey, prices }),
    xai.apiKey && createXai({ ...xai, apiKey: xai.apiKey, prices, isWebOnly: true }),
    login && password && createDataForSeo({ ...pages, login, password, prices }),
    cloro.apiKey && createCloro({ ...cloro, apiKey: cloro.apiKey, prices }),
    replayDir && createReplay({ recordings: replayDir }),
  ].filter((provider) => typeof provider === 'object');
  return new Map(providers.map((provider) => [provider.name, provider]));
}
