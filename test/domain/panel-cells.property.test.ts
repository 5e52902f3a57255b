import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCells,
  addPacked,
  packCells,
  PANEL_COUNTS,
  unpackCells,
  type CellCounts,
  type PanelCells,
} from '../../src/domain/panel-cells.js';

/** Small counts, counts of any number of bytes, and those beyond 32 bits. */
const count = fc.oneof(fc.nat({ max: 127 }), fc.nat(), fc.nat({ max: 2 ** 50 }));
const signed = fc.tuple(count, fc.boolean()).map(([size, isNegative]) => (isNegative ? 0 - size : size));
const number = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));

function cellOf(counts: number[], brands: ReadonlyMap<number, number>): CellCounts<number> {
  return { counts, brands: [...brands.keys()], brandAnswers: [...brands.values()] };
}

function brandsOf({ brands, brandAnswers }: CellCounts<number>): Map<number, number> {
  return new Map(brands.map((brand, index) => [brand, brandAnswers[index] ?? NaN]));
}

const cell: fc.Arbitrary<CellCounts<number>> = fc
  .record({
    counts: fc.tuple(...PANEL_COUNTS.map((name) => (name === 'sentimentSum' ? signed : count))),
    brands: fc
      .array(
        fc.tuple(
          number,
          count.map((answers) => answers + 1),
        ),
        { maxLength: 4 },
      )
      .map((pairs) => new Map(pairs)),
  })
  .map(({ counts, brands }) => cellOf(counts, brands));
const cells: fc.Arbitrary<PanelCells<number>> = fc
  .array(fc.tuple(number, cell), { maxLength: 20 })
  .map((pairs) => new Map(pairs));

function unpacked(packed: Uint8Array): PanelCells<number> {
  const result: PanelCells<number> = new Map();
  addPacked(result, packed);
  return result;
}

/** A cell by number as one flat list, so that equal cells compare equal in any order and -0 as 0. */
function flat(all: PanelCells<number>): unknown[] {
  return [...all]
    .map(([one, all]) => [one, all.counts.map((value) => value + 0), [...brandsOf(all)].sort(byFirst)])
    .sort(byFirst);
}

function byFirst(one: readonly unknown[], other: readonly unknown[]): number {
  return Number(one[0]) - Number(other[0]);
}

/** The sums by number of cells and brand, added up one by one. */
function sumOf(parts: readonly PanelCells<number>[]): PanelCells<number> {
  const sums: PanelCells<number> = new Map();
  for (const [name, added] of parts.flatMap((part) => [...part])) {
    const before = sums.get(name) ?? { counts: PANEL_COUNTS.map(() => 0), brands: [], brandAnswers: [] };
    const [known, brands] = [brandsOf(before), brandsOf(added)];
    const keys = [...new Set([...known.keys(), ...brands.keys()])];
    sums.set(
      name,
      cellOf(
        before.counts.map((value, index) => value + (added.counts[index] ?? 0)),
        new Map(keys.map((key) => [key, (known.get(key) ?? 0) + (brands.get(key) ?? 0)])),
      ),
    );
  }
  return sums;
}

describe('packed cells of a panel', () => {
  test('unpack to the cells that were packed, in the order of their numbers', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const packed = packCells(given);
        expect(flat(unpacked(packed))).toEqual(flat(given));
        expect([...unpacked(packed).keys()]).toEqual([...given.keys()].sort((one, other) => one - other));
      }),
    );
  });

  test('are equal bytes for equal cells, however the cells were added', () => {
    fc.assert(
      fc.property(cells, (given) => {
        const turned: PanelCells<number> = new Map(
          [...given]
            .reverse()
            .map(([name, one]) => [name, cellOf(one.counts, new Map([...brandsOf(one)].reverse()))]),
        );
        expect(packCells(turned)).toEqual(packCells(given));
      }),
    );
  });

  test('add up to the sum of their counts, packed or not', () => {
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 4 }), (parts) => {
        const [ofPacked, ofCells]: PanelCells<number>[] = [new Map(), new Map()];
        for (const part of parts) {
          addPacked(ofPacked ?? new Map(), packCells(part));
          addCells(ofCells ?? new Map(), part);
        }
        const expected = flat(sumOf(parts));
        expect(flat(ofPacked ?? new Map())).toEqual(expected);
        expect(flat(ofCells ?? new Map())).toEqual(expected);
      }),
    );
  });

  test('do not change cells that are added to others', () => {
    fc.assert(
      fc.property(cells, cells, (one, other) => {
        const before = packCells(other);
        const sum: PanelCells<number> = new Map();
        addCells(sum, other);
        addCells(sum, one);
        expect(packCells(other)).toEqual(before);
      }),
    );
  });

  test('are rejected when they end too early', () => {
    const all = new Map([[300, cellOf([300, 2, 3, 4, -5_000_000, 6, 7, 8], new Map([[1, 200]]))]]);
    const packed = packCells(all);
    for (let length = 0; length < packed.length; length += 1)
      expect(() => unpackCells(packed.subarray(0, length))).toThrow('end too early');
  });

  test('have the documented bytes', () => {
    const all = new Map([
      [3, cellOf([2, 1, 4, 1, -300_000, 1, 2, 0], new Map([[9, 1]]))],
      [1, cellOf([200, 0, 0, 0, 0, 0, 0, 0], new Map())],
    ]);
    const integer = (value: number) => [value, 0, 0, 0];
    const alike = (value: number) => [0, ...integer(value)];
    expect([...packCells(all)]).toEqual([
      ...integer(2),
      1,
      1,
      2,
      // The lists of cells: only the second, for mentions and the like, and none, for citations.
      2,
      ...integer(1),
      ...alike(1),
      ...integer(0),
      ...alike(0),
      0,
      1,
      200,
      2,
      // Mentions, positions and sentiments; -300,000 is 0xfffb6c20.
      1,
      ...alike(1),
      1,
      ...alike(4),
      1,
      ...alike(1),
      1,
      0,
      0x20,
      0x6c,
      0xfb,
      0xff,
      1,
      ...alike(1),
      1,
      ...alike(2),
      2,
      ...alike(0),
      ...integer(1),
      ...integer(9),
      1,
      ...alike(1),
    ]);
  });
});
