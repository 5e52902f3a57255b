import type { Steps } from '../../domain/steps.js';
import { shareEstimates } from '../analytics/index.js';
import { answersToPrompts, GAPS } from './evidence-link.js';
import type { GapSourcesData, SourceRow } from './sources-read-model.js';
import type { GapSource, GapSourcesRequest } from './types.js';

/** The entries of a list, in the order of their rows. */
export function* gapSourcesOf(
  { sources, cells }: GapSourcesData,
  request: GapSourcesRequest,
): Steps<GapSource[]> {
  const estimates = yield* shareEstimates(cells, request.rangeDays);
  return sources.map(({ key, ...row }) => {
    const { share = null, interval = null, isEnough = false } = estimates.get(key) ?? {};
    const isOnly = row.gapObservations > 0 && row.ownObservations === 0;
    return {
      ...row,
      url: request.groupBy === 'page' ? key : null,
      gapRate: share,
      interval,
      verdict: !isEnough ? 'insufficientData' : isOnly ? 'onlyCompetitors' : 'mixed',
      evidence: evidenceOf({ key, ...row }, request),
    };
  });
}

function evidenceOf({ key, change }: SourceRow, request: GapSourcesRequest): string {
  const { rangeDays, platform, personas, topics, groupBy, sourceType, sourceUse } = request;
  const source = { [groupBy === 'page' ? 'url' : 'domain']: key, sourceType, sourceUse };
  const query = { rangeDays, platform, persona: personas, topic: topics, ...source };
  return change === 'lost'
    ? answersToPrompts({ ...query, window: 'previous', answerStatus: 'ok' })
    : answersToPrompts({ ...query, ...GAPS });
}
