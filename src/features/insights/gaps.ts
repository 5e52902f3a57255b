import type { Steps } from '../../domain/steps.js';
import { compareTexts } from '../../domain/text.js';
import { shareEstimates, shareOfColumn, type ShareEstimate } from '../../estimates/answer-shares.js';
import { createSums } from '../../estimates/cluster-sums.js';
import { groupsBy, type AnswerPrompt } from '../../segments/answers.js';
import { answersToPrompts, daysQuery, GAPS, gapsOfPrompt, type EvidenceQuery } from './evidence-link.js';
import {
  countGaps,
  gapSums,
  groupingOf,
  type CountedGaps,
  type GapSums,
  type PromptAnswers,
} from './gap-count.js';
import type { DaysOfList, Gap, GapList, GapsRequest, OnSurface } from './types.js';

/** The gaps of a window. */
export interface FoundGaps extends Pick<GapList, 'observations' | 'gapObservations' | 'total' | 'named'> {
  /** Without the texts of prompts. */
  readonly gaps: readonly Omit<Gap, 'text'>[];
}

/** The answers to a prompt, or about a topic. */
interface GapGroup extends GapSums {
  readonly number: number;
  /** The id of the prompt, or the topic; empty without a topic. */
  readonly key: string;
}

/** Finds the prompts or topics with the most gaps. */
export function* gapsIn(
  { answers, dates, promptIds }: PromptAnswers,
  request: OnSurface<GapsRequest>,
  days: DaysOfList,
): Steps<FoundGaps> {
  const isTopic = request.groupBy === 'topic';
  const keyOf = ({ promptId, topic }: AnswerPrompt) => (isTopic ? (topic ?? '') : promptId);
  const listed = new Set(promptIds);
  const groups = groupsBy(answers.prompts, (prompt) => (listed.has(prompt.promptId) ? keyOf(prompt) : null));
  const gaps = yield* countGaps(answers, dates, groups);
  const sums = gapSums(gaps, { groupOf: Int32Array.from(gaps.groupOf), groups: groups.count });
  const all = sums.map((sum, number) => ({ number, key: groups.keys[number] ?? '', ...sum }));
  const withGaps = all.filter(({ gapObservations }) => gapObservations > 0);
  const leaders = withGaps.toSorted(byGaps).slice(0, request.limit);
  const estimates = yield* shareEstimates(gaps, groupingOf(gaps.groupOf, leaders));
  const entryOf = (group: GapGroup, place: number) => {
    const { promptId, topic } = groups.firsts[group.number] ?? { promptId: '', topic: null };
    const named = isTopic ? { promptId: null, topic: group.key || null } : { promptId, topic };
    const competitors = gaps.competitorsOf(group.number, 'current');
    const evidence = evidenceOf(named, request, daysQuery(days));
    return { ...named, ...figuresOf(group, estimates[place] ?? null), competitors, evidence };
  };
  return {
    observations: sumOf(all.map(({ observations }) => observations)),
    gapObservations: sumOf(all.map(({ gapObservations }) => gapObservations)),
    named: yield* namedIn(gaps),
    total: withGaps.length,
    gaps: leaders.map(entryOf),
  };
}

/** The share of the answers that mention the brand, only competitors, or neither; null without answers. */
function* namedIn({ answers, own, counted, nobody, groupOf }: CountedGaps): Steps<GapList['named']> {
  const sums = yield* createSums(answers, [own, counted, nobody]);
  const groupOfAll = Int32Array.from(groupOf, (group) => (group < 0 ? -1 : 0));
  const [all] = yield* sums.byGroup({ groupOf: groupOfAll, groups: 1 });
  if (all === undefined) return null;
  const shareAt = (column: number) => {
    const estimate = shareOfColumn(all.all, column);
    return estimate && { share: estimate.share, ...estimate.interval };
  };
  const [ofOwn, ofCompetitors, ofNobody] = [shareAt(1), shareAt(2), shareAt(3)];
  if (ofOwn === null || ofCompetitors === null || ofNobody === null) return null;
  return { own: ofOwn, onlyCompetitors: ofCompetitors, nobody: ofNobody };
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

const byGaps = (one: GapGroup, other: GapGroup) =>
  other.gapObservations - one.gapObservations || compareTexts(one.key, other.key);

function figuresOf({ key, observations, gapObservations }: GapGroup, estimate: ShareEstimate | null) {
  if (estimate === null) throw new Error(`There are no answers of ${key}.`);
  const { share: gapRate, interval, isEnough } = estimate;
  const verdict: Gap['verdict'] = isEnough ? 'gap' : 'insufficientData';
  return { observations, gapObservations, gapRate, interval, verdict };
}

/** A topic has the exact label of its entry, so the filter by topics is not needed. */
function evidenceOf(
  { promptId, topic }: Pick<Gap, 'promptId' | 'topic'>,
  { platform, surface, personas }: OnSurface<GapsRequest>,
  days: EvidenceQuery,
): string {
  const asked = { platform, surface: surface ?? undefined };
  if (promptId !== null) return gapsOfPrompt(promptId, { ...days, ...asked });
  const label = topic === null ? { withoutTopic: true } : { topicLabel: topic };
  return answersToPrompts({ ...days, ...asked, persona: personas, ...label, ...GAPS });
}
