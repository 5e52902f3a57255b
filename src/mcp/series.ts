import { listOf, objectOf, type JsonSchema } from './output-schema.js';

export type Interval = 'day' | 'week' | 'month';

type Row = Readonly<Record<string, unknown>> & { readonly date: string };

/** One value of the dimension of a metric: its name, and each figure as a list with one entry a period. */
type Series = Readonly<Record<string, unknown>>;

/** The subject of a row. `promptCount` is that of today in every row. */
const ATTRIBUTES = ['brand', 'isOwn', 'domain', 'sourceType', 'platform', 'topic', 'promptCount'];

/** The figures that days add up to. The others are ratios, of which the rows do not have the terms. */
const COUNTS = ['observations', 'mentions', 'failed', 'citedObservations', 'citations'];

/**
 * Daily rows as one series for each value of their dimension, in the order of the rows. Days have every figure of the rows.
 * Weeks begin on Monday, and like months they have only what follows exactly from the counts of their days: these counts, the
 * visibility score, and whether the models of a platform changed. The first and last period have only the days of the window.
 */
export function seriesOf(
  rows: readonly Row[],
  interval: Interval,
): { periods: string[]; series: readonly Series[] } {
  const startOf = startsOf(rows, interval);
  const periods = [...new Set(rows.map(({ date }) => startOf(date)))].sort();
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(ATTRIBUTES.map((name) => row[name]));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const series = [...groups.values()].map((group) => {
    const byPeriod = periods.map((period) => group.filter(({ date }) => startOf(date) === period));
    return { ...namesOf(group), ...(interval === 'day' ? dailyFigures(group) : summed(byPeriod)) };
  });
  return { periods, series };
}

/** The first day in the window of the period of a day. */
function startsOf(rows: readonly Row[], interval: Interval): (date: string) => string {
  const first = rows.reduce((least, { date }) => (date < least ? date : least), '9999-12-31');
  return (date) => {
    const start = firstDayOf(date, interval);
    return start < first ? first : start;
  };
}

function firstDayOf(date: string, interval: Interval): string {
  if (interval === 'day') return date;
  if (interval === 'month') return `${date.slice(0, 7)}-01`;
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

function namesOf([row]: readonly Row[]): Series {
  return Object.fromEntries(ATTRIBUTES.flatMap((name) => (row && name in row ? [[name, row[name]]] : [])));
}

function dailyFigures(group: readonly Row[]): Series {
  const names = Object.keys(group[0] ?? {}).filter((name) => name !== 'date' && !ATTRIBUTES.includes(name));
  return Object.fromEntries(names.map((name) => [name, group.map((row) => row[name])]));
}

function summed(byPeriod: readonly (readonly Row[])[]): Series {
  const example = byPeriod.flat()[0] ?? {};
  const sums = byPeriod.map((rows) => Object.fromEntries(COUNTS.map((name) => [name, sumOf(rows, name)])));
  const counts = COUNTS.filter((name) => name in example);
  return {
    ...Object.fromEntries(counts.map((name) => [name, sums.map((sum) => sum[name])])),
    ...('visibilityScore' in example && {
      visibilityScore: sums.map(({ mentions = 0, observations = 0 }) => percentage(mentions, observations)),
    }),
    ...('modelChanged' in example && {
      modelChanged: byPeriod.map((rows) => rows.some(({ modelChanged }) => modelChanged === true)),
    }),
  };
}

const sumOf = (rows: readonly Row[], name: string) =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

/** As a rate of the API: to 2 decimals; null when `whole` is 0. */
function percentage(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.floor((10_000 * part) / whole + 0.5 + 1e-9) / 100;
}

/** The result of a tool that returns series. Figures that a metric or an interval does not have are absent. */
export const seriesOutput: JsonSchema = objectOf({
  metric: { type: 'string' },
  rangeDays: { type: 'integer' },
  from: { type: ['string', 'null'] },
  to: { type: ['string', 'null'] },
  interval: { enum: ['day', 'week', 'month'] },
  periods: listOf({ type: 'string' }),
  series: listOf({
    type: 'object',
    properties: {
      brand: { type: 'string' },
      isOwn: { type: 'boolean' },
      domain: { type: 'string' },
      sourceType: { type: 'string' },
      platform: { type: 'string' },
      topic: { type: ['string', 'null'] },
      promptCount: { type: 'integer' },
      ...Object.fromEntries(COUNTS.map((name) => [name, listOf({ type: 'integer' })])),
      ...Object.fromEntries(
        [
          ...['visibilityScore', 'visibilityLow', 'visibilityHigh', 'shareOfVoice', 'averagePosition'],
          ...['sentimentScore', 'citationRate', 'citationShare', 'averageCitationOrder'],
        ].map((name) => [name, listOf({ type: ['number', 'null'] })]),
      ),
      modelChanged: listOf({ type: 'boolean' }),
      models: listOf(listOf({ type: 'string' })),
    },
  }),
  total: { type: 'integer' },
  hasMore: { type: 'boolean' },
  nextCursor: { type: ['string', 'null'] },
});
