import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { createSums, type CellWeights, type OfWindows, type PanelSums } from './cluster-sums.js';
import type { Panel } from './panel.js';
import { rounded } from './rounding.js';
import type { Mix, MixPart } from './types.js';
import { levelsOf } from './weighting.js';

/** The answers of some cells in one window, and the weights of all of them and of those that mention the brand. */
interface Counts {
  count: number;
  answers: number;
  mentions: number;
  /** The sums with the weights of the comparison. */
  comparedAnswers: number;
  comparedMentions: number;
}

/** Why answers have no counterpart in the other window, or none that is like them. */
type Kind = 'compared' | 'unmatched' | 'modelChanged';

/** The counts of each kind of cells in both windows. */
type Counted = OfWindows<Readonly<Record<Kind, Counts>>>;

/**
 * Splits the part of a change of the visibility score that is not about the same questions. Let P be the score of all answers
 * of a window, p that of the compared cells, and R the score that the comparison gives them; a window's P - R is (p - R) plus,
 * for each other kind of cells, their share of the answers times how far their score differs from p. The differences between
 * the windows add up to `mixChange`. Null if nothing can be compared.
 */
export function* mixOf(panel: Panel, weighting: Weighting = 'answers'): Steps<Mix | null> {
  const levels = levelsOf(weighting, panel.cells);
  const counted = countsOf(panel, yield* createSums(panel, [panel.counts.mentions], levels));
  const [now, before] = [excessOf(counted.current), excessOf(counted.previous)];
  if (now === null || before === null) return null;
  const part = (kind: Kind, points: number): MixPart => ({
    points: rounded(100 * points, 2),
    currentObservations: counted.current[kind].count,
    previousObservations: counted.previous[kind].count,
  });
  return {
    newQuestions: { ...part('unmatched', now.unmatched), previousObservations: 0 },
    droppedQuestions: { ...part('unmatched', -before.unmatched), currentObservations: 0 },
    changedModels: part('modelChanged', now.modelChanged - before.modelChanged),
    frequency: part('compared', now.weighting - before.weighting),
  };
}

/** How far the score of a window is above that of its compared cells, by cause, from 0 to 1. */
function excessOf(counts: Counted['current']) {
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

function countsOf({ cells, modelsDiffer }: Panel, { current, previous, weightsIn }: PanelSums): Counted {
  const sums = { current: noCounts(), previous: noCounts() };
  const [[answers, mentions], [answersBefore, mentionsBefore]] = [current.totals, previous.totals];
  const weights = weightsIn({
    groupOf: Int32Array.from(cells, ({ isCounted }) => (isCounted ? 0 : 1)),
    groups: 2,
  });
  for (const [cell, { isCounted }] of cells.entries()) {
    if (!isCounted) continue;
    const [now, before] = [answers[cell] ?? 0, answersBefore[cell] ?? 0];
    const isMatched = now > 0 && before > 0;
    const kind = !isMatched ? 'unmatched' : modelsDiffer[cell] === 1 ? 'modelChanged' : 'compared';
    const weightsOf = ({ all, compared }: CellWeights) => ({
      all: all[cell] ?? 0,
      compared: compared[cell] ?? 0,
    });
    add(sums.current[kind], now, mentions?.[cell] ?? 0, weightsOf(weights.current));
    add(sums.previous[kind], before, mentionsBefore?.[cell] ?? 0, weightsOf(weights.previous));
  }
  return sums;
}

function noCounts(): Record<Kind, Counts> {
  const none = () => ({ count: 0, answers: 0, mentions: 0, comparedAnswers: 0, comparedMentions: 0 });
  return { compared: none(), unmatched: none(), modelChanged: none() };
}

/** Adds a cell. */
function add(
  counts: Counts,
  answers: number,
  mentions: number,
  weights: { readonly all: number; readonly compared: number },
): void {
  counts.count += answers;
  counts.answers += weights.all * answers;
  counts.mentions += weights.all * mentions;
  counts.comparedAnswers += weights.compared * answers;
  counts.comparedMentions += weights.compared * mentions;
}
