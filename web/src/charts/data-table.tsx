import { t } from '../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../ui/evidence.js';
import { longDay } from '../ui/format.js';
import { Table, type Column } from '../ui/table.js';
import { boundsOf, dateOf, daysOf, happenedOn, valueOf, type Day } from './day-values.js';
import type { ChartEvent } from './reading.js';
import type { Series } from './series.js';

/** The days, weeks or months of a chart, each named by its first day. */
export interface Buckets {
  readonly length: 'day' | 'week' | 'month';
  /** The days of a point as a query of its answers. */
  readonly queryOf: (first: string) => EvidenceQuery;
}

/** The data of a chart as a collapsible table. Each day, week or month links to its answers. */
export function DataTable({
  name,
  caption,
  days,
  timeZone,
  series,
  format,
  query,
  buckets,
  events,
}: {
  /** The name of the table in the address. */
  name: string;
  caption: string;
  days: readonly string[];
  timeZone: string;
  series: readonly Series[];
  format: (value: number | null) => string;
  query: EvidenceQuery;
  buckets: Buckets;
  events: readonly ChartEvent[];
}) {
  const columns = [
    dayColumn(caption, query, buckets, timeZone),
    ...series.flatMap((one) => seriesColumns(one, format)),
  ];
  return (
    <details>
      <summary class="quiet">{t('charts.figures', { length: buckets.length, timeZone })}</summary>
      <Table
        name={name}
        of={caption}
        columns={events.length === 0 ? columns : [...columns, eventsColumn(events)]}
        rows={daysOf(days)}
        keyOf={({ date }) => date}
        isDownloadable={false}
      />
    </details>
  );
}

function dayColumn(
  caption: string,
  query: EvidenceQuery,
  { length, queryOf }: Buckets,
  timeZone: string,
): Column<Day> {
  return {
    head: length === 'day' ? t('charts.day', { timeZone }) : t('charts.firstDay', { length, timeZone }),
    firstOrder: 'descending',
    data: dateOf,
    cell: ({ date }) => (
      <Evidence query={{ ...query, ...queryOf(date) }} of={`${caption}, ${longDay(date)}`}>
        {longDay(date)}
      </Evidence>
    ),
  };
}

function eventsColumn(events: readonly ChartEvent[]): Column<Day> {
  const data = happenedOn(events);
  return { head: t('charts.events'), data, cell: (day) => data(day)['events'] };
}

function seriesColumns(series: Series, format: (value: number | null) => string): Column<Day>[] {
  const { name, values, low, high } = series;
  const value: Column<Day> = {
    head: name,
    isNumber: true,
    data: valueOf(series),
    cell: ({ index }) => format(values[index] ?? null),
  };
  if (low === undefined || high === undefined) return [value];
  const interval: Column<Day> = {
    head: t('charts.interval'),
    isNumber: true,
    data: boundsOf(series),
    cell: ({ index }) =>
      t('ui.interval', { low: format(low[index] ?? null), high: format(high[index] ?? null) }),
  };
  return [value, interval];
}
