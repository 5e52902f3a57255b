import type { Prompt, WordingChange } from './types.js';

/** Word overlap from which two wordings count as a minor change. */
const MINOR_OVERLAP = 0.6;

/**
 * Classifies a change of wording. `none`: the same text. `minor`: only case, punctuation or whitespace differ, or the
 * word overlap (Jaccard index of the two sets of words) is at least 0.6. `major`: anything else.
 */
export function wordingChange(before: string, after: string): WordingChange {
  if (before === after) return 'none';
  if (skeleton(before) === skeleton(after) && skeleton(before) !== '') return 'minor';
  return wordOverlap(before, after) >= MINOR_OVERLAP ? 'minor' : 'major';
}

function skeleton(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\p{S}\s]+/gu, '');
}

function wordOverlap(one: string, other: string): number {
  const left = new Set(words(one));
  const right = new Set(words(other));
  const common = [...left].filter((word) => right.has(word)).length;
  const all = left.size + right.size - common;
  return all === 0 ? 0 : common / all;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export interface StatusContext {
  readonly now: Date;
  readonly cadenceHours: number;
}

/**
 * The time before which a last success is stale: twice the cadence ago, so at least one measurement was missed.
 */
export function staleBefore({ now, cadenceHours }: StatusContext): Date {
  return new Date(now.getTime() - 2 * cadenceHours * 3_600_000);
}

/** The first millisecond at which a last success is stale. */
export function staleFrom(lastObservedAt: Date, { cadenceHours }: Pick<StatusContext, 'cadenceHours'>): Date {
  return new Date(lastObservedAt.getTime() + Math.ceil(2 * cadenceHours * 3_600_000) + 1);
}

/** True when the last success is too old. */
export function isStale(lastObservedAt: Date, context: StatusContext): boolean {
  return lastObservedAt < staleBefore(context);
}

/** The first time at which the status of one of these prompts becomes stale if nothing is observed; null = never. */
export function nextStaleAt(
  prompts: readonly Pick<Prompt, 'status' | 'lastObservedAt'>[],
  context: Pick<StatusContext, 'cadenceHours'>,
): Date | null {
  let next: Date | null = null;
  for (const { status, lastObservedAt } of prompts) {
    if (status !== 'active' || lastObservedAt === null) continue;
    if (next === null || lastObservedAt < next) next = lastObservedAt;
  }
  return next === null ? null : staleFrom(next, context);
}
