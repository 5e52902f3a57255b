import type { Sampling } from '../../features/analytics/index.js';
import type { Place, Platform, Target } from '../target.js';
import type { PlannedSlot } from '../types.js';
import type { ActivePrompt } from '../stores/prompts-store.js';
import type { NumberedKeyword } from '../stores/keywords-store.js';
import type { Estimate } from './estimate.js';
import { placeOf } from './keywords.js';

/** Ranks below this are not looked up. */
export const MAX_RANK = 100;

/**
 * The slots of a run: every prompt at every target, once per sample. Samples are numbered per prompt and platform, as
 * in the key of a slot.
 */
export function planSlots(
  prompts: readonly ActivePrompt[],
  targets: readonly Target[],
  estimate: Estimate,
): PlannedSlot[] {
  const samples = numberSamples(targets);
  return prompts.flatMap(({ promptId, text }) =>
    samples.map(({ place, sampleIndex }) => ({
      subject: { kind: 'prompt', promptId } as const,
      platform: place.platform,
      sampleIndex,
      place,
      estimatedUsd: estimate(text, place),
    })),
  );
}

/** The questions of a run that count in the figures over several prompts; null without any. */
export function samplingOf(
  prompts: readonly Pick<ActivePrompt, 'isCounted'>[],
  targets: readonly Target[],
): Pick<Sampling, 'prompts' | 'targets' | 'samples'> | null {
  const counted = prompts.filter(({ isCounted }) => isCounted);
  if (counted.length === 0 || targets.length === 0) return null;
  const samples = targets.reduce((sum, target) => sum + target.samples, 0);
  return { prompts: counted.length, targets: targets.length, samples };
}

/** The slots of search terms: one for each place. */
export function planRanks(keywords: readonly NumberedKeyword[], estimate: Estimate): PlannedSlot[] {
  return keywords.map(({ term, number, ...keyword }) => {
    const place = placeOf(keyword);
    const estimatedUsd = estimate(term, place, MAX_RANK);
    const subject = { kind: 'keyword', term } as const;
    return { subject, platform: place.platform, sampleIndex: number, place, estimatedUsd };
  });
}

/** The samples of one prompt. */
function numberSamples(targets: readonly Target[]): { place: Place; sampleIndex: number }[] {
  const next = new Map<Platform, number>();
  return targets.flatMap(({ samples, ...place }) =>
    Array.from({ length: samples }, () => {
      const sampleIndex = next.get(place.platform) ?? 0;
      next.set(place.platform, sampleIndex + 1);
      return { place, sampleIndex };
    }),
  );
}
