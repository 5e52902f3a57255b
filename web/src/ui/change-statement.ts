import type { components, extensionComponents } from '@ai-visibility/client';
import { t } from '../messages/messages.js';
import { isNothing, plainSize, share, signed } from './format.js';

/** How the figures of a set of answers have changed. */
export type KpiChanges = Pick<
  extensionComponents['schemas']['RangeSummary'],
  'visibilityScoreChange' | 'sameQuestions' | 'verdict'
>;
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

/** The verdict on the visibility of a set of answers in sentences, with the figures that support it. */
export function changeStatement(changes: KpiChanges): ChangeStatement {
  const { verdict, sameQuestions } = changes;
  const tone = toneOfVerdict(verdict);
  if (verdict === null) return { tone, main: t('ui.notCompared'), more: [] };
  if (verdict === 'insufficientData') return { tone, main: tooFew(changes), more: [] };
  const same = sameQuestions.visibilityScore;
  if (verdict === 'notComparable' || same === null)
    return { tone, main: notComparable(changes), more: shownOnly(changes.visibilityScoreChange) };
  return { tone, main: comparison(verdict, same), more: mix(sameQuestions.mixChange, tone, same.change) };
}

function comparison(verdict: string, { change, low, high }: ChangeInterval): string {
  const plain = { change: plainSize(change), low: plainSize(low), high: plainSize(high) };
  if (verdict === 'up') return t('ui.up', plain);
  if (verdict === 'down') return t('ui.down', { ...plain, low: plain.high, high: plain.low });
  return t('ui.noClearChange', { change: signed(change), low: signed(low), high: signed(high) });
}

function tooFew({ sameQuestions: { currentShare, previousShare } }: KpiChanges): string {
  if (previousShare === null && currentShare !== null) return t('ui.nothingToCompare');
  return t('ui.tooFewToCompare');
}

function notComparable({ sameQuestions: { currentShare, previousShare } }: KpiChanges): string {
  if (currentShare === null || previousShare === null) return t('ui.notComparable');
  if (currentShare <= previousShare) return t('ui.fewInPrevious', { share: share(currentShare) });
  return t('ui.fewInCurrent', { share: share(previousShare) });
}

/** The difference of two scores that are not about the same questions. */
function shownOnly(change: number | null): string[] {
  if (change === null || isNothing(change)) return [];
  return [t(change > 0 ? 'ui.scoreHigher' : 'ui.scoreLower', { change: plainSize(change) })];
}

/** The part of a change that does not come from the same questions. */
function mix(mixChange: number | null, tone: Tone, change: number): string[] {
  if (mixChange === null || isNothing(mixChange)) return [];
  const isAlike = tone !== 'quiet' && Math.sign(mixChange) === Math.sign(change);
  const effect = mixChange > 0 ? 'ui.mixRaised' : 'ui.mixLowered';
  return [t(isAlike ? 'ui.mixAlike' : effect, { change: plainSize(mixChange) })];
}

/** The interval of the visibility score for buyers' questions in general, in whole numbers, rounded outward. */
export function similarQuestions(interval: { low: number; high: number } | null): string {
  if (interval === null) return t('ui.fewPrompts');
  return t('ui.similarQuestions', { low: Math.floor(interval.low), high: Math.ceil(interval.high) });
}
