import type { ComponentChildren } from 'preact';
import type { EvidenceQuery } from '../ui/evidence.js';
import { ChartDownload } from './chart-download.js';
import { useScope } from '../ui/scope.js';
import { DataTable, type Buckets } from './data-table.js';
import { Legend } from './legend.js';
import { Plot } from './plot.js';
import type { ChartEvent } from './reading.js';
import { styled, type Series } from './series.js';
import { useToggles } from './use-toggles.js';

interface TimeSeriesProps {
  /** The name of the chart in the address, the same in all languages. */
  readonly name: string;
  /** The name of the figure. */
  readonly title: string;
  /** The title of the vertical axis, with its unit. */
  readonly scale: string;
  /** Days, oldest first, one for each value of each series. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number | null) => string;
  /** The answers behind the chart, without the day. */
  readonly query?: EvidenceQuery;
  /** The days, weeks or months that begin on these days. Default: days. */
  readonly buckets?: Buckets;
  /** The events of these days. Default: none. */
  readonly events?: readonly ChartEvent[];
  /** Choices about the chart, shown next to its table and its download. */
  readonly controls?: ComponentChildren;
}

const DAYS: Buckets = { length: 'day', queryOf: (date) => ({ date }) };

/** A line chart over days, with a band where a series has bounds, and a table. Days without data are gaps. */
export function TimeSeries({
  name,
  title,
  scale,
  days,
  series,
  format,
  query = {},
  buckets = DAYS,
  events = [],
  controls,
}: TimeSeriesProps) {
  const { chosen: hidden, toggle } = useToggles();
  const lines = styled(series);
  const shown = lines.filter(({ name }) => !hidden.includes(name));
  const { timeZone } = useScope();
  const plot = { title, timeZone, scale, days, series: shown, format, events };
  return (
    <figure class="chart">
      <Legend series={lines} hidden={hidden} onToggle={toggle} />
      <Plot {...plot} />
      <div class="chart-foot">
        {controls}
        <DataTable
          name={name}
          caption={title}
          days={days}
          timeZone={timeZone}
          series={series}
          format={format}
          query={query}
          buckets={buckets}
          events={events}
        />
        <ChartDownload plot={plot} all={series} />
      </div>
    </figure>
  );
}
