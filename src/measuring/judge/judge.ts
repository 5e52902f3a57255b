import { hash } from 'node:crypto';
import type { Provider } from '../providers/provider.js';
import type { Place, Platform } from '../target.js';
import { JUDGING_RUN } from '../types.js';
import { INSTRUCTIONS_VERSION } from './task.js';

/** A model that judges answers, and the provider that asks it. */
export interface Judge {
  readonly provider: Provider;
  readonly model: string;
}

/** The place at which answers of a platform are judged. */
export function placeOfJudge({ provider, model }: Judge, platform: Platform): Place {
  return {
    platform,
    surface: 'api',
    provider: provider.name,
    model,
    search: 'off',
    country: null,
    region: null,
    city: null,
    locale: null,
  };
}

/** The run in which a version judges stored answers, each at most once. */
export function runOfVersion(version: string): string {
  return `${JUDGING_RUN}${hash('sha256', version).slice(0, 12)}`;
}

/** Differs if the judge, its model, its instructions or the attributes differ. */
export function versionOf(
  { provider, model }: Pick<Place, 'provider' | 'model'>,
  attributes: readonly string[],
): string {
  const digest = hash('sha256', JSON.stringify(attributes)).slice(0, 8);
  return `${provider}:${model}/${INSTRUCTIONS_VERSION}/${digest}`;
}
