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
  const next = xoroshiro128plus(hashOf(`${seed}/${name.join('/')}`));
  // 26 and 27 of the bits of two draws make the 53 bits of a fraction.
  const float = () => (next() % 2 ** 26) / 2 ** 26 + (next() % 2 ** 27) / 2 ** 53;
  const int = (from: number, to: number) => from + below(next, to - from + 1);
  return {
    float,
    int,
    chance: (probability) => float() < probability,
    // The sum of twelve uniform values has variance 1 (Irwin-Hall).
    normal: () => Array.from({ length: 12 }, float).reduce((sum, value) => sum + value, -6),
    pick: (items) => itemAt(items, int(0, items.length - 1)),
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

/**
 * Draws whole numbers of 32 bits, never negative: xoroshiro128+ (Blackman and Vigna, 2018) with the constants 24, 16
 * and 37, of whose sum the lower half is taken. The state is two words of 64 bits, each as a high and a low half.
 */
function xoroshiro128plus(seed: number): () => number {
  let [high0, low0, high1, low1] = [-1, ~seed, seed | 0, 0];
  return () => {
    const drawn = (low0 + low1) >>> 0;
    const [high, low] = [high1 ^ high0, low1 ^ low0];
    [high0, low0] = [
      (high0 << 24) ^ (low0 >>> 8) ^ high ^ ((high << 16) | (low >>> 16)),
      (low0 << 24) ^ (high0 >>> 8) ^ low ^ (low << 16),
    ];
    [high1, low1] = [(low << 5) ^ (high >>> 27), (high << 5) ^ (low >>> 27)];
    return drawn;
  };
}

/** A whole number from 0 to below a count of at most 2^32, each as likely as the other. */
function below(next: () => number, count: number): number {
  // Numbers past the last whole multiple of the count would make the first ones likelier: they are drawn again.
  const end = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const drawn = (next() + 2 ** 31) % 2 ** 32;
    if (drawn < end) return drawn % count;
  }
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
