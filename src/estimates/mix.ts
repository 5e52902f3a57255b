import type { Steps } from '../domain/steps.js';
import { createSums, type CellSums } from './cluster-sums.js';
import type { Panel } from './panel.js';
import { rounded } from './rounding.js';
import type { Mix, MixPart } from './types.js';

/** The answers of some cells in one window, and how many of them mention the brand. */
interface Counts {
  answers: number;
  mentions: number;
  /** The sums with the weights of the comparison. */
  comparedAnswers: number;
  comparedMentions: number;
}

/** Why answers have no counterpart in the other window, or none that is like them. */
type Kind = 'compared' | 'unmatched' | 'modelChanged';

type Window = 'current' | 'previous';

/** The counts of each kind of cells in both windows. */
type Counted = Readonly<Record<Window, Readonly<Record<Kind, Counts>>>>;

/**
 * Splits the part of a change of the visibility score that is not about the same questions. Let P be the score of all answers
 * of a window, p that of the compared cells, and R the score that the comparison gives them; a window's P - R is (p - R) plus,
 * for each other kind of cells, their share of the answers times how far their score differs from p. The differences between
 * the windows add up to `mixChange`. Null if nothing can be compared.
 */
export function* mixOf(panel: Panel): Steps<Mix | null> {
  const counted = countsOf(panel, yield* createSums(panel, [panel.counts.mentions]));
  const [now, before] = [excessOf(counted.current), excessOf(counted.previous)];
  if (now === null || before === null) return null;
  const part = (kind: Kind, points: number): MixPart => ({
    points: rounded(100 * points, 2),
    currentObservations: counted.current[kind].answers,
    previousObservations: counted.previous[kind].answers,
  });
  return {
    newQuestions: { ...part('unmatched', now.unmatched), previousObservations: 0 },
    droppedQuestions: { ...part('unmatched', -before.unmatched), currentObservations: 0 },
    changedModels: part('modelChanged', now.modelChanged - before.modelChanged),
    frequency: part('compared', now.weighting - before.weighting),
  };
}

/** How far the score of a window is above that of its compared cells, by cause, from 0 to 1. */
function excessOf(counts: Counted[Window]) {
  const { compared, unmatched, modelChanged } = counts;
  if (compared.comparedAnswers === 0) return null;
  const all = compared.answers + unmatched.answers + modelChanged.answers;
  const score = compared.mentions / compared.answers;
  const excess = ({ answers, mentions }: Counts) => (mentions - answers * score) / all;
  return {
    unmatched: excess(unmatched),
    modelChanged: excess(modelChanged),
    weighting: score - compared.comparedMentions / compared.comparedAnswers,
  };
}

function countsOf(
  { cells, modelsDiffer }: Panel,
  { current, previous }: Readonly<Record<Window, CellSums>>,
): Counted {
  const sums = { current: noCounts(), previous: noCounts() };
  const [[answers, mentions], [answersBefore, mentionsBefore]] = [current.totals, previous.totals];
  for (const [cell, { isCounted }] of cells.entries()) {
    if (!isCounted) continue;
    const [now, before] = [answers[cell] ?? 0, answersBefore[cell] ?? 0];
    const isMatched = now > 0 && before > 0;
    const kind = !isMatched ? 'unmatched' : modelsDiffer[cell] === 1 ? 'modelChanged' : 'compared';
    add(sums.current[kind], now, mentions?.[cell] ?? 0, current.weights[cell] ?? 0);
    add(sums.previous[kind], before, mentionsBefore?.[cell] ?? 0, previous.weights[cell] ?? 0);
  }
  return sums;
}

function noCounts(): Record<Kind, Counts> {
  const none = () => ({ answers: 0, mentions: 0, comparedAnswers: 0, comparedMentions: 0 });
  return { compared: none(), unmatched: none(), modelChanged: none() };
}

/** Adds a cell. `weight` is that of an answer in the comparison. */
function add(counts: Counts, answers: number, mentions: number, weight: number): void {
  counts.answers += answers;
  counts.mentions += mentions;
  counts.comparedAnswers += weight * answers;
  counts.comparedMentions += weight * mentions;
}
