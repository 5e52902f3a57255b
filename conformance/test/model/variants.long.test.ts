import { beforeAll, describe, expect, it } from 'vitest';
import { variants } from '../../model/variants/index.js';
import type { Check } from '../../run/check.js';
import type { Suite } from '../../session/options.js';
import { suite } from '../../suite.js';
import { complaintsOf, runAgainstModel, tryVariant } from '../prove.js';
import { sampleOf, TRIES_ALL } from '../sample.js';
import { decisionsByCheck, decisionsChangedBy } from './decisions.js';

/**
 * The number of runs of each property. Each variant has its own seed instead, so that all variants together see much
 * more different input than with 20 runs on one seed. `npm run lab -- matrix` tries 20 runs on 20 seeds.
 */
const RUNS = TRIES_ALL ? 5 : 2;
const SEEDS = 20;

/** The checks that need no others before them. On a new server, their lists are short, which takes half the time. */
const isSeparate = ({ id }: Check) => /^(concurrent|late)\//.test(id);
/** Each variant meets a third of them. */
const THIRDS = 3;

/** The suite in parts that each begin with a new server. */
const parts: readonly Suite[] = [
  { ...suite, checks: suite.checks.filter((check) => !isSeparate(check)) },
  ...suite.checks.filter(isSeparate).map((check) => ({ ...suite, checks: [check] })),
];

/** The checks that can distinguish a variant from the unchanged model, in parts that each begin with a new server. */
function partsFor(index: number, isAffected: (check: Check) => boolean): Suite[] {
  const separate = suite.checks.filter(isSeparate);
  const third = separate.filter((_, place) => place % THIRDS === index % THIRDS);
  return [
    { ...suite, checks: suite.checks.filter((check) => !isSeparate(check) && isAffected(check)) },
    { ...suite, checks: third },
  ];
}

describe('the unchanged model server', () => {
  it('the unchanged model passes every stated rule, with none inconclusive', async () => {
    expect(complaintsOf(await tryVariant(undefined, 1, { runs: RUNS }))).toEqual([]);
  });

  // The test above uses HTTP and one workspace. All runs of each property are made with all variants.
  it('the unchanged model makes every choice that the profile "ours" requires', async () => {
    for (const part of parts) {
      const options = { seed: 1, profile: 'ours', ...(!TRIES_ALL && { runs: RUNS }) } as const;
      const result = await runAgainstModel({}, options, 'directly', part);
      expect(complaintsOf(result)).toEqual([]);
    }
  });

  it('the model has at least twenty conforming variants', () => {
    expect(variants.length).toBeGreaterThanOrEqual(20);
  });
});

// A directed check sends the same requests in every run. If it leads the model to none of the decisions that a variant
// changes, it gets the responses of the unchanged model, so the variant does not meet it.
describe('conforming variants', () => {
  let made: Awaited<ReturnType<typeof decisionsByCheck>>;
  beforeAll(async () => {
    made = await decisionsByCheck();
  });

  const numbered = variants.map((variant, index) => ({
    ...variant,
    variant,
    seed: 1 + (index % SEEDS),
    index,
  }));

  it.each(sampleOf(numbered, 1 / 20))(
    'the suite finds no broken rule in the variant $id: $sentence',
    async ({ variant, seed, index }) => {
      const changed = decisionsChangedBy(variant);
      const isAffected = ({ id, layer }: Check) =>
        layer !== 'directed' || changed.some((name) => made.get(id)?.has(name) === true);
      for (const part of partsFor(index, isAffected)) {
        const result = await runAgainstModel({ variant: variant.id }, { seed, runs: RUNS }, 'directly', part);
        expect(complaintsOf(result)).toEqual([]);
      }
    },
  );
});
