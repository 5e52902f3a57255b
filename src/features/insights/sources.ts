import type { Steps } from '../../domain/steps.js';
import { shareEstimates } from '../../estimates/answer-shares.js';
import { answersToPrompts, daysQuery, GAPS } from './evidence-link.js';
import type { GapSourcesData, SourceRow } from './sources-read-model.js';
import type { DaysOfList, GapSource, GapSourceList, GapSourcesRequest } from './types.js';

/** The days of a list, and those that it is compared with. */
type ComparedDays = DaysOfList & Pick<GapSourceList, 'previousFrom' | 'previousTo'>;

/** The entries of a list of `length` days, in the order of their rows. */
export function* gapSourcesOf(
  { sources, cells }: GapSourcesData,
  request: GapSourcesRequest,
  days: ComparedDays & { readonly length: number },
): Steps<GapSource[]> {
  const estimates = yield* shareEstimates(cells, days.length);
  return sources.map(({ key, ...row }) => {
    const { share = null, interval = null, isEnough = false } = estimates.get(key) ?? {};
    const isOnly = row.gapObservations > 0 && row.ownObservations === 0;
    return {
      ...row,
      url: request.groupBy === 'page' ? key : null,
      gapRate: share,
      interval,
      verdict: !isEnough ? 'insufficientData' : isOnly ? 'onlyCompetitors' : 'mixed',
      evidence: evidenceOf({ key, ...row }, request, days),
    };
  });
}

function evidenceOf({ key, change }: SourceRow, request: GapSourcesRequest, days: ComparedDays): string {
  const { platform, personas, topics, groupBy, sourceType, sourceUse } = request;
  const source = { [groupBy === 'page' ? 'url' : 'domain']: key, sourceType, sourceUse };
  const query = { platform, persona: personas, topic: topics, ...source };
  const earlier = { from: days.previousFrom, to: days.previousTo };
  return change === 'lost'
    ? answersToPrompts({ ...earlier, ...query, answerStatus: 'ok' })
    : answersToPrompts({ ...daysQuery(days), ...query, ...GAPS });
}
