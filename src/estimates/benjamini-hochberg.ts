/** The expected share of false discoveries in every list of what is more than chance. */
export const FALSE_DISCOVERY_RATE = 0.05;

/**
 * Selects the tests whose result is more than chance, most certain first, by the procedure of Benjamini and Hochberg
 * (JRSS B 57, 1995): at most a share of `rate` of them is expected to be false. If nothing has changed at all, `rate`
 * is the probability of selecting any. Tests without a p-value are left out.
 */
export function discoveries<Test extends { readonly pValue: number | null }>(
  tests: readonly Test[],
  rate: number,
): Test[] {
  const ordered = tests
    .flatMap((test) => (test.pValue === null ? [] : [{ test, pValue: test.pValue }]))
    .sort((one, other) => one.pValue - other.pValue);
  const last = ordered.findLastIndex(({ pValue }, index) => pValue <= (rate * (index + 1)) / ordered.length);
  return ordered.slice(0, last + 1).map(({ test }) => test);
}
