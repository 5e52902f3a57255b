/**
 * Truncates degrees of freedom as the service states: to tenths, from 100 on to whole numbers, and to 10,000 at most.
 * Sums of fractions may end just below a tenth, so a millionth of a tenth is added first.
 */

function cut(df: number): number {
  if (df >= 100) return Math.min(10_000, Math.floor(df + 1e-7));
  return Math.max(1, Math.floor(10 * df + 1e-6) / 10);
}

/** The density without its constant factor, (1 + x^2 / df)^(-(df + 1) / 2). */
const density = (x: number, df: number) => Math.exp((-(df + 1) / 2) * Math.log1p((x * x) / df));

const STEP = 1 / 16;

/** The points of the trapezoidal rule, with x = t + gap and gap = exp(s - exp(-s)), which makes it accurate. */
const points = Array.from({ length: 45 / STEP + 1 }, (_, index) => {
  const s = -5 + index * STEP;
  const gap = Math.exp(s - Math.exp(-s));
  return { gap, weight: gap * (1 + Math.exp(-s)) };
});

/** The integral of the density from t to infinity. */
function above(t: number, df: number): number {
  let sum = 0;
  for (const { gap, weight } of points) sum += density(t + gap, df) * weight;
  return STEP * sum;
}

/** The probability of a value at least as far from 0 as t, in either direction. */
export function twoSidedTail(t: number, df: number): number {
  return above(Math.abs(t), cut(df)) / above(0, cut(df));
}

const quantiles = new Map<number, number>();

/** The t that 5% of values exceed in absolute value, found by Newton's method. */
export function quantile95(df: number): number {
  const degrees = cut(df);
  const known = quantiles.get(degrees);
  if (known !== undefined) return known;
  const whole = above(0, degrees);
  let t = 1.96;
  // The tail is convex, so every step that starts left of the solution also ends left of it.
  for (let step = 0; step < 100; step += 1) {
    const gap = above(t, degrees) - 0.05 * whole;
    t += gap / density(t, degrees);
    if (Math.abs(gap) < 1e-14 * whole) break;
  }
  quantiles.set(degrees, t);
  return t;
}
