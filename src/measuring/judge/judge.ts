import { hash } from 'node:crypto';
import type { Provider } from '../providers/provider.js';
import type { Place, Platform } from '../target.js';
import { INSTRUCTIONS_VERSION } from './task.js';

/** A model that judges answers, and the provider that asks it. */
export interface Judge {
  readonly provider: Provider;
  readonly model: string;
}

/** Where the answers of a platform are judged. */
export function placeOfJudge({ provider, model }: Judge, platform: Platform): Place {
  return {
    platform,
    surface: 'api',
    provider: provider.name,
    model,
    country: null,
    region: null,
    city: null,
    locale: null,
  };
}

/** Different if the judge, its model, its instructions or the attributes are. */
export function versionOf(
  { provider, model }: Pick<Place, 'provider' | 'model'>,
  attributes: readonly string[],
): string {
  const digest = hash('sha256', JSON.stringify(attributes)).slice(0, 8);
  return `${provider}:${model}/${INSTRUCTIONS_VERSION}/${digest}`;
}
