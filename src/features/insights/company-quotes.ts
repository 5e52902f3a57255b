import { snippetAround } from '../../extraction/index.js';
import type { QuotedAnswer } from './companies-read-model.js';
import type { Company } from './types.js';

const QUOTES = 2;

/** The words around a company in different answers that name it. */
export function quotesOf(answers: readonly QuotedAnswer[]): Company['quotes'] {
  const distinct = new Map(answers.map((answer) => [answer.answerId, answer]));
  return [...distinct.values()]
    .slice(0, QUOTES)
    .map(({ answerId, promptId, platform, observedAt, text, start, end }) => ({
      ...{ answerId, promptId, platform, observedAt: observedAt.toISOString() },
      text: snippetAround(text, { start: start ?? 0, end: end ?? 0 }),
    }));
}
