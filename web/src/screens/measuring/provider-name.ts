import { label } from '../../ui/format.js';

const NAMES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  xai: 'xAI',
  dataforseo: 'DataForSEO',
};

/** The name of a provider as it writes it. */
export const providerName = (provider: string): string => NAMES[provider] ?? label(provider);
