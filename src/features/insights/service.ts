import type { Clock } from '../../domain/clock.js';
import type { DataVersion } from '../../domain/data-version.js';
import { addDays, currentWindow, isoDay, type DayWindow } from '../../domain/window.js';
import type { Reader } from '../../platform/reader.js';
import { inTurns } from '../../platform/turns.js';
import type { AnalyticsService } from '../analytics/index.js';
import { gapsOf } from './gaps.js';
import { readGaps } from './gaps-read-model.js';
import type { GapList, GapsRequest, InsightRequest } from './types.js';

/** Lists what to work on next, from the stored answers at a revision of the data of a workspace. */
export interface InsightsService {
  /** The prompts or topics with the most answers that mention a tracked competitor but not the own brand. */
  gaps(at: DataVersion, request: GapsRequest): Promise<GapList>;
}

export interface InsightsDependencies {
  readonly reader: Reader;
  readonly clock: Clock;
  readonly analytics: Pick<AnalyticsService, 'summarizedPrompts'>;
}

export function createInsightsService(dependencies: InsightsDependencies): InsightsService {
  const { reader, clock } = dependencies;
  return {
    async gaps(at, request) {
      const window = currentWindow(clock(), request.rangeDays);
      const promptIds = await promptsOf(dependencies, at, request);
      const data = await readGaps(reader, at, { ...request, window, promptIds });
      const { observations, gapObservations, total, keptFrom } = data;
      const counts = { groupBy: request.groupBy, observations, gapObservations, total };
      return {
        ...boundsOf(request, window),
        keptFrom,
        ...counts,
        gaps: await inTurns(gapsOf(data, request)),
      };
    },
  };
}

/** The prompts whose answers the summary of the prompt analytics counts with these filters. */
async function promptsOf(
  { analytics }: InsightsDependencies,
  at: DataVersion,
  { personas, topics }: InsightRequest,
): Promise<readonly string[]> {
  const filter = { ...(personas && { personas }), ...(topics && { topics }) };
  return (await analytics.summarizedPrompts(at, filter)).promptIds;
}

function boundsOf({ rangeDays }: InsightRequest, { from, until }: DayWindow) {
  return { rangeDays, from: isoDay(from), to: isoDay(addDays(until, -1)), validUntil: until };
}
