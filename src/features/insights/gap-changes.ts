import type { Steps } from '../../domain/steps.js';
import { compareTexts } from '../../domain/text.js';
import {
  previousAnswers,
  shareChanges,
  shareEstimates,
  type CountedAnswers,
  type ShareChange,
} from '../../estimates/answer-shares.js';
import { discoveries, FALSE_DISCOVERY_RATE } from '../../estimates/benjamini-hochberg.js';
import type { Grouping } from '../../estimates/panel.js';
import { groupsBy, type AnswerPrompt } from '../../segments/answers.js';
import { isJudged } from '../analytics/index.js';
import { countGaps, gapSums, groupingOf, type CountedGaps, type PromptAnswers } from './gap-count.js';
import { sameQuestions } from './same-questions.js';
import type { GapChange, GapChanges, GapShare } from './types.js';

/** The changes, without the texts of their prompts. */
export interface FoundGapChanges extends Pick<GapChanges, 'compared'> {
  readonly opened: readonly PromptChange[];
  readonly closed: readonly PromptChange[];
}

type PromptChange = Omit<GapChange, 'text'>;

/** A prompt with gaps, and the number of its group. */
type GapPrompt = Pick<AnswerPrompt, 'promptId' | 'topic' | 'number'>;

/**
 * The prompts whose share of gaps has changed on the same questions by more than chance, given how many prompts are tested.
 * Prompts without any gap cannot have changed, so they are not tested.
 */
export function* gapChangesIn(given: PromptAnswers): Steps<FoundGapChanges> {
  const { answers, dates, promptIds } = given;
  const listed = new Set(promptIds);
  const groups = groupsBy(answers.prompts, ({ promptId }) => (listed.has(promptId) ? promptId : null));
  const gaps = yield* countGaps(answers, dates, groups);
  const { isCompared, compared } = sameQuestions(gaps.answers);
  if (compared === null) return { compared, opened: [], closed: [] };
  const prompts = promptsWithGaps(gaps, groups.firsts);
  const grouping = groupingOf(gaps.groupOf, prompts);
  const changes = yield* shareChanges(gaps, grouping);
  const asked = askedIn(gaps, grouping, isCompared);
  const current = yield* sharesOf(gaps, asked);
  const previous = yield* sharesOf(previousAnswers(gaps), asked);
  const tested = prompts.flatMap(({ number, promptId, topic }, place) => {
    const [change, now, before] = [changes[place], current[place], previous[place]];
    if (!change?.sameQuestions || !now || !before || !isJudged(change)) return [];
    const { sameQuestions, verdict, pValue } = change;
    const competitors = competitorsOf(gaps, number);
    return [
      {
        verdict,
        pValue,
        entry: { promptId, topic, current: now, previous: before, sameQuestions, competitors },
      },
    ];
  });
  return { compared, ...clearly(tested) };
}

/** In the order of their ids. */
function promptsWithGaps({ counted, groupOf }: CountedGaps, firsts: readonly AnswerPrompt[]): GapPrompt[] {
  const withGaps = new Set(Array.from(counted.cell, (cell) => groupOf[cell] ?? 0));
  return firsts
    .map((prompt, number) => ({ ...prompt, number }))
    .filter(({ number }) => withGaps.has(number))
    .sort((one, other) => compareTexts(one.promptId, other.promptId));
}

/** The groups without the cells that are not compared. */
function askedIn(
  { answers: { modelsDiffer } }: CountedGaps,
  { groupOf, groups }: Grouping,
  isCompared: Uint8Array,
): Grouping {
  const isAsked = (cell: number) => isCompared[cell] === 1 && modelsDiffer[cell] !== 1;
  return { groupOf: groupOf.map((group, cell) => (isAsked(cell) ? group : -1)), groups };
}

/** The gaps of each prompt in the window; null without answers. */
function* sharesOf(answers: CountedAnswers, grouping: Grouping): Steps<(GapShare | null)[]> {
  const estimates = yield* shareEstimates(answers, grouping);
  return gapSums(answers, grouping).map((sums, group) => {
    const estimate = estimates[group] ?? null;
    return estimate && { ...sums, gapRate: estimate.share, interval: estimate.interval };
  });
}

/** Of the window if it has gaps, otherwise of the previous one. */
function competitorsOf(gaps: CountedGaps, group: number): GapChange['competitors'] {
  const current = gaps.competitorsOf(group, 'current');
  return current.length > 0 ? current : gaps.competitorsOf(group, 'previous');
}

/** The changes that are more than chance. */
function clearly(
  tested: readonly (Pick<ShareChange, 'verdict' | 'pValue'> & { readonly entry: PromptChange })[],
): Pick<FoundGapChanges, 'opened' | 'closed'> {
  const found = discoveries(tested, FALSE_DISCOVERY_RATE);
  const withVerdict = (wanted: string) =>
    found.flatMap(({ verdict, entry }) => (verdict === wanted ? [entry] : []));
  return { opened: withVerdict('up'), closed: withVerdict('down') };
}
