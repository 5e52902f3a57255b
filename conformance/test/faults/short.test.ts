import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/index.js';
import { complaintsOf, runAgainstModel, tryFault } from '../prove.js';

// A sample of the faults and variants in faults.long.test.ts and the variant tests.
const SAMPLE = ['M01', 'M05', 'M27', 'M47a', 'M59', 'R01', 'X118', 'X130'];

describe('a sample of the long proofs', () => {
  it('the suite finds no problem in the unchanged model server', async () => {
    const result = await runAgainstModel({}, { seed: 1, layers: ['directed'] }, 'directly');
    expect(complaintsOf(result)).toEqual([]);
    expect(result.exitCode).toBe(0);
  });

  it('the sampled faults exist', () => {
    const ids = faults.map(({ id }) => id);
    expect(SAMPLE.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(faults.filter(({ id }) => SAMPLE.includes(id)))(
    'the suite catches $id: $sentence',
    async (fault) => {
      const { rules, isRight } = await tryFault(fault, 1);
      expect(isRight, `${rules.join(', ') || 'no rule'} broke, not ${fault.breaks.join(', ')}`).toBe(true);
    },
  );
});
