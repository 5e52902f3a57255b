import type { Steps } from '../../domain/steps.js';
import { shareEstimates } from '../analytics/index.js';
import { answersToPrompt, answersToPrompts, GAPS } from './evidence-link.js';
import type { GapRow, GapsData } from './gaps-read-model.js';
import type { Gap, GapsRequest } from './types.js';

/** The entries of a list, in the order of their rows. */
export function* gapsOf({ gaps, cells }: GapsData, request: GapsRequest): Steps<Gap[]> {
  const estimates = yield* shareEstimates(cells, request.rangeDays);
  return gaps.map((row) => {
    const { key, promptId, text, topic, observations, gapObservations, competitors } = row;
    const estimate = estimates.get(key);
    if (estimate === undefined) throw new Error(`There are no answers of ${key}.`);
    return {
      promptId,
      text,
      topic,
      observations,
      gapObservations,
      gapRate: estimate.share,
      interval: estimate.interval,
      verdict: estimate.isEnough ? 'gap' : 'insufficientData',
      competitors,
      evidence: evidenceOf(row, request),
    };
  });
}

/** A topic has the exact label of its entry, so the filter by topics is not needed. */
function evidenceOf(
  { promptId, topic }: Pick<GapRow, 'promptId' | 'topic'>,
  { rangeDays, platform, personas }: GapsRequest,
): string {
  if (promptId !== null) return answersToPrompt(promptId, { rangeDays, platform, ...GAPS });
  const label = topic === null ? { withoutTopic: true } : { topicLabel: topic };
  return answersToPrompts({ rangeDays, platform, persona: personas, ...label, ...GAPS });
}
