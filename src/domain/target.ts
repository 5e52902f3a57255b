import type { Platform } from './platforms.js';

/** How an answer is obtained: from the platform's API, from its web page, or from a page of search results. */
export const surfaces = ['api', 'ui', 'serp'] as const;

export type Surface = (typeof surfaces)[number];

/** The platform that a prompt is sent to, and the place it is asked from. */
export interface Place {
  readonly platform: Platform;
  readonly surface: Surface;
  /** The name of the provider to ask. */
  readonly provider: string;
  /** Null = the default of the provider. */
  readonly model: string | null;
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

/** The targets that are not among the others. A target with another number of samples is another target. */
export function targetsExcept(targets: readonly Target[], others: readonly Target[]): Target[] {
  const keys = new Set(others.map(keyOf));
  return targets.filter((target) => !keys.has(keyOf(target)));
}

const keyOf = (target: Target) => JSON.stringify(Object.entries(target).sort());
