import { describe, expect, it } from 'vitest';
import { variants } from '../model/index.js';
import { complaintsOf, tryVariant } from './prove.js';

describe('the model server as it is', () => {
  it('keeps every stated rule, and nothing is left untold', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1))).toEqual([]);
  });

  it('chooses as our own profile asks', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1, 'ours'))).toEqual([]);
  });
});

describe('lawful variants', () => {
  it('are at least twenty', () => {
    expect(variants.length).toBeGreaterThanOrEqual(20);
  });

  it.each(variants.map(({ id, sentence }) => ({ id, sentence })))('$id passes: $sentence', async ({ id }) => {
    expect(complaintsOf(await tryVariant(id, 1))).toEqual([]);
  });
});
