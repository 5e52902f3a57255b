import type { BrandOpinion } from './sentences.js';

/** A sentence as it was judged by hand and by a judge. */
export interface Pair {
  readonly wanted: readonly BrandOpinion[];
  readonly found: readonly BrandOpinion[];
}

/** A figure with its 95 % interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Beyond this, a sentiment counts as positive or negative. */
const NEUTRAL = 0.25;

const classOf = (sentiment: number) => (Math.abs(sentiment) <= NEUTRAL ? 0 : Math.sign(sentiment));

interface Compared {
  readonly wanted: number;
  readonly found: number;
}

/** The sentiments of the brands of a sentence. A brand that the judge left out was not judged. */
function sentimentsOf({ wanted, found }: Pair): Compared[] {
  return wanted.flatMap(({ brand, sentiment }) => {
    const other = found.find((one) => one.brand === brand);
    return other === undefined ? [] : [{ wanted: sentiment, found: other.sentiment }];
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * A figure over all sentences, computed from what each of them contributes. Resamples are passed to the estimate as
 * indexes of pairs.
 */
const figure =
  <Part>(partsOf: (pair: Pair) => readonly Part[], from: (parts: readonly Part[]) => number) =>
  (pairs: readonly Pair[], resamples: readonly (readonly number[])[]): Estimate => {
    const parts = pairs.map(partsOf);
    const values = resamples
      .map((places) => from(places.flatMap((place) => parts[place] ?? [])))
      .sort((one, other) => one - other);
    const at = (share: number) => values[Math.round(share * (values.length - 1))] ?? NaN;
    return { value: from(parts.flat()), low: at(0.025), high: at(0.975) };
  };

/** Cohen's kappa of three classes (Cohen, Educational and Psychological Measurement 20, 1960); 1 if there is one class. */
function kappaOf(classes: readonly Compared[]): number {
  const agreed = mean(classes.map(({ wanted, found }) => (wanted === found ? 1 : 0)));
  const share = (side: keyof Compared, value: number) =>
    mean(classes.map((one) => (one[side] === value ? 1 : 0)));
  const byChance = [-1, 0, 1].reduce((sum, value) => sum + share('wanted', value) * share('found', value), 0);
  return byChance === 1 ? 1 : (agreed - byChance) / (1 - byChance);
}

const classesOf = (pair: Pair) =>
  sentimentsOf(pair).map(({ wanted, found }) => ({ wanted: classOf(wanted), found: classOf(found) }));

const errorsOf = (pair: Pair) => sentimentsOf(pair).map(({ wanted, found }) => Math.abs(wanted - found));

const opinionsOf = (brands: readonly BrandOpinion[]) =>
  brands.flatMap(({ brand, opinions }) => opinions.map((opinion) => `${brand} ${opinion}`));

/** The share of `one` that the other side also has; 1 if `one` is empty. */
const shareFound = (one: keyof Pair, other: keyof Pair) =>
  figure(
    (pair) => {
      const known = new Set(opinionsOf(pair[other]));
      return opinionsOf(pair[one]).map((opinion) => (known.has(opinion) ? 1 : 0));
    },
    (hits) => (hits.length === 0 ? 1 : mean(hits)),
  );

const FIGURES = {
  kappa: figure(classesOf, kappaOf),
  meanAbsoluteError: figure(errorsOf, mean),
  shareWithinHalf: figure((pair) => errorsOf(pair).map((error) => (error <= 0.5 ? 1 : 0)), mean),
  opinionPrecision: shareFound('found', 'wanted'),
  opinionRecall: shareFound('wanted', 'found'),
};

export type Agreement = Record<keyof typeof FIGURES, Estimate>;

const RESAMPLES = 1_000;

/**
 * How far a judge agrees with the judgments by hand. The intervals are percentiles of a bootstrap over sentences, since the
 * brands of a sentence are not independent (Efron and Tibshirani, An Introduction to the Bootstrap, 1993). They are the same
 * in every run.
 */
export function agreementOf(pairs: readonly Pair[]): Agreement {
  const random = randomFrom(1);
  const resamples = Array.from({ length: RESAMPLES }, () =>
    pairs.map(() => Math.floor(random() * pairs.length)),
  );
  const entries = Object.entries(FIGURES).map(([name, estimate]) => [name, estimate(pairs, resamples)]);
  return Object.fromEntries(entries) as Agreement;
}

/** Numbers from 0 to 1 (Mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
