import UPlot from 'uplot';
import { t } from '../messages/messages.js';
import { day, withoutZeroDecimals } from '../ui/format.js';
import { colorOf, fade } from './colors.js';
import { labelWidth } from './end-labels.js';
import { eventMarks } from './event-marks.js';
import type { ReadableChart } from './reading.js';
import type { StyledSeries } from './series.js';

export interface PlotProps extends ReadableChart {
  /** The name of the chart. */
  readonly title: string;
  /** The title of the vertical axis, with its unit. */
  readonly scale: string;
  readonly series: readonly StyledSeries[];
  /** Bars are stacked from the first series up. Default: lines. */
  readonly kind?: 'lines' | 'bars' | undefined;
  /** A horizontal line at a limit; null = none. */
  readonly limit?: number | null | undefined;
}

export const PLOT_HEIGHT = 272;

/** The surface that a chart is drawn on. */
export interface Sheet {
  /** The element whose colors apply. */
  readonly element: HTMLElement;
  /** In pixels before the zoom. */
  readonly width: number;
  /** Enlarges everything. */
  readonly zoom: number;
}

const HALF_A_DAY = 43_200;

/** The times of the days in seconds, then the values of each line or bar in the order of `plotOptions`. */
export function plotData({ days, series, kind, limit = null }: PlotProps): UPlot.AlignedData {
  const seconds = days.map((date) => Date.parse(`${date}T00:00:00Z`) / 1000);
  const drawn = kind === 'bars' ? stacked(series) : series.flatMap(linesOf);
  const limits = limit === null ? [] : [days.map(() => limit)];
  return [seconds, ...drawn, ...limits] as UPlot.AlignedData;
}

/** The lines of a series: its upper and lower bounds, if any, then its values. */
const linesOf = ({ values, low, high }: StyledSeries) => (low && high ? [high, low, values] : [values]);

/** The tops of the bars, the highest first, so that each covers the lower part of the one before. */
function stacked(series: readonly StyledSeries[]): number[][] {
  const tops: number[][] = [];
  for (const { values } of series) {
    const below = tops.at(-1) ?? [];
    tops.push(values.map((value, index) => (value ?? 0) + (below[index] ?? 0)));
  }
  return tops.reverse();
}

export function plotOptions(sheet: Sheet, props: PlotProps, plugins: UPlot.Plugin[]): UPlot.Options {
  const { series, kind, events = [] } = props;
  const { width, zoom } = sheet;
  const { drawn, bands } = kind === 'bars' ? barsOf(sheet, series) : linesWithBands(sheet, series);
  return {
    width: width * zoom,
    height: PLOT_HEIGHT * zoom,
    series: [{}, ...drawn, ...limitOf(sheet, props)],
    bands,
    legend: { show: false },
    padding: [null, isLabeled(props) ? ({ width }) => labelWidth(width / zoom) * zoom : null, null, null],
    cursor: { y: false, drag: { x: false, y: false } },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: scalesOf(kind),
    axes: axesOf(sheet, props),
    plugins: [eventMarks(sheet.element, events, zoom), ...plugins],
  };
}

/** Whether the ends of the lines have labels. */
export const isLabeled = ({ kind, series }: PlotProps) => kind !== 'bars' && series.length > 1;

function linesWithBands({ element, zoom }: Sheet, series: readonly StyledSeries[]) {
  const drawn: UPlot.Series[] = [];
  const bands: UPlot.Band[] = [];
  const hidden = { width: 0, points: { show: false } };
  // Bands of several series overlap.
  const opacity = series.length > 1 ? 0.07 : 0.15;
  for (const { name, low, high, color, dash } of series) {
    const stroke = colorOf(color, element);
    if (low && high) {
      bands.push({ series: [drawn.length + 1, drawn.length + 2], fill: fade(stroke, opacity) });
      drawn.push(hidden, hidden);
    }
    drawn.push({
      label: name,
      stroke,
      dash: dash.map((length) => length * zoom),
      width: 2 * zoom,
      points: { size: 5 * zoom, fill: stroke },
    });
  }
  return { drawn, bands };
}

function barsOf({ element, zoom }: Sheet, series: readonly StyledSeries[]) {
  const stroke = colorOf('--card', element);
  const paths = UPlot.paths.bars?.({ size: [0.8, 48 * zoom] });
  const drawn = series.toReversed().map(({ name, color }): UPlot.Series => {
    const look = { label: name, stroke, fill: colorOf(color, element), width: zoom, points: { show: false } };
    return paths === undefined ? look : { ...look, paths };
  });
  return { drawn, bands: [] };
}

function limitOf({ element, zoom }: Sheet, { limit = null }: PlotProps): UPlot.Series[] {
  if (limit === null) return [];
  const dash = [6 * zoom, 4 * zoom];
  return [{ stroke: colorOf('--worse', element), width: 1.5 * zoom, dash, points: { show: false } }];
}

function scalesOf(kind: PlotProps['kind']): UPlot.Scales {
  const y: UPlot.Scale = { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] };
  if (kind !== 'bars') return { y };
  return { x: { range: (_, from, to) => [from - HALF_A_DAY, to + HALF_A_DAY] }, y };
}

function axesOf({ element, zoom }: Sheet, { scale, format }: PlotProps): UPlot.Axis[] {
  const [stroke, line] = [colorOf('--ink-quiet', element), colorOf('--line', element)];
  const grid = { stroke: line, width: zoom };
  const font = `${Math.round(12 * zoom)}px system-ui, sans-serif`;
  const texts = { font, gap: 5 * zoom, labelFont: font, labelSize: 18 * zoom, labelGap: 2 * zoom, stroke };
  return [
    {
      ...texts,
      label: t('charts.axis'),
      size: 32 * zoom,
      space: 50 * zoom,
      grid: { show: false },
      ticks: { ...grid, size: 10 * zoom },
      values: (_, seconds) => seconds.map(dayAt),
    },
    {
      ...texts,
      label: scale,
      size: 56 * zoom,
      space: 30 * zoom,
      grid,
      ticks: { show: false },
      values: (_, values) => values.map((value) => withoutZeroDecimals(format(value))),
    },
  ];
}

const dayAt = (seconds: number) => day(new Date(seconds * 1000).toISOString().slice(0, 10));
