/** The rate at which a provider may be asked, by all processes together. */
export interface ProviderLimits {
  /** Maximum number of questions in flight; 0 = no limit. */
  readonly inFlight: number;
  /** Maximum number of questions per minute, evenly spread; 0 = no limit. */
  readonly perMinute: number;
}

export const NO_LIMITS: ProviderLimits = { inFlight: 0, perMinute: 0 };

/** Cautious, because accounts differ: vendors raise the limits of an account with its past spending. */
const defaults: Readonly<Record<string, ProviderLimits>> = {
  openai: { inFlight: 16, perMinute: 300 },
  'openai-judge': { inFlight: 16, perMinute: 300 },
  gemini: { inFlight: 16, perMinute: 150 },
  perplexity: { inFlight: 8, perMinute: 50 },
  anthropic: { inFlight: 8, perMinute: 50 },
  xai: { inFlight: 8, perMinute: 60 },
  'xai-web': { inFlight: 8, perMinute: 60 },
  dataforseo: { inFlight: 30, perMinute: 600 },
  cloro: { inFlight: 10, perMinute: 120 },
};

/** The limits by provider; those of the settings override the defaults. A missing provider has no limits. */
export function providerLimits(
  settings: ReadonlyMap<string, ProviderLimits>,
): ReadonlyMap<string, ProviderLimits> {
  return new Map([...Object.entries(defaults), ...settings]);
}

/** The time between two questions, in ms. It keeps any 60 seconds within `perMinute` questions. */
export function spacingMs({ perMinute }: ProviderLimits): number {
  return perMinute === 0 ? 0 : Math.ceil(60_000 / perMinute);
}
