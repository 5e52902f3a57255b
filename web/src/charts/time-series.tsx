import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import type { EvidenceQuery } from '../ui/evidence.js';
import { day } from '../ui/format.js';
import { onThemeChange } from '../ui/theme.js';
import { colorOf, fade, seriesColor } from './colors.js';
import { DataTable, type Series } from './data-table.js';

interface TimeSeriesProps {
  /** The name of the figure. */
  readonly title: string;
  /** UTC days, oldest first, one for each value of each series. */
  readonly days: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number | null) => string;
  /** The answers behind the chart, without the day. */
  readonly query: EvidenceQuery;
}

const HEIGHT = 240;

/** A line chart over days, with a band where a series has bounds. Days without data are gaps. */
export function TimeSeries(props: TimeSeriesProps) {
  const { title, days, series, format, query } = props;
  const ref = useRef<HTMLDivElement>(null);
  // Callers create new arrays on each render, so compare the data itself.
  const drawn = JSON.stringify([days, series]);
  useEffect(() => (ref.current ? draw(ref.current, props) : undefined), [drawn]);
  return (
    <figure class="chart">
      <Legend series={series} />
      <div ref={ref} class="canvas" aria-hidden="true" />
      <DataTable caption={title} days={days} series={series} format={format} query={query} />
    </figure>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  if (series.length === 1 && !series[0]?.low) return null;
  return (
    <ul class="legend" aria-hidden="true">
      {series.map(({ name, low }, index) => (
        <li key={name}>
          <i style={{ background: `var(${seriesColor(index)})` }} />
          {name}
          {low && <span class="quiet"> with its 95% confidence band</span>}
        </li>
      ))}
    </ul>
  );
}

/** Draws the chart, and redraws it when the width or the colors change. Returns a cleanup function. */
function draw(element: HTMLElement, props: TimeSeriesProps): () => void {
  let plot = new UPlot(optionsOf(element, props), dataOf(props), element);
  const stopListening = onThemeChange(() => {
    plot.destroy();
    plot = new UPlot(optionsOf(element, props), dataOf(props), element);
  });
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
  observer.observe(element);
  return () => {
    observer.disconnect();
    stopListening();
    plot.destroy();
  };
}

/** The lines of a series: its upper and lower bounds, if any, then its values. */
function linesOf({ values, low, high }: Series) {
  return low && high ? [high, low, values] : [values];
}

function dataOf({ days, series }: TimeSeriesProps): UPlot.AlignedData {
  const seconds = days.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000);
  return [seconds, ...series.flatMap(linesOf)] as UPlot.AlignedData;
}

function optionsOf(element: HTMLElement, { series, format }: TimeSeriesProps): UPlot.Options {
  const ink = colorOf('--ink-quiet', element);
  const line = colorOf('--line', element);
  const lines: UPlot.Series[] = [{ value: (_, seconds) => (seconds === null ? '' : dayAt(seconds)) }];
  const bands: UPlot.Band[] = [];
  series.forEach((each, index) => {
    const color = colorOf(seriesColor(index), element);
    if (each.low) {
      bands.push({ series: [lines.length, lines.length + 1], fill: fade(color, 0.15) });
      lines.push({ show: true, width: 0, points: { show: false } }, { width: 0, points: { show: false } });
    }
    lines.push({ label: each.name, stroke: color, width: 2, points: { size: 5, fill: color } });
  });
  const grid = { stroke: line, width: 1 };
  return {
    width: element.clientWidth,
    height: HEIGHT,
    series: lines,
    bands,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] } },
    axes: [
      { stroke: ink, grid: { show: false }, ticks: grid, values: (_, seconds) => seconds.map(dayAt) },
      {
        stroke: ink,
        grid,
        ticks: { show: false },
        size: 56,
        values: (_, values) => values.map((value) => format(value).replace('.0', '')),
      },
    ],
    plugins: [tooltip(series, format)],
  };
}

function dayAt(seconds: number): string {
  return day(new Date(seconds * 1000).toISOString().slice(0, 10));
}

/** Shows the values of the day under the pointer. */
function tooltip(series: readonly Series[], format: TimeSeriesProps['format']): UPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'tooltip';
  box.hidden = true;
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setCursor: (plot) => {
        const { idx, left = -1 } = plot.cursor;
        box.hidden = idx === null || idx === undefined || left < 0;
        if (box.hidden || idx === null || idx === undefined) return;
        const values = series.map(({ name, values }) => `${name}: ${format(values[idx] ?? null)}`);
        box.textContent = [`${dayAt(plot.data[0][idx] ?? 0)} (UTC)`, ...values].join('\n');
        const rightHalf = left > plot.over.clientWidth / 2;
        box.style.left = rightHalf ? 'auto' : `${left + 12}px`;
        box.style.right = rightHalf ? `${plot.over.clientWidth - left + 12}px` : 'auto';
      },
    },
  };
}
