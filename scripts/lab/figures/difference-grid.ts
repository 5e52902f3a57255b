import type { DifferenceScenario, PraiseShares } from './differences.js';

const shares = (count: number, competitor: number, own: number): PraiseShares[] =>
  Array.from({ length: count }, () => ({ competitor, own }));

/** The defaults that most scenarios share. */
const usualList = { prompts: 20, answers: 4, shift: 0, attributes: shares(10, 0.2, 0.2) };

const kinds: readonly (Partial<DifferenceScenario> & Pick<DifferenceScenario, 'name'>)[] = [
  { name: 'equal shares' },
  { name: 'equal shares, days shift one', attributes: shares(10, 0.3, 0.3), shift: 0.1 },
  { name: 'equal shares, rare (2 %)', attributes: shares(10, 0.02, 0.02), answers: 1 },
  { name: '3 of 10 differ by 10 points', attributes: [...shares(3, 0.3, 0.2), ...shares(7, 0.2, 0.2)] },
  {
    name: 'the same, days shift one',
    attributes: [...shares(3, 0.3, 0.2), ...shares(7, 0.3, 0.3)],
    shift: 0.1,
  },
  { name: 'only competitors, rare (2 %)', attributes: shares(10, 0.02, 0), answers: 1 },
];

/** Lists of attributes in windows of 7, 30 and 90 days. */
export const differenceGrid: readonly DifferenceScenario[] = kinds.flatMap((kind) =>
  [7, 30, 90].map((days) => ({ ...usualList, ...kind, days })),
);
