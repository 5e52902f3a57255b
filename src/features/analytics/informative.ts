import type { InformativeEstimates } from '../../estimates/informative.js';
import { percentage, ratio, rounded } from '../../estimates/rounding.js';
import { selectedAnswers, type Count, type Selection } from '../../segments/answers.js';
import type { Segment } from '../../segments/segment.js';
import { wilsonInterval } from './rules.js';
import type { InformativeAnswers, Kpi, RangeOverview } from './types.js';

/** The informative answers with clusters of days. */
export function informativeOf({ answers, rate, visibility }: InformativeEstimates): InformativeAnswers {
  const score = (share: number | undefined | null) =>
    share === undefined || share === null ? null : rounded(100 * share, 2);
  return {
    answers,
    rate: rounded(rate.value, 4),
    rateLow: rounded(rate.interval?.low ?? null, 4),
    rateHigh: rounded(rate.interval?.high ?? null, 4),
    visibilityScore: score(visibility.value),
    visibilityLow: score(visibility.interval?.low),
    visibilityHigh: score(visibility.interval?.high),
  };
}

/** The informative answers of a day, with the intervals of independent answers. */
export function informativeOfDay(
  answers: number,
  { mentions, observations }: Pick<Kpi, 'mentions' | 'observations'>,
  weighted: InformativeEstimates | null,
): InformativeAnswers {
  const rate = weighted === null ? ratio(answers, observations) : weighted.rate.value;
  const score = weighted === null ? ratio(mentions, answers) : weighted.visibility.value;
  const trials = weighted?.effectiveAnswers ?? observations;
  const informative = trials * (rate ?? 0);
  const ofRate = rate === null ? null : wilsonInterval(informative, trials);
  const ofScore = score === null ? null : wilsonInterval(informative * score, informative);
  const share = (percent: number | undefined) => (percent === undefined ? null : rounded(percent / 100, 4));
  return {
    answers,
    rate: rounded(rate, 4),
    rateLow: share(ofRate?.low),
    rateHigh: share(ofRate?.high),
    visibilityScore: rounded(percentage(score ?? 0, score === null ? 0 : 1), 2),
    visibilityLow: rounded(ofScore?.low ?? null, 2),
    visibilityHigh: rounded(ofScore?.high ?? null, 2),
  };
}

/** Counts the answers that name any company, by period. */
export class InformativeCount implements Count {
  private readonly counts: number[] = [];

  constructor(private readonly selection: Selection) {}

  add(segment: Segment, day: string): void {
    const period = this.selection.periods.get(day);
    if (period === undefined) return;
    const { answers, mentions } = segment;
    let count = 0;
    for (const row of selectedAnswers(this.selection, segment))
      if ((mentions.starts[row + 1] ?? 0) > (mentions.starts[row] ?? 0)) count += answers[row] ?? 0;
    this.counts[period] = (this.counts[period] ?? 0) + count;
  }

  in(period: number): number {
    return this.counts[period] ?? 0;
  }
}

/** A score below this is explained. */
const LOW = 5;
/** The upper end of an interval from which little is known. */
const UNKNOWN_FROM = 10;

/** See `lowVisibility` of RangeOverview. */
export function lowVisibilityOf(
  { visibilityScore, visibilityHigh }: Pick<Kpi, 'visibilityScore' | 'visibilityHigh'>,
  informative: InformativeAnswers | null,
): RangeOverview['lowVisibility'] {
  if (visibilityScore === null || visibilityScore >= LOW) return null;
  if ((visibilityHigh ?? 100) > UNKNOWN_FROM) return 'tooFewAnswers';
  if (informative === null) return null;
  return (informative.visibilityHigh ?? 100) > UNKNOWN_FROM ? 'namesNobody' : 'namesOthers';
}
