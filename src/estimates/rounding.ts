/** Rounding of figures, which may be missing, for responses. */

/** Rounds to `decimals` places, halves away from zero. Null stays null, and -0 becomes 0. */
export function rounded(value: number, decimals: number): number;
export function rounded(value: number | null, decimals: number): number | null;
export function rounded(value: number | null, decimals: number): number | null {
  if (value === null) return null;
  const scale = 10 ** decimals;
  // Compensates for binary fractions: 1.005 * 100 is 100.49999999999999.
  const magnitude = Math.floor(Math.abs(value) * scale + 0.5 + 1e-9) / scale;
  return value < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** A quotient; null when the denominator is 0. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}

/** `part` of `whole` as 0 to 100, not rounded; null when `whole` is 0. */
export function percentage(part: number, whole: number): number | null {
  return ratio(100 * part, whole);
}

/** The difference of two unrounded figures, rounded; null when either is. */
export function difference(now: number | null, before: number | null, decimals: number): number | null {
  return now === null || before === null ? null : rounded(now - before, decimals);
}
