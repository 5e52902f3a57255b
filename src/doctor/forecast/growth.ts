import type { Amount, KindForecast } from './types.js';

/** The numbers of rows of a table by age. */
export interface Ages {
  readonly rows: number;
  /** Rows of the last `days` days. */
  readonly recent: number;
  /** 0: there is nothing to go by. */
  readonly days: number;
  /** Rows that are kept until a year from now, and five years. */
  readonly keptOneYear: number;
  readonly keptFiveYears: number;
}

/** The days ahead that are forecast. */
export const HORIZONS = { inOneYear: 365, inFiveYears: 5 * 365 } as const;

/** A table with its indexes, of which an empty one would have `emptyBytes`. */
export interface Size {
  readonly rows: number;
  readonly bytes: number;
  readonly emptyBytes: number;
  /** Rows without indexes and values stored out of line. */
  readonly heapBytes: number;
}

/**
 * The growth of a kind of data whose rows come and go as those of a table with ages do. What is added stays the same each
 * day, and is kept for `keptDays` (null: forever). A row takes as many bytes as it does now.
 */
export function growthOf(
  kind: string,
  { rows, bytes, emptyBytes, heapBytes }: Size,
  ages: Ages,
  keptDays: number | null,
): KindForecast {
  const now = { rows: Math.round(rows), bytes: Math.round(bytes) };
  if (ages.days === 0 || ages.rows === 0 || rows === 0) {
    const isKnown = ages.days > 0 && ages.rows === 0 && rows === 0;
    const perDay = isKnown ? { rows: 0, bytes: 0 } : UNKNOWN;
    const later = isKnown ? now : UNKNOWN;
    return { kind, now, perDay, inOneYear: later, inFiveYears: later };
  }
  const bytesPerRow = Math.max(bytes - emptyBytes, heapBytes) / rows;
  const perRow = rows / ages.rows;
  const addedPerDay = (ages.recent / ages.days) * perRow;
  const amountIn = (days: number, kept: number): Amount => {
    const added = addedPerDay * Math.min(days, keptDays ?? days);
    const later = kept * perRow + added;
    return {
      rows: Math.round(later),
      bytes: Math.max(0, Math.round(bytes + (later - rows) * bytesPerRow)),
    };
  };
  return {
    kind,
    now,
    perDay: { rows: round(addedPerDay), bytes: Math.round(addedPerDay * bytesPerRow) },
    inOneYear: amountIn(HORIZONS.inOneYear, ages.keptOneYear),
    inFiveYears: amountIn(HORIZONS.inFiveYears, ages.keptFiveYears),
  };
}

/** Data whose growth is not known, which is taken to stay as it is in sums. */
export const withoutGrowth = (kind: string, bytes: number): KindForecast => ({
  kind,
  now: { rows: null, bytes },
  perDay: UNKNOWN,
  inOneYear: UNKNOWN,
  inFiveYears: UNKNOWN,
});

const UNKNOWN: Amount = { rows: null, bytes: null };

/** The sum of all bytes; a kind of which more is not known stays as it is. */
export function totalOf(kinds: readonly KindForecast[]): Omit<KindForecast, 'kind'> {
  const sum = (bytesOf: (kind: KindForecast) => number | null): Amount => ({
    rows: null,
    bytes: kinds.reduce((total, kind) => total + (bytesOf(kind) ?? 0), 0),
  });
  const stays = (when: keyof typeof HORIZONS) => sum(({ now, [when]: later }) => later.bytes ?? now.bytes);
  return {
    now: sum(({ now }) => now.bytes),
    perDay: sum(({ perDay }) => perDay.bytes),
    inOneYear: stays('inOneYear'),
    inFiveYears: stays('inFiveYears'),
  };
}

/** With a decimal, because less than one row a day may be added. */
const round = (value: number) => Math.round(value * 10) / 10;
