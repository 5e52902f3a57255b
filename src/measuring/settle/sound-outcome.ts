import { amountOf, countOf } from '../providers/json.js';
import type { Answer, FinalOutcome } from '../providers/provider.js';

/** A reported number that cannot be valid, such as a negative count of tokens. */
export interface Oddity {
  readonly field: 'inputTokens' | 'outputTokens' | 'costUsd';
  readonly value: unknown;
}

const checks = { inputTokens: countOf, outputTokens: countOf, costUsd: amountOf } as const;

/**
 * The outcome with null in place of invalid numbers, and those numbers. A wrong count must not lose an answer that was
 * paid for.
 */
export function soundOutcome(outcome: FinalOutcome): { outcome: FinalOutcome; oddities: readonly Oddity[] } {
  if (outcome.kind === 'answered') {
    const { answer } = outcome;
    const oddities = odditiesOf(answer, ['inputTokens', 'outputTokens', 'costUsd']);
    return { outcome: { kind: 'answered', answer: without(answer, oddities) }, oddities };
  }
  if (outcome.kind !== 'failed') return { outcome, oddities: [] };
  const oddities = odditiesOf(outcome, ['costUsd']);
  return { outcome: without(outcome, oddities), oddities };
}

function odditiesOf<Field extends Oddity['field']>(
  part: Readonly<Record<Field, unknown>>,
  fields: readonly Field[],
): Oddity[] {
  return fields
    .filter((field) => part[field] !== null && checks[field](part[field]) === null)
    .map((field) => ({ field, value: part[field] }));
}

function without<Part extends Answer | FinalOutcome>(part: Part, oddities: readonly Oddity[]): Part {
  return { ...part, ...Object.fromEntries(oddities.map(({ field }) => [field, null])) };
}
