import type { Weighting } from '../domain/weighting.js';
import { plus } from '../segments/plus.js';
import type { Grouping, PanelCell } from './panel.js';

/** A division of cells into parts that count the same: the number of the part of each cell. */
export interface Level {
  readonly partOf: Int32Array;
  readonly parts: number;
}

/** The levels of a weighting, each within the parts of the one before. Within the last parts, answers count alike. */
export function levelsOf(
  weighting: Weighting,
  cells: readonly Pick<PanelCell, 'promptId' | 'platform'>[],
): Level[] {
  const level = (keyOf: (cell: (typeof cells)[number]) => string) => {
    const numbers = new Map<string, number>();
    const partOf = Int32Array.from(cells, (cell) => numberOf(numbers, keyOf(cell)));
    return { partOf, parts: numbers.size };
  };
  switch (weighting) {
    case 'answers':
      return [];
    case 'questions':
      return [level(({ promptId }) => promptId)];
    case 'questionsAndPlatforms':
      return [
        level(({ platform }) => platform),
        level(({ promptId }) => promptId),
        { partOf: Int32Array.from(cells.keys()), parts: cells.length },
      ];
  }
}

/**
 * The weight of an answer of each cell. A part has an equal share of the weight of the part around it, and a cell has its
 * share of `mass` in its last part. Cells without mass do not count. The weights of a group add up to the number of answers
 * that would have the same variance if they were independent and counted alike: (sum a)^2 / sum a^2 (L. Kish, Survey
 * Sampling, 1965).
 */
export function answerWeights(
  levels: readonly Level[],
  { groupOf, groups }: Grouping,
  mass: Float64Array,
  answers: Float64Array,
): Float64Array {
  let units = groupOf.map((group, cell) => ((mass[cell] ?? 0) > 0 ? group : -1));
  let shares = new Float64Array(groups).fill(1);
  for (const level of levels) ({ units, shares } = divided(units, shares, level));
  const massOf = new Float64Array(shares.length);
  for (const [cell, unit] of units.entries()) if (unit >= 0) plus(massOf, unit, mass[cell] ?? 0);
  const weights = new Float64Array(units.length);
  for (const [cell, unit] of units.entries())
    if (unit >= 0)
      weights[cell] = ((shares[unit] ?? 0) * (mass[cell] ?? 0)) / (massOf[unit] ?? 1) / (answers[cell] ?? 1);
  return inEffectiveAnswers(weights, answers, { groupOf, groups });
}

/** Divides units, -1 for none, into the parts of a level. */
function divided(units: Int32Array, shares: Float64Array, { partOf, parts }: Level) {
  const numbers = new Map<number, number>();
  const parents: number[] = [];
  const children = new Float64Array(shares.length);
  const inner = units.map((unit, cell) => {
    if (unit < 0) return -1;
    const number = numberOf(numbers, unit * parts + (partOf[cell] ?? 0));
    if (number === parents.length) {
      parents.push(unit);
      plus(children, unit, 1);
    }
    return number;
  });
  const innerShares = Float64Array.from(parents, (unit) => (shares[unit] ?? 0) / (children[unit] ?? 1));
  return { units: inner, shares: innerShares };
}

function inEffectiveAnswers(
  weights: Float64Array,
  answers: Float64Array,
  { groupOf, groups }: Grouping,
): Float64Array {
  const [sums, squares] = [new Float64Array(groups), new Float64Array(groups)];
  for (const [cell, weight] of weights.entries()) {
    if (weight === 0) continue;
    plus(sums, groupOf[cell] ?? 0, weight * (answers[cell] ?? 0));
    plus(squares, groupOf[cell] ?? 0, weight ** 2 * (answers[cell] ?? 0));
  }
  return weights.map((weight, cell) => {
    const group = groupOf[cell] ?? 0;
    return weight === 0 ? 0 : (weight * (sums[group] ?? 0)) / (squares[group] ?? 1);
  });
}

/** The number of a key, which is the next one if it is new. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
