/** The median of a set of figures, and their range. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Median and range; null without figures. For an even number, the median is the mean of the middle two. */
export function spreadOf(figures: readonly number[]): Spread | null {
  const sorted = [...figures].sort((one, other) => one - other);
  const [min, max] = [sorted[0], sorted.at(-1)];
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (min === undefined || max === undefined || low === undefined || high === undefined) return null;
  return { median: (low + high) / 2, min, max };
}

/** The median of the known figures; null if none is known. */
export function medianOf(figures: readonly (number | null)[]): number | null {
  return spreadOf(figures.filter((figure) => figure !== null))?.median ?? null;
}

/** One variant in one round. */
export interface Sample {
  /** In the unit of the case. */
  readonly value: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** Processor time per request or row, in microseconds, by process; null where the platform does not report it. */
  readonly processorUs: Readonly<Record<string, number | null>>;
  readonly residentBytes: number | null;
}

/** All variants of a case, measured one right after the other. */
export interface Round {
  readonly samples: Readonly<Record<string, Sample>>;
  /** Share of the machine that other programs used meanwhile, 0 to 1; null where unknown. */
  readonly foreignShare: number | null;
}

/** Maximum share of the machine that other programs may use in a round that counts. */
const FOREIGN_LIMIT = 0.08;
/** A round is also discarded if its 99th percentile for the base was this many times that of the median round. */
const SLOW_TAIL = 3;
/** With fewer valid rounds than this, all are used and the case is marked as noisy. */
const MIN_ROUNDS = 2;

export interface Judged {
  readonly kept: readonly Round[];
  /** The reasons for discarding rounds. */
  readonly discarded: readonly string[];
  /** True if the machine was too busy to leave enough rounds, so that all were used. */
  readonly noisy: boolean;
}

/** Discards the rounds during which the machine was busy with something else. */
export function judge(rounds: readonly Round[], base: string): Judged {
  const typicalTail = medianOf(rounds.map(({ samples }) => samples[base]?.p99Ms ?? null));
  const reasons = rounds.map((round, index) => reasonAgainst(round, index + 1, base, typicalTail));
  const kept = rounds.filter((_, index) => reasons[index] === null);
  const discarded = reasons.filter((reason) => reason !== null);
  const noisy = kept.length < Math.min(MIN_ROUNDS, rounds.length);
  return { kept: noisy ? rounds : kept, discarded, noisy };
}

function reasonAgainst(
  { samples, foreignShare }: Round,
  number: number,
  base: string,
  typicalTail: number | null,
): string | null {
  if (foreignShare !== null && foreignShare > FOREIGN_LIMIT)
    return `round ${number}: other programs used ${Math.round(100 * foreignShare)}% of the machine`;
  const tail = samples[base]?.p99Ms ?? null;
  if (tail === null || typicalTail === null || tail <= SLOW_TAIL * typicalTail) return null;
  return `round ${number}: the base took ${tail.toFixed(1)} ms at the 99th percentile, usually ${typicalTail.toFixed(1)} ms`;
}

/** A variant over all rounds that count. */
export interface Row {
  readonly variant: string;
  readonly value: Spread;
  /** The value divided by that of the base in the same round; null without a base. */
  readonly ratio: Spread | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  readonly processorUs: Readonly<Record<string, number | null>>;
  readonly residentBytes: number | null;
}

/** Summarizes a variant; null if it was not measured. */
export function rowOf(rounds: readonly Round[], variant: string, base: string): Row | null {
  const samples = rounds.map(({ samples }) => samples[variant]).filter((sample) => sample !== undefined);
  const value = spreadOf(samples.map((sample) => sample.value));
  if (value === null) return null;
  const processes = Object.keys(samples[0]?.processorUs ?? {});
  return {
    variant,
    value,
    ratio: spreadOf(rounds.flatMap((round) => ratioIn(round, variant, base))),
    p50Ms: medianOf(samples.map(({ p50Ms }) => p50Ms)),
    p99Ms: medianOf(samples.map(({ p99Ms }) => p99Ms)),
    processorUs: Object.fromEntries(
      processes.map((name) => [name, medianOf(samples.map(({ processorUs }) => processorUs[name] ?? null))]),
    ),
    residentBytes: medianOf(samples.map((sample) => sample.residentBytes)),
  };
}

function ratioIn({ samples }: Round, variant: string, base: string): number[] {
  const [own, other] = [samples[variant], samples[base]];
  return own === undefined || other === undefined || other.value === 0 ? [] : [own.value / other.value];
}
