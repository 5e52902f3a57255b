import { Evidence, type EvidenceQuery } from '../ui/evidence.js';
import { Table, type Column } from '../ui/table.js';
import type { ChartEvent } from './reading.js';
import type { Series } from './series.js';

/** The data of a chart as a collapsible table. Each day links to its answers. */
export function DataTable({
  caption,
  days,
  series,
  format,
  query,
  events,
}: {
  caption: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
  query: EvidenceQuery;
  events: readonly ChartEvent[];
}) {
  const columns = [dayColumn(caption, query), ...series.flatMap((one) => seriesColumns(one, format))];
  return (
    <details>
      <summary class="quiet">Figures by day (UTC)</summary>
      <Table
        of={caption}
        columns={events.length === 0 ? columns : [...columns, eventsColumn(events)]}
        rows={days.map((date, index) => ({ date, index }))}
        keyOf={({ date }) => date}
      />
    </details>
  );
}

interface Day {
  readonly date: string;
  readonly index: number;
}

function dayColumn(caption: string, query: EvidenceQuery): Column<Day> {
  return {
    head: 'Day (UTC)',
    cell: ({ date }) => (
      <Evidence query={{ ...query, date }} of={`${caption}, ${date}`}>
        {date}
      </Evidence>
    ),
  };
}

function eventsColumn(events: readonly ChartEvent[]): Column<Day> {
  return {
    head: 'Events',
    cell: ({ date }) =>
      events
        .filter((event) => event.date === date)
        .map(({ text }) => text)
        .join('; '),
  };
}

function seriesColumns(
  { name, values, low, high }: Series,
  format: (value: number | null) => string,
): Column<Day>[] {
  const valueOf: Column<Day> = {
    head: name,
    isNumber: true,
    cell: ({ index }) => format(values[index] ?? null),
  };
  if (low === undefined || high === undefined) return [valueOf];
  const interval: Column<Day> = {
    head: '95% interval',
    isNumber: true,
    cell: ({ index }) => `${format(low[index] ?? null)} to ${format(high[index] ?? null)}`,
  };
  return [valueOf, interval];
}
