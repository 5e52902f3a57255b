import type { Steps } from '../../domain/steps.js';
import { shareEstimates } from '../../estimates/answer-shares.js';
import { answersToPrompts, daysQuery, GAPS, gapsOfPrompt, type EvidenceQuery } from './evidence-link.js';
import type { GapRow, GapsData } from './gaps-read-model.js';
import type { DaysOfList, Gap, GapsRequest } from './types.js';

/** The entries of a list of `length` days, in the order of their rows. */
export function* gapsOf(
  { gaps, cells }: GapsData,
  request: GapsRequest,
  days: DaysOfList & { readonly length: number },
): Steps<Gap[]> {
  const estimates = yield* shareEstimates(cells, days.length);
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
      evidence: evidenceOf(row, request, daysQuery(days)),
    };
  });
}

/** A topic has the exact label of its entry, so the filter by topics is not needed. */
function evidenceOf(
  { promptId, topic }: Pick<GapRow, 'promptId' | 'topic'>,
  { platform, personas }: GapsRequest,
  days: EvidenceQuery,
): string {
  if (promptId !== null) return gapsOfPrompt(promptId, { ...days, platform });
  const label = topic === null ? { withoutTopic: true } : { topicLabel: topic };
  return answersToPrompts({ ...days, platform, persona: personas, ...label, ...GAPS });
}
