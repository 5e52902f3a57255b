/** A pseudorandom generator, deterministic for a seed and a name. */
export interface Random {
  /** A number in [0, 1). */
  float(): number;
  /** A whole number, both bounds included. */
  int(from: number, to: number): number;
  /** True with this probability: never at 0 or less, always at 1 or more. */
  chance(probability: number): boolean;
  /** Approximately normal: mean 0, standard deviation 1, within -6 and 6. */
  normal(): number;
  /** An item of a non-empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** An item of a non-empty list, with a probability proportional to its weight. */
  weighted<Item>(items: readonly Item[], weightOf: (item: Item) => number): Item;
}

/**
 * The generator for one thing. Everything generated has a unique name (`'answer', 3, 'chatgpt', day`), so that
 * generating more of something leaves the rest unchanged.
 */
export function randomOf(seed: number, ...name: readonly (string | number)[]): Random {
  const next = xoroshiro128plus(hashOf(`${seed}/${name.join('/')}`));
  // Two draws contribute 26 and 27 bits to a 53-bit fraction.
  const float = () => (next() % 2 ** 26) / 2 ** 26 + (next() % 2 ** 27) / 2 ** 53;
  const int = (from: number, to: number) => from + below(next, to - from + 1);
  // The sum of twelve uniform values has variance 1 (Irwin-Hall).
  const normal = () => {
    let sum = -6;
    for (let draw = 0; draw < 12; draw += 1) sum += float();
    return sum;
  };
  return {
    float,
    int,
    chance: (probability) => float() < probability,
    normal,
    pick: (items) => itemAt(items, int(0, items.length - 1)),
    weighted(items, weightOf) {
      let left = float() * items.reduce((sum, item) => sum + weightOf(item), 0);
      return items.find((item) => (left -= weightOf(item)) < 0) ?? itemAt(items, items.length - 1);
    },
  };
}

/**
 * The item at `index`, which wraps around.
 * @throws Error for an empty list
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('the list is empty');
  return item;
}

/**
 * Draws unsigned 32-bit integers: the lower half of each sum of xoroshiro128+ (Blackman and Vigna, 2018) with the
 * constants 24, 16 and 37. The state is two 64-bit words, each as a high and a low half.
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

/** A uniformly distributed integer in [0, count), for a count of at most 2^32. */
function below(next: () => number, count: number): number {
  // Draws past the last whole multiple of the count would favor small results, so they are repeated.
  const end = Math.floor(2 ** 32 / count) * count;
  for (;;) {
    const drawn = (next() + 2 ** 31) % 2 ** 32;
    if (drawn < end) return drawn % count;
  }
}

/** A 32-bit hash: FNV-1a, then the finalizer of MurmurHash3, which spreads nearly equal names. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
