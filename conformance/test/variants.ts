import { describe, expect, it } from 'vitest';
import type { Check } from '../run/check.js';
import type { Suite } from '../session/options.js';
import { variants } from '../model/variants/index.js';
import { suite } from '../suite.js';
import { complaintsOf, runAgainstModel } from './prove.js';

/**
 * The number of runs of each property. Each variant has its own seed instead, so that all variants together see much
 * more different input than with 20 runs on one seed. `npm run conformance:matrix` tries 20 runs on 20 seeds.
 */
const RUNS = 5;
const SEEDS = 20;

/** The checks that need no others before them. On a new server, their lists are short, which takes half the time. */
const isSeparate = ({ id }: Check) => /^(concurrent|late)\//.test(id);
/** Each variant meets a third of them. */
const THIRDS = 3;

/** The checks for the variant at a position, in parts that each begin with a new server. */
function partsFor(index: number): Suite[] {
  const separate = suite.checks.filter(isSeparate);
  const third = separate.filter((_, place) => place % THIRDS === index % THIRDS);
  return [
    { ...suite, checks: suite.checks.filter((check) => !isSeparate(check)) },
    { ...suite, checks: third },
  ];
}

/**
 * Registers one test per conforming variant. The variants at even and odd positions have separate test files, which run
 * in parallel.
 */
export function testVariants(parity: 0 | 1): void {
  const half = variants
    .map(({ id, sentence }, index) => ({ id, sentence, seed: 1 + (index % SEEDS), index }))
    .filter(({ index }) => index % 2 === parity);
  describe('conforming variants', () => {
    it.each(half)(
      'the suite finds no broken rule in the variant $id: $sentence',
      async ({ id, seed, index }) => {
        for (const part of partsFor(index)) {
          const result = await runAgainstModel({ variant: id }, { seed, runs: RUNS }, 'directly', part);
          expect(complaintsOf(result)).toEqual([]);
        }
      },
    );
  });
}
