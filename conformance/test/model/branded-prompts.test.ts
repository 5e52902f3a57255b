import { describe, expect, it } from 'vitest';
import { suite } from '../../suite.js';
import { runAgainstModel } from '../prove.js';

const checks = { checks: suite.checks.filter(({ id }) => id === 'silences/branded-prompts'), monitors: [] };

/** The verdict on NS-126, and what was observed. */
async function observedOf(
  model: Parameters<typeof runAgainstModel>[0],
  profile: 'stated' | 'ours',
  means: 'measures' | 'cannot measure' = 'measures',
) {
  const { rules } = await runAgainstModel(
    model,
    { seed: 1, profile },
    'directly',
    { ...suite, ...checks },
    ['paid'],
    means,
  );
  const rule = rules.find(({ id }) => id === 'NS-126');
  return [rule?.verdict, rule?.reason];
}

describe('prompts that name the brand', () => {
  const counts = 'a prompt that names "Northwind" counts';
  const doesNotCount = 'a prompt that names "Northwind" does not count';

  it('the run observes whether a prompt that names the brand counts, and requires no choice', async () => {
    const variant = { variant: 'branded-texts-not-counted' };
    expect(await observedOf({}, 'stated')).toEqual(['observed', counts]);
    expect(await observedOf(variant, 'stated')).toEqual(['observed', doesNotCount]);
    expect(await observedOf({}, 'ours')).toEqual(['pass', counts]);
    expect(await observedOf(variant, 'ours')).toEqual(['pass', doesNotCount]);
  });

  it('the run skips the question about prompts that name the brand if it can have none measured', async () => {
    expect((await observedOf({}, 'stated', 'cannot measure'))[0]).toBe('skip');
  });
});
