import { describe, expect, it } from 'vitest';
import { directed } from '../../run/check.js';
import { suite } from '../../suite.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

/** A check that uses up some of the limit of the paid key. */
const spending = (count: number) =>
  directed('test/spends', ['ME-03'], {}, async (t) => {
    for (let sent = 0; sent < count; sent += 1) await t.paid.get('/v1/me');
    t.holds('ME-03', true, '', '');
  });

describe('rate/burst', () => {
  it.each(Array.from({ length: 20 }, (_, index) => 40 + index))(
    'reaches a verdict on throttled writes after %i requests with the paid key',
    async (count) => {
      const burst = suite.checks.filter(({ id }) => id === 'rate/burst');
      const checks = { ...suite, checks: [spending(count), ...burst], isOrdered: true };
      expect(complaintsOf(await runAgainstModel({}, { seed: 1 }, 'directly', checks, ['paid']))).toEqual([]);
    },
  );
});
