import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A source of chance that always gives the same values for the same seed and name. */
export interface Random {
  /** From 0 to below 1. */
  float(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  /** True with this probability; never below 0, always from 1 on. */
  chance(probability: number): boolean;
  /** About normally distributed: mean 0, standard deviation 1, never beyond 6. */
  normal(): number;
  /** One of a list that is not empty. */
  pick<Item>(items: readonly Item[]): Item;
  /** One of a list that is not empty, the likelier the greater its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
}

/**
 * The chance behind one thing. Everything that is made has a name of its own (`'answer', 3, 'chatgpt', day`), so
 * that making more of something leaves the rest as it was.
 */
export function randomOf(seed: number, ...name: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hashOf(`${seed}/${name.join('/')}`));
  const float = () => uniformFloat64(generator);
  return {
    float,
    int: (from, to) => uniformInt(generator, from, to),
    chance: (probability) => float() < probability,
    // The sum of twelve uniform values has variance 1 (Irwin-Hall).
    normal: () => Array.from({ length: 12 }, float).reduce((sum, value) => sum + value, -6),
    pick: (items) => itemAt(items, uniformInt(generator, 0, items.length - 1)),
    weighted(items, weightOf) {
      let left = float() * items.reduce((sum, item) => sum + weightOf(item), 0);
      return items.find((item) => (left -= weightOf(item)) < 0) ?? itemAt(items, items.length - 1);
    },
  };
}

/** The item of a list that goes round and round. Throws for an empty list. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('there is nothing to choose from');
  return item;
}

/** 32 bits of a text: FNV-1a, then the finalizer of MurmurHash3, which spreads names that are nearly equal. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
