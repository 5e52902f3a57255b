import { seriesColor } from './colors.js';

/** The values of a figure by day. */
export interface Series {
  readonly name: string;
  /** The name of its values in CSV, the same in all languages. Default: `name`. */
  readonly column?: string;
  /** One for each day; null = no data. */
  readonly values: readonly (number | null)[];
  /** Bounds of a band around the values, such as a confidence interval. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
  /** A CSS color variable. Default: by the position of the series in the chart. */
  readonly color?: string;
  /** Whether it is only there to compare others with: a thin, dashed line without points and without a label. */
  readonly isGhost?: boolean;
}

/** A series with its appearance, which stays the same while others are hidden. */
export interface StyledSeries extends Series {
  readonly color: string;
  /** Lengths of the dashes and gaps of its line, in pixels; empty = solid. */
  readonly dash: number[];
}

/** Lines also differ in their dashes, because not everybody can distinguish the colors. */
const DASHES = [[], [8, 4], [2, 3], [12, 4, 2, 4], [5, 3], [12, 3, 5, 3]];

export function styled(series: readonly Series[]): StyledSeries[] {
  return series.map((one, index) => ({
    ...one,
    color: one.color ?? seriesColor(index),
    dash: DASHES[index % DASHES.length] ?? [],
  }));
}
