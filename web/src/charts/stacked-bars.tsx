import { useScope } from '../ui/scope.js';
import { ChartDownload } from './chart-download.js';
import { Legend } from './legend.js';
import { Plot } from './plot.js';
import type { ChartEvent } from './reading.js';
import { styled, type Series } from './series.js';
import { useToggles } from './use-toggles.js';

/** Bars of days, stacked from the series, with a line at a limit. The figures are also in a table next to it. */
export function StackedBars({
  title,
  scale,
  days,
  series,
  format,
  limit,
  events,
}: {
  title: string;
  /** The title of the vertical axis, with its unit. */
  scale: string;
  /** Days, oldest first. */
  days: readonly string[];
  /** Values are not negative. */
  series: readonly Series[];
  format: (value: number | null) => string;
  /** Null = no line. */
  limit: number | null;
  events: readonly ChartEvent[];
}) {
  const { chosen: hidden, toggle } = useToggles();
  const all = styled(series);
  const shown = all.filter(({ name }) => !hidden.includes(name));
  const { timeZone } = useScope();
  const plot = { title, timeZone, scale, days, series: shown, format, limit, events, kind: 'bars' } as const;
  return (
    <figure class="chart">
      <Legend series={all} kind="bars" hidden={hidden} onToggle={toggle} />
      <Plot {...plot} />
      <ChartDownload plot={plot} all={series} />
    </figure>
  );
}
