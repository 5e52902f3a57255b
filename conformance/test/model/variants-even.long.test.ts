import { describe, expect, it } from 'vitest';
import { variants } from '../../model/variants/index.js';
import { complaintsOf, runAgainstModel, tryVariant } from '../prove.js';
import { testVariants } from './variants.js';

describe('the unchanged model server', () => {
  it('the unchanged model passes every stated rule, with none inconclusive', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1))).toEqual([]);
  });

  it('the unchanged model makes every choice that the profile "ours" requires', async () => {
    const result = await runAgainstModel({}, { seed: 1, profile: 'ours' }, 'directly');
    expect(complaintsOf(result)).toEqual([]);
  });

  it('the model has at least twenty conforming variants', () => {
    expect(variants.length).toBeGreaterThanOrEqual(20);
  });
});

testVariants(0);
