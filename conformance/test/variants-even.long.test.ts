import { describe, expect, it } from 'vitest';
import { variants } from '../model/index.js';
import { complaintsOf, tryVariant } from './prove.js';
import { testVariants } from './variants.js';

describe('the model server as it is', () => {
  it('keeps every stated rule, and leaves none inconclusive', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1))).toEqual([]);
  });

  it('makes every choice that the profile "ours" asks for', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1, 'ours'))).toEqual([]);
  });

  it('has at least twenty lawful variants', () => {
    expect(variants.length).toBeGreaterThanOrEqual(20);
  });
});

testVariants(0);
