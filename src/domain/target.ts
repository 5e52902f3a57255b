import type { Platform } from './platforms.js';

/** How an answer is obtained: from the platform's API, from its web page, or from a page of search results. */
export const surfaces = ['api', 'ui', 'serp'] as const;

export type Surface = (typeof surfaces)[number];

/** Whether an answer may be based on a search of the web: as the platform decides, always, or never. */
export const searchModes = ['auto', 'required', 'off'] as const;

export type SearchMode = (typeof searchModes)[number];

/** The platform that a prompt is sent to, how, and the place it is asked from. */
export interface Place {
  readonly platform: Platform;
  readonly surface: Surface;
  /** The name of the provider to ask. */
  readonly provider: string;
  /** Null = the default of the provider. */
  readonly model: string | null;
  readonly search: SearchMode;
  /** Two capital letters (ISO 3166-1 alpha-2); null = not sent to the provider. */
  readonly country: string | null;
  /** A state or region of the country, as people write it; null = not sent to the provider. */
  readonly region: string | null;
  /** A city of the country; null = not sent to the provider. */
  readonly city: string | null;
  /** Language tag (BCP 47), such as `de-CH`; null = not sent to the provider. */
  readonly locale: string | null;
}

/** A place at which a workspace asks its prompts. */
export interface Target extends Place {
  /** How often each prompt is asked per run. */
  readonly samples: number;
}

/** A target as it is stored; without a search mode if that was done by a release that had none. */
type Stored<Place> = Omit<Place, 'search'> & { readonly search?: SearchMode | null };

/**
 * Completes a stored target. A release without search modes always had ChatGPT search, and asked the model of OpenAI that was
 * the default then.
 */
export function withSearch<Given extends Pick<Place, 'platform' | 'provider' | 'model' | 'search'>>(
  target: Stored<Given>,
): Given {
  const { search, platform, provider, model } = target;
  if (search) return { ...target, search } as unknown as Given;
  const earlier = {
    search: searchBefore(platform, provider),
    model: provider === 'openai' ? (model ?? 'gpt-6-luna') : model,
  };
  return { ...target, ...earlier } as unknown as Given;
}

/** How releases without search modes had a provider ask a platform. */
export const searchBefore = (platform: string, provider: string): SearchMode =>
  platform === 'chatgpt' && ['openai', 'dataforseo'].includes(provider) ? 'required' : 'auto';

/** The targets that are not among the others. A target with another number of samples is another target. */
export function targetsExcept(targets: readonly Target[], others: readonly Target[]): Target[] {
  const keys = new Set(others.map(keyOf));
  return targets.filter((target) => !keys.has(keyOf(target)));
}

const keyOf = (target: Target) => JSON.stringify(Object.entries(target).sort());
