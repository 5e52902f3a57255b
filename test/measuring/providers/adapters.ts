import { createAnthropic } from '../../../src/measuring/providers/anthropic.js';
import { createCloro } from '../../../src/measuring/providers/cloro.js';
import { createDataForSeo } from '../../../src/measuring/providers/dataforseo.js';
import { createGemini } from '../../../src/measuring/providers/gemini.js';
import type { Limits } from '../../../src/measuring/providers/http.js';
import { createOpenAi } from '../../../src/measuring/providers/openai.js';
import { createPerplexity } from '../../../src/measuring/providers/perplexity.js';
import { listPrices } from '../../../src/measuring/providers/prices.js';
import type { Provider, Question } from '../../../src/measuring/providers/provider.js';
import { createXai } from '../../../src/measuring/providers/xai.js';
import type { Place } from '../../../src/measuring/target.js';

export type ProviderName =
  'openai' | 'gemini' | 'perplexity' | 'anthropic' | 'xai' | 'xai-web' | 'dataforseo' | 'cloro';

export const SECRET = 'secret-key-0123456789';

/** Without prices that expire, because tests must not depend on the day. */
const prices = { prices: listPrices.prices.filter(({ until }) => until === undefined) };

/** Every adapter that uses HTTP, with the same address and key. */
export function createAll(baseUrl: string, limits: Partial<Limits> = {}): Record<ProviderName, Provider> {
  const options = { apiKey: SECRET, baseUrl, limits, prices };
  return {
    openai: createOpenAi(options),
    gemini: createGemini({ ...options, redirectPrefix: `${baseUrl}/redirect/` }),
    perplexity: createPerplexity(options),
    anthropic: createAnthropic(options),
    xai: createXai(options),
    'xai-web': createXai({ ...options, isWebOnly: true }),
    dataforseo: createDataForSeo({ ...options, login: 'somebody@example.com', password: SECRET }),
    cloro: createCloro(options),
  };
}

const anywhere = {
  model: null,
  search: 'auto',
  country: null,
  region: null,
  city: null,
  locale: null,
} as const;

export const targets: Record<ProviderName, Place> = {
  openai: { ...anywhere, platform: 'chatgpt', surface: 'api', provider: 'openai' },
  gemini: { ...anywhere, platform: 'gemini', surface: 'api', provider: 'gemini' },
  perplexity: { ...anywhere, platform: 'perplexity', surface: 'api', provider: 'perplexity' },
  anthropic: { ...anywhere, platform: 'claude', surface: 'api', provider: 'anthropic' },
  xai: { ...anywhere, platform: 'grok', surface: 'api', provider: 'xai' },
  'xai-web': { ...anywhere, platform: 'grok', surface: 'api', provider: 'xai-web' },
  dataforseo: {
    platform: 'google',
    surface: 'serp',
    provider: 'dataforseo',
    model: null,
    search: 'auto',
    country: 'US',
    region: null,
    city: null,
    locale: 'en',
  },
  cloro: { ...anywhere, platform: 'copilot', surface: 'ui', provider: 'cloro', country: 'US' },
};

export const providerNames = Object.keys(targets) as ProviderName[];

export function questionFor(name: ProviderName, text = 'Which shoes?', sampleIndex = 0): Question {
  return { slotId: `slot-${sampleIndex}`, text, target: targets[name], sampleIndex };
}

export const never = new AbortController().signal;
