import { Evidence, type EvidenceQuery } from '../ui/evidence.js';
import { Table, type Column } from '../ui/table.js';

export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Bounds of a band around the values, such as a confidence interval. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
}

/** The data of a chart as a collapsible table. Each day links to its answers. */
export function DataTable({
  caption,
  days,
  series,
  format,
  query,
}: {
  caption: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number | null) => string;
  query: EvidenceQuery;
}) {
  return (
    <details>
      <summary class="quiet">Figures by day (UTC)</summary>
      <Table
        of={caption}
        columns={[dayColumn(caption, query), ...series.flatMap((one) => seriesColumns(one, format))]}
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
