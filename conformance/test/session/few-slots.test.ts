import { describe, expect, it } from 'vitest';
import { complaintsOf } from '../prove.js';
import { runWithFewSlots, withoutRoom } from './few-slots.js';

describe('a workspace with few free prompt slots', () => {
  it.each([
    // At the cap, a rejection of a tracked text does not show what the target would do with it.
    { slots: 1, left: ['prompts/twice'] },
    { slots: 2, left: [] },
  ])(
    'with $slots, all other checks of prompts and batches run, and no rule is broken',
    async ({ slots, left }) => {
      const result = await runWithFewSlots(slots, { names: ['prompts', 'bulk'] });
      expect(complaintsOf(result)).toEqual([]);
      expect(withoutRoom(result)).toEqual(left);
    },
  );

  it.each([
    ['a reword that a pause undoes', 'C01', 'concurrent', 'CON-02'],
    ['an old text that still matches after a reword', 'X40', 'bulk', 'BULK-14'],
  ] as const)('with one slot, the checks find %s', async (_, fault, profile, rule) => {
    const { rules } = await runWithFewSlots(1, { fault, names: [profile] });
    expect(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toContain(rule);
  });
});
