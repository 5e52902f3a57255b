/** An exact fraction, rounded only at the end. Functions return null for figures without a value. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export function fraction(top: number, bottom: number): Fraction | null {
  return bottom === 0 ? null : { top: BigInt(top), bottom: BigInt(bottom) };
}

export function times(value: Fraction | null, factor: number): Fraction | null {
  return value && { top: value.top * BigInt(factor), bottom: value.bottom };
}

export function minus(one: Fraction | null, other: Fraction | null): Fraction | null {
  if (one === null || other === null) return null;
  return { top: one.top * other.bottom - other.top * one.bottom, bottom: one.bottom * other.bottom };
}

/** Compares two values; a missing one sorts first. */
export function compare(one: Fraction | null, other: Fraction | null): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  return Number(one.top * other.bottom - other.top * one.bottom);
}

/** Rounds by long division, halves away from zero. */
export function decimal(value: Fraction | null, places: number): number | null {
  if (value === null) return null;
  const negative = value.top < 0n;
  const top = (negative ? -value.top : value.top) * 10n ** BigInt(places);
  const whole = top / value.bottom;
  const digits = whole + (2n * (top % value.bottom) >= value.bottom ? 1n : 0n);
  const text = digits.toString().padStart(places + 1, '0');
  const number = Number(`${text.slice(0, -places)}.${text.slice(-places)}`);
  return negative && number !== 0 ? -number : number;
}

/**
 * The score interval for a share of a number of trials: the two rates p from which the share is exactly z standard
 * errors away, (share - p)^2 = z^2 p (1 - p) / trials, solved as a quadratic.
 */
export function scoreInterval(share: number, trials: number, z: number): { low: number; high: number } {
  const a = 1 + (z * z) / trials;
  const b = -(2 * share + (z * z) / trials);
  const c = share * share;
  const root = Math.sqrt(Math.max(0, b * b - 4 * a * c));
  const high = share === 1 ? 1 : (-b + root) / (2 * a);
  // The product of the roots is c / a, which avoids cancellation for small shares.
  return { low: c / (a * high), high };
}

/**
 * Rounds an inexact number, halves away from zero. A half that falls just below it because of summed fractions still
 * counts as a half: within a billionth of the last place, two ways to compute the same value round alike.
 */
export function approximate(value: number, places: number): number {
  const digits = Math.floor(Math.abs(value) * 10 ** places + 0.5 + 1e-9);
  const number = digits / 10 ** places;
  return value < 0 && digits > 0 ? -number : number;
}
