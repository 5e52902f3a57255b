import { inPlatformOrder } from '../../../domain/platforms.js';
import type { Steps } from '../../../domain/steps.js';
import type { Weighting } from '../../../domain/weighting.js';
import { noScore, scoresOfSurfaces } from '../../../estimates/group-estimates.js';
import type { Panel } from '../../../estimates/panel.js';
import { SURFACES } from '../../../estimates/surface-choice.js';
import { questionsBySurface, surfaceGaps } from '../../../estimates/surface-gaps.js';
import { totalOf } from '../rules.js';
import type { SurfaceSums } from '../sums.js';
import type { RangeOverview, SurfaceFigures } from '../types.js';

/** The surfaces of an overview side by side, whichever it counts. */
export type SurfaceComparison = Pick<RangeOverview, 'surfaces' | 'surfaceGaps'>;

/** The answers of all surfaces. */
export interface AllSurfaces {
  readonly panel: Panel;
  readonly sums: readonly SurfaceSums[];
  readonly weighting: Weighting;
}

/** Compares the surfaces that were asked in the window. */
export function* compareSurfaces({ panel, sums, weighting }: AllSurfaces): Steps<SurfaceComparison> {
  const current = sums.filter(({ isCurrent }) => isCurrent);
  const scores = yield* scoresOfSurfaces(panel, weighting);
  const questions = questionsBySurface(panel);
  const surfaces = SURFACES.flatMap((surface): SurfaceFigures[] => {
    const asked = current.filter((part) => part.surface === surface);
    if (asked.length === 0) return [];
    const { failed, observations, mentions } = totalOf(asked);
    const { visibility, visibilityScore } = scores.get(surface) ?? noScore;
    return [
      {
        surface,
        platforms: inPlatformOrder(asked.map((part) => part.platform)),
        questions: questions.get(surface) ?? 0,
        ...{ failed, observations, mentions },
        visibilityScore,
        visibilityLow: visibility?.low ?? null,
        visibilityHigh: visibility?.high ?? null,
      },
    ];
  });
  return {
    surfaces: surfaces.sort((one, other) => other.questions - one.questions),
    surfaceGaps: yield* surfaceGaps(panel, weighting),
  };
}
