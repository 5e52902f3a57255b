import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { createSums } from './cluster-sums.js';
import { intervalOf, rateOf, type Interval, type Rate } from './estimates.js';
import { groupsOf } from './group-estimates.js';
import type { Panel } from './panel.js';
import { levelsOf } from './weighting.js';

/** A share from 0 to 1 with its 95 % interval; null without anything to count. */
interface EstimatedShare {
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** The answers of a window that name any company: informative answers. */
export interface InformativeEstimates {
  readonly answers: number;
  /** The share of answers that are informative. */
  readonly rate: EstimatedShare;
  /** The share of informative answers that mention the brand. */
  readonly visibility: EstimatedShare;
  /** The number of answers that would have the same variance if they were independent and counted alike. */
  readonly effectiveAnswers: number;
}

const [ANSWERS, MENTIONS, INFORMATIVE] = [0, 1, 2] as const;
const RATE = { numerator: [INFORMATIVE], denominator: [ANSWERS], isProportion: true };
const VISIBILITY = { numerator: [MENTIONS], denominator: [INFORMATIVE], isProportion: true };

const NONE = { value: null, interval: null };

/** Estimates over the prompts that count, with the weights of the other figures. */
export function* informativeEstimates(
  panel: Panel,
  weighting: Weighting = 'answers',
): Steps<InformativeEstimates> {
  const columns = [panel.counts.mentions, panel.informative];
  const sums = yield* createSums(panel, columns, levelsOf(weighting, panel.cells));
  const { grouping } = groupsOf(panel, ({ isCounted }) => (isCounted ? '' : null));
  const [group] = yield* sums.byGroup(grouping);
  if (group === undefined) return { answers: 0, rate: NONE, visibility: NONE, effectiveAnswers: 0 };
  const shareOf = (rate: Rate) => ({
    value: rateOf(group.all, rate),
    interval: intervalOf(group.all, rate),
  });
  return {
    answers: group.counts.current[INFORMATIVE] ?? 0,
    rate: shareOf(RATE),
    visibility: shareOf(VISIBILITY),
    effectiveAnswers: group.all.totals[ANSWERS] ?? 0,
  };
}
