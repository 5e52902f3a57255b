import { describe, expect, it } from 'vitest';
import { differenceFrom } from '../../scripts/lab/ranges/compare.js';

const response = {
  total: 2,
  keptFrom: null,
  gaps: [
    { promptId: 'a', gapObservations: 3, verdict: 'gap' },
    { promptId: 'b', gapObservations: 1, verdict: 'gap' },
  ],
};
const [first, second] = [
  { promptId: 'a', gapObservations: 3 },
  { promptId: 'b', gapObservations: 1 },
];

describe('the comparison of a response with expected figures', () => {
  it('ignores only members that are not expected', () => {
    expect(differenceFrom({ total: 2, gaps: [first, second] }, response)).toBeNull();
  });

  it.each([
    [{ total: 3 }, 'total is 2, expected 3'],
    [{ average: null }, 'average is missing, expected null'],
    [{ gaps: [second, first] }, 'gaps.0.promptId is "a", expected "b"'],
    [{ gaps: [first] }, 'gaps.1 is {"promptId":"b","gapObservations":1,"verdict":"gap"}, expected missing'],
    [{ gaps: [first, second, first] }, 'gaps.2 is missing, expected {"promptId":"a","gapObservations":3}'],
    [{ gaps: [] }, 'gaps.0 is {"promptId":"a","gapObservations":3,"verdict":"gap"}, expected missing'],
    [{ gaps: null }, /^gaps is \[.*, expected null$/],
  ])('finds the difference from %j', (expected, difference) => {
    const found = differenceFrom(expected, response);
    if (typeof difference === 'string') expect(found).toBe(difference);
    else expect(found).toMatch(difference);
  });
});
