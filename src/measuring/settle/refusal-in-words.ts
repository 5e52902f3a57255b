import { isRefusalInWords } from '../../extraction/index.js';
import type { FinalOutcome } from '../providers/provider.js';

/**
 * The outcome, as a refused answer if its text is a refusal and cites no source. Platforms mark only some refusals as such,
 * and a brand must not count as "not visible" in the others.
 */
export function withRefusalInWords(outcome: FinalOutcome): FinalOutcome {
  if (outcome.kind !== 'answered') return outcome;
  const { status, text, sources } = outcome.answer;
  const isRefused =
    status === 'ok' && text !== null && !sources.some(({ isCited }) => isCited) && isRefusalInWords(text);
  return isRefused ? { kind: 'answered', answer: { ...outcome.answer, status: 'refused' } } : outcome;
}
