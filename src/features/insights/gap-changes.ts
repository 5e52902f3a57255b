import { discoveries, FALSE_DISCOVERY_RATE } from '../../estimates/benjamini-hochberg.js';
import { groupBy } from '../../domain/group-by.js';
import type { Steps } from '../../domain/steps.js';
import { shareChanges, shareEstimates, type ComparedCell } from '../../estimates/answer-shares.js';
import { isJudged } from '../analytics/index.js';
import type { GapChangesData } from './gap-changes-read-model.js';
import type { GapChange, GapChanges, GapShare } from './types.js';

/**
 * The prompts whose share of gaps has changed on the same questions by more than chance, given how many prompts are tested.
 * Prompts without any gap cannot have changed, so they are not tested. `from` is the first day of the window, and `length` its number of days.
 */
export function* gapChangesOf(
  { compared, prompts, cells }: GapChangesData,
  window: { readonly length: number; readonly from: string },
): Steps<GapChanges> {
  const changes = yield* shareChanges(cells, window);
  const asked = cells.filter((cell) => isInBoth(cell, window.from));
  const current = yield* sharesIn(asked, window.length, (day) => day >= window.from);
  const previous = yield* sharesIn(asked, window.length, (day) => day < window.from);
  const tested = prompts.flatMap((prompt) => {
    const { promptId } = prompt;
    const change = changes.get(promptId);
    const [now, before] = [current.get(promptId), previous.get(promptId)];
    if (!change?.sameQuestions || !now || !before || !isJudged(change)) return [];
    const { sameQuestions, verdict, pValue } = change;
    return [{ pValue, verdict, entry: { ...prompt, current: now, previous: before, sameQuestions } }];
  });
  const found = discoveries(tested, FALSE_DISCOVERY_RATE);
  const withVerdict = (wanted: string): GapChange[] =>
    found.flatMap(({ verdict, entry }) => (verdict === wanted ? [entry] : []));
  return { compared, opened: withVerdict('up'), closed: withVerdict('down') };
}

const isInBoth = ({ days, modelsDiffer }: ComparedCell, from: string) =>
  !modelsDiffer && days.some((day) => day >= from) && days.some((day) => day < from);

/** The gaps of each prompt on the days of one window. */
function* sharesIn(
  cells: readonly ComparedCell[],
  length: number,
  isIn: (day: string) => boolean,
): Steps<ReadonlyMap<string, GapShare>> {
  const ofWindow = cells.map(({ key, ...cell }) => {
    const places = cell.days.flatMap((day, place) => (isIn(day) ? [place] : []));
    const pick = <Value>(values: readonly Value[]) => values.filter((_, place) => places.includes(place));
    return { key, days: pick(cell.days), answers: pick(cell.answers), counted: pick(cell.counted) };
  });
  const estimates = yield* shareEstimates(ofWindow, length);
  const shares = new Map<string, GapShare>();
  for (const [key, of] of groupBy(ofWindow, (cell) => cell.key)) {
    const estimate = estimates.get(key);
    if (estimate === undefined) continue;
    const observations = sumOf(of.flatMap(({ answers }) => answers));
    const gapObservations = sumOf(of.flatMap(({ counted }) => counted));
    shares.set(key, { observations, gapObservations, gapRate: estimate.share, interval: estimate.interval });
  }
  return shares;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
