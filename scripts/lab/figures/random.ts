import { randomOf } from '../../../src/demo/random.js';

/** The random draws that panels are made of, deterministic for a seed and a name, and fast. */
export interface Draws {
  /** A number in [0, 1). */
  readonly uniform: () => number;
  readonly normal: () => number;
  /** The number of successes in `trials`. */
  readonly binomial: (trials: number, probability: number) => number;
  /** Draws a probability with this mean, such that two answers with the same probability have this correlation. */
  readonly beta: (mean: number, correlation: number) => number;
  readonly chiSquare: (df: number) => number;
}

export function drawsOf(seed: number, name: string): Draws {
  const uniform = sfc32(seed, name);
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const binomial = (trials: number, probability: number) => {
    let successes = 0;
    for (let trial = 0; trial < trials; trial += 1) if (uniform() < probability) successes += 1;
    return successes;
  };
  const gamma = (shape: number) => gammaOf(shape, uniform, normal);
  const beta = (mean: number, correlation: number) => {
    if (correlation === 0) return mean;
    const size = (1 - correlation) / correlation;
    const [one, other] = [gamma(mean * size), gamma((1 - mean) * size)];
    return one / (one + other);
  };
  const chiSquare = (df: number) => 2 * gamma(df / 2);
  return { uniform, normal, binomial, beta, chiSquare };
}

/** G. Marsaglia and W. W. Tsang, "A simple method for generating gamma variables", ACM TOMS 26 (2000). */
function gammaOf(shape: number, uniform: () => number, normal: () => number): number {
  if (shape < 1) return gammaOf(shape + 1, uniform, normal) * (1 - uniform()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal();
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - uniform()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** The generator sfc32 of PractRand (C. Doty-Humphrey), with 32 random bits per number. */
function sfc32(seed: number, name: string): () => number {
  const source = randomOf(seed, name);
  let [a, b, c] = [0, 0, 0].map(() => source.int(0, 2 ** 31 - 1)) as [number, number, number];
  let count = 1;
  return () => {
    const sum = (a + b + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
}
