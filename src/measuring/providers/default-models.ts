/**
 * The models of targets that name none: the one that users of the platform get, where its API has it, otherwise the cheapest
 * current one that searches the web. docs/providers.md says which is which, with the source and its date.
 */
const models = {
  openai: 'chat-latest',
  gemini: 'gemini-3.8-flash',
  perplexity: 'perplexity/sonar',
  anthropic: 'claude-haiku-5-5',
  xai: 'grok-4.7',
} as const;

export type ProviderWithModels = keyof typeof models;

/** The model that the provider asks for this target. */
export const modelAsked = (provider: ProviderWithModels, { model }: { readonly model: string | null }) =>
  model ?? models[provider];

/** The model of targets that name none; null if the provider has none. */
export function defaultModelOf(provider: string): string | null {
  const name = provider === 'xai-web' ? 'xai' : provider;
  return (models as Readonly<Record<string, string>>)[name] ?? null;
}
