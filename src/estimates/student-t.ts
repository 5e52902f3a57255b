/** Student's t distribution: its tails and quantiles, with the normal distribution as the limit of many degrees of freedom. */

/** Beyond this many degrees of freedom, the difference from the normal distribution is below 0.03 %. */
const MAX_DF = 10_000;

/** Largest relative error of the continued fraction. */
const PRECISION = 1e-14;

/** Coefficients of the Lanczos approximation with g = 7. C. Lanczos, SIAM J. Numer. Anal. 1 (1964). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function of x >= 0.5. */
export function logGamma(x: number): number {
  const [first = 0, ...others] = LANCZOS;
  const sum = others.reduce((total, coefficient, index) => total + coefficient / (x + index), first);
  const base = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * The regularized incomplete beta function I_x(a, b), by its continued fraction (Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.5.8), which converges fast for x < (a + 1) / (a + b + 2).
 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  return front / continuedFraction(x, a, b);
}

/** Evaluated from the front, by Lentz's method. */
function continuedFraction(x: number, a: number, b: number): number {
  let [value, above, below] = [1, 1, 0];
  for (let step = 1; step < 1_000; step += 1) {
    const half = Math.floor(step / 2);
    const term =
      step % 2 === 0
        ? (half * (b - half) * x) / ((a + step - 1) * (a + step))
        : (-(a + half) * (a + b + half) * x) / ((a + step - 1) * (a + step));
    below = 1 / (1 + term * below);
    above = 1 + term / above;
    value *= above * below;
    if (Math.abs(above * below - 1) < PRECISION) break;
  }
  return value;
}

/**
 * At least 1, and truncated to tenths, or to whole numbers from 100 on, to limit the number of quantiles to compute.
 * Sums of fractions may be slightly below an exact tenth; these are not truncated to the next lower one.
 */
function cut(df: number): number {
  return df < 100 ? Math.max(1, Math.floor(df * 10 + 1e-6) / 10) : Math.min(MAX_DF, Math.floor(df + 1e-7));
}

/**
 * The probability that a t variable with `df` degrees of freedom is further from 0 than `t`, on either side. `df` is
 * truncated as in quantile95, so the result is below 5 % exactly when `t` is beyond the quantile.
 */
export function twoSidedTail(t: number, df: number): number {
  const degrees = cut(df);
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
}

/**
 * The quantile of a two-sided 95 % interval: 12.71 with 1 degree of freedom, 1.96 with very many. `df` need not be
 * whole. It is at least 1 and truncated to tenths, which makes intervals very slightly wider.
 */
export const quantile95 = quantileOf(0.05, 1.9, 13);

/** The value that 80 % of a t distribution lies below: 1.376 with 1 degree of freedom, 0.842 with very many. */
export const quantile80 = quantileOf(0.4, 0.8, 1.4);

/** The value beyond which this share of the distribution lies, both tails together. Results are cached. */
function quantileOf(tail: number, least: number, most: number): (df: number) => number {
  const quantiles = new Map<number, number>();
  return (df) => {
    const degrees = cut(df);
    const known = quantiles.get(degrees);
    if (known !== undefined) return known;
    const found = solve(degrees, tail, [least, most]);
    quantiles.set(degrees, found);
    return found;
  };
}

/** By bisection: the tail falls between the bounds. */
function solve(df: number, tail: number, [least, most]: readonly [number, number]): number {
  let [low, high] = [least, most];
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (twoSidedTail(middle, df) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
