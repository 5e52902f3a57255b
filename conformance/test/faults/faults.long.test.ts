import { describe, expect, it } from 'vitest';
import { faults } from '../../faults/index.js';
import { knownKills } from '../known-kills.js';
import { knownKillFirst, tryFault } from '../prove.js';
import { sampleOf } from '../sample.js';

const stated = Array.from({ length: 60 }, (_, i) => `M${String(i + 1).padStart(2, '0')}`).concat(
  Array.from({ length: 25 }, (_, i) => `R${String(i + 1).padStart(2, '0')}`),
);

describe('the faults of the model server', () => {
  it('the 60 M faults, the 25 R faults and at least 30 others exist', () => {
    const bases = new Set(faults.map(({ id }) => /^[A-Z]\d+/.exec(id)?.[0] ?? id));
    expect(stated.filter((id) => !bases.has(id))).toEqual([]);
    expect(faults.length - stated.length).toBeGreaterThanOrEqual(30);
  });

  // X171 is found before the first check, and X189 only if others come before the check that finds it.
  it('each has a check that is known to find it first', () => {
    expect(faults.map(({ id }) => id).filter((id) => !knownKills.has(id))).toEqual(['X171', 'X189']);
  });

  it.each(sampleOf(faults, 1 / 5))('$id is caught: $sentence', async (fault) => {
    const { rules, isRight, check } = await tryFault(fault, 1, { checks: knownKillFirst(fault) });
    expect(isRight, `${rules.join(', ') || 'no rule'} broke (${check}), not ${fault.breaks.join(', ')}`).toBe(
      true,
    );
  });
});
