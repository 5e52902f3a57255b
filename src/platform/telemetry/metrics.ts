import type { CounterName, GaugeName, HistogramName, LabelsOf } from './metric-table.js';

/** The values of a gauge at one time, each with its labels. */
export type Reading<Name extends GaugeName> = Iterable<readonly [LabelsOf<Name>, number]>;

/** Records measurements from every layer. Never throws, and costs nothing while metrics are off. */
export interface Metrics {
  /** Adds to a counter, by default 1. */
  readonly add: <Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number) => void;
  /** Adds a value to a histogram, in the unit that its name ends with. */
  readonly observe: <Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, value: number) => void;
  /** Reads a gauge whenever the metrics are read. A gauge may have several sources with different labels. */
  readonly watch: <Name extends GaugeName>(name: Name, read: () => Reading<Name>) => void;
  /**
   * Like `watch`, for several gauges that query the database. If that fails or takes too long, they are absent, and the
   * failure is counted.
   */
  readonly watchDatabase: (read: () => Promise<readonly DatabaseReading[]>) => void;
}

/** The values of one gauge; see `reading`. */
export interface DatabaseReading {
  readonly name: GaugeName;
  readonly values: Iterable<readonly [Readonly<Record<string, string | number>>, number]>;
}

/** Pairs a gauge with its values, so that the labels are checked. */
export function reading<Name extends GaugeName>(name: Name, values: Reading<Name>): DatabaseReading {
  return { name, values };
}

/** Used while metrics are off. */
export const noMetrics: Metrics = {
  add: () => undefined,
  observe: () => undefined,
  watch: () => undefined,
  watchDatabase: () => undefined,
};

/** Records everything in both. */
export function both(one: Metrics, other: Metrics): Metrics {
  return {
    add(name, labels, by) {
      one.add(name, labels, by);
      other.add(name, labels, by);
    },
    observe(name, labels, value) {
      one.observe(name, labels, value);
      other.observe(name, labels, value);
    },
    watch(name, read) {
      one.watch(name, read);
      other.watch(name, read);
    },
    watchDatabase(read) {
      one.watchDatabase(read);
      other.watchDatabase(read);
    },
  };
}
