import type { components, historyComponents } from '@ai-visibility/client';
import { isNothing, plainSize, share, signed } from './format.js';

type KpiChanges = historyComponents['schemas']['RangeChanges'];
export type ChangeInterval = components['schemas']['ChangeInterval'];

/** The appearance of a change: a gain, a loss, or a difference that may be chance. */
export type Tone = 'better' | 'worse' | 'quiet';

/** A statement about the change of visibility on the same questions. */
export interface ChangeStatement {
  readonly tone: Tone;
  readonly main: string;
  /** Further sentences. */
  readonly more: readonly string[];
}

/** Whether the two windows could be compared. */
export function isCompared(verdict: string | null): boolean {
  return verdict !== null && verdict !== 'insufficientData' && verdict !== 'notComparable';
}

/** The tone of a change with a verdict. */
export function toneOfVerdict(verdict: string | null): Tone {
  return ({ up: 'better', down: 'worse' } as const)[verdict ?? ''] ?? 'quiet';
}

/** The tone of a change without a verdict: clear if its interval excludes 0. */
export function toneOfInterval({ low, high }: ChangeInterval): Tone {
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'quiet';
}

const MIX = 'new, dropped and more or less frequent questions';

/** The verdict on the visibility of a set of answers in sentences, with the figures that support it. */
export function changeStatement(changes: KpiChanges): ChangeStatement {
  const { verdict, sameQuestions } = changes;
  const tone = toneOfVerdict(verdict);
  if (verdict === null) return { tone, main: 'Not compared with other days.', more: [] };
  if (verdict === 'insufficientData') return { tone, main: tooFew(changes), more: [] };
  const same = sameQuestions.visibilityScore;
  if (verdict === 'notComparable' || same === null)
    return { tone, main: notComparable(changes), more: shownOnly(changes.visibilityScoreChange) };
  return { tone, main: comparison(verdict, same), more: mix(sameQuestions.mixChange, tone, same.change) };
}

function comparison(verdict: string, { change, low, high }: ChangeInterval): string {
  if (verdict === 'up')
    return `Up ${plainSize(change)} points on the same questions (${plainSize(low)} to ${plainSize(high)}).`;
  if (verdict === 'down')
    return `Down ${plainSize(change)} points on the same questions (${plainSize(high)} to ${plainSize(low)}).`;
  return `No clear change on the same questions: ${signed(change)} points (${signed(low)} to ${signed(high)}).`;
}

function tooFew({ sameQuestions: { currentShare, previousShare } }: KpiChanges): string {
  if (previousShare === null && currentShare !== null)
    return 'Nothing to compare with: there are no answers in the previous window.';
  return 'Not enough answers to compare: at least 5 are needed in this window and 5 in the previous one.';
}

function notComparable({ sameQuestions: { currentShare, previousShare } }: KpiChanges): string {
  if (currentShare === null || previousShare === null) return 'Not comparable with the previous window.';
  if (currentShare <= previousShare)
    return `Not comparable: only ${share(currentShare)} of the answers have a counterpart in the previous window.`;
  return `Not comparable: only ${share(previousShare)} of the answers in the previous window have a counterpart in this one.`;
}

/** The difference of two scores that are not about the same questions. */
function shownOnly(change: number | null): string[] {
  if (change === null || isNothing(change)) return [];
  const direction = change > 0 ? 'higher' : 'lower';
  return [`The score is ${plainSize(change)} points ${direction}, but mostly because the questions differ.`];
}

/** The part of a change that does not come from the same questions. */
function mix(mixChange: number | null, tone: Tone, change: number): string[] {
  if (mixChange === null || isNothing(mixChange)) return [];
  const size = `${plainSize(mixChange)} points`;
  const isAlike = tone !== 'quiet' && Math.sign(mixChange) === Math.sign(change);
  if (isAlike) return [`Another ${size} come from ${MIX}.`];
  const effect = mixChange > 0 ? 'have raised' : 'have lowered';
  return [`${MIX.charAt(0).toUpperCase()}${MIX.slice(1)} ${effect} the score by ${size}.`];
}

/** The interval of the visibility score for buyers' questions in general, in whole numbers, rounded outward. */
export function similarQuestions(interval: { low: number; high: number } | null): string {
  if (interval === null)
    return 'Fewer than 10 prompts have answers, too few to estimate buyers’ questions in general.';
  return `For buyers’ questions like these: ${Math.floor(interval.low)} to ${Math.ceil(interval.high)}.`;
}
