import { discoveries } from '../../estimates/benjamini-hochberg.js';
import { isJudged, type Comparison } from '../../features/analytics/index.js';

/** The windows that are compared, in days. */
export const RANGE_DAYS = 7;

/**
 * The probability of an announcement at one check if nothing has changed, for the headline and for the prompts
 * together: 5 % over the 30 daily checks of a month, shared by the two (Bonferroni). docs/statistics/proof.md has the
 * simulation.
 */
const RATE_AT_A_LOOK = 0.05 / 30 / 2;

/** With fewer days in a window, the variation between days cannot be estimated reliably. */
const ENOUGH_DAYS = 4;

/** The scope of the figures of the whole workspace. Any other scope is the id of a prompt. */
const HEADLINE = 'headline';

/** A verdict that is announced to receivers. */
export type Turn = 'up' | 'down';

/** The values of a comparison that a decision needs. */
export interface Judgeable extends Pick<Comparison, 'promptId'> {
  readonly estimates: Pick<Comparison['estimates'], 'verdict' | 'pValue' | 'comparedDays' | 'exactPValue'>;
}

/** A comparison with the scope under which its verdict is stored. */
interface Scoped<One> {
  readonly scope: string;
  readonly comparison: One;
  /** The p-value of the decision. */
  readonly pValue: number | null;
  readonly verdict: Judgeable['estimates']['verdict'];
}

/** A comparison whose verdict is to be announced. */
export type Turned<One> = Scoped<One> & { readonly verdict: Turn };

/** The result of checking the verdicts of a workspace. */
export interface Turns<One> {
  /** The comparisons to announce: verdicts that stand out and differ from what was announced last. */
  readonly turned: Turned<One>[];
  /** The announced scopes that are within noise again. */
  readonly settled: string[];
}

/**
 * Decides which verdicts to announce, given those announced last by scope. The headline is tested alone, and prompts
 * together. Comparisons without a verdict change nothing.
 */
export function turnsOf<One extends Judgeable>(
  comparisons: readonly One[],
  announced: ReadonlyMap<string, Turn>,
): Turns<One> {
  const judged = comparisons.filter(({ estimates }) => isJudged(estimates)).map(scopedOf);
  const known = judged.filter(({ comparison }) => comparison.estimates.comparedDays >= ENOUGH_DAYS);
  const news = [true, false].flatMap((isHeadline) =>
    discoveries(
      known.filter(({ scope }) => (scope === HEADLINE) === isHeadline),
      RATE_AT_A_LOOK,
    ),
  );
  return {
    turned: news.filter((one): one is Turned<One> => hasTurned(one, announced)),
    settled: judged
      .filter(({ verdict, scope }) => verdict === 'withinNoise' && announced.has(scope))
      .map(({ scope }) => scope),
  };
}

/**
 * A prompt has few answers, whose days may be alike by chance, and a t test is then too certain in the tails. A prompt
 * therefore also has to stand out by an exact test.
 */
function scopedOf<One extends Judgeable>(comparison: One): Scoped<One> {
  const { promptId, estimates } = comparison;
  const { pValue, exactPValue, verdict } = estimates;
  if (promptId === null) return { scope: HEADLINE, comparison, pValue, verdict };
  return { scope: promptId, comparison, pValue: Math.max(pValue ?? 1, exactPValue), verdict };
}

function hasTurned<One>(one: Scoped<One>, announced: ReadonlyMap<string, Turn>): one is Turned<One> {
  return (one.verdict === 'up' || one.verdict === 'down') && announced.get(one.scope) !== one.verdict;
}
