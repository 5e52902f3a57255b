import { discoveries, FALSE_DISCOVERY_RATE } from '../../estimates/benjamini-hochberg.js';
import { signTail } from '../../estimates/exact-test.js';
import type { Steps } from '../../domain/steps.js';
import type { DayWindow } from '../../domain/window.js';
import {
  countIn,
  groupsBy,
  selectedAnswers,
  type Answers,
  type Count,
  type Selected,
} from '../../segments/answers.js';
import type { Segment } from '../../segments/segment.js';
import { propertyDifferences, type PairShares } from '../analytics/index.js';
import { answersToPrompts, daysQuery } from './evidence-link.js';
import type { AttributePraise, DaysOfList, InsightRequest, OnSurface } from './types.js';
import type { AttributeRow, WordingData } from './wording-read-model.js';

/** The number of answers to some prompts. */
export function* answersTo(promptIds: readonly string[], answers: Answers): Steps<number> {
  const listed = new Set(promptIds);
  const total = new AnswerTotal({
    targets: groupsBy(answers.targets, (target) => (target.isSelected ? '' : null)),
    prompts: groupsBy(answers.prompts, ({ promptId }) => (listed.has(promptId) ? '' : null)),
  });
  yield* countIn(answers.segments, [total]);
  return total.answers;
}

class AnswerTotal implements Count {
  answers = 0;

  constructor(private readonly selected: Selected) {}

  add(segment: Segment): void {
    const { answers } = segment;
    for (const row of selectedAnswers(this.selected, segment)) this.answers += answers[row] ?? 0;
  }
}

interface ComparedAttribute {
  readonly row: AttributeRow;
  readonly shares: PairShares;
  readonly pValue: number;
}

/** The entries of a list, in the order of their rows. */
export function* attributesOf(
  { attributes, cells }: Pick<WordingData, 'attributes' | 'cells'>,
  request: OnSurface<InsightRequest>,
  { window, ...days }: DaysOfList & { readonly window: DayWindow },
): Steps<AttributePraise[]> {
  const pairs = attributes.map((row) => {
    const { competitor, own, ...place } = row.uses;
    return { one: { ...place, answers: competitor }, other: { ...place, answers: own }, ...onlyOne(row) };
  });
  const estimates = yield* propertyDifferences({ cells, pairs }, window);
  const compared = attributes.map((row, index): ComparedAttribute => {
    const shares = estimates[index];
    if (!shares) throw new Error(`There are no judged answers that praise "${row.attribute}".`);
    const { onlyFirst, onlySecond } = onlyOne(row);
    return { row, shares, pValue: Math.max(shares.pValue, signTail(onlyFirst, onlySecond)) };
  });
  const certain = new Set(discoveries(compared, FALSE_DISCOVERY_RATE));
  return compared.map((one) => entryOf(one, certain.has(one), evidenceOf(one.row, request, days)));
}

/** The answers that praise only a competitor for an attribute, and those that praise only the workspace's brand. */
function onlyOne({ lostObservations, competitorObservations, ownObservations }: AttributeRow) {
  const both = competitorObservations - lostObservations;
  return { onlyFirst: lostObservations, onlySecond: ownObservations - both };
}

function entryOf(
  { row: { uses: _, ...row }, shares: { one, other, difference } }: ComparedAttribute,
  isCertain: boolean,
  evidence: string,
): AttributePraise {
  const isBehind = isCertain && difference.low > 0;
  const isAhead = isCertain && difference.high < 0;
  return {
    ...row,
    ...{ competitorRate: one.share, competitorInterval: one.interval },
    ...{ ownRate: other.share, ownInterval: other.interval },
    difference,
    verdict: !one.isEnough ? 'insufficientData' : isBehind ? 'behind' : isAhead ? 'ahead' : 'withinNoise',
    evidence,
  };
}

function evidenceOf(
  { attribute }: AttributeRow,
  { platform, surface, personas, topics }: OnSurface<InsightRequest>,
  days: DaysOfList,
): string {
  const asked = { platform, surface: surface ?? undefined };
  const filters = { ...daysQuery(days), ...asked, persona: personas, topic: topics };
  const lost = { attribute, opinion: 'praised', answerStatus: 'ok', isOwn: false, praisesOwn: false };
  return answersToPrompts({ ...filters, ...lost });
}
