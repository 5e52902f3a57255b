import UPlot from 'uplot';
import { t } from '../messages/messages.js';
import { day, withoutZeroDecimals } from '../ui/format.js';
import { colorOf, fade, fontOf } from './colors.js';
import { labelWidth } from './end-labels.js';
import { eventMarks } from './event-marks.js';
import type { ReadableChart } from './reading.js';
import type { StyledSeries } from './series.js';

export interface PlotProps extends ReadableChart {
  /** The name of the chart. */
  readonly title: string;
  /** The title of the vertical axis, with its unit; empty if the name of the chart says it. */
  readonly scale: string;
  readonly series: readonly StyledSeries[];
  /** Bars are stacked from the first series up. Default: lines. */
  readonly kind?: 'lines' | 'bars' | undefined;
  /** A horizontal line at a limit; null = none. */
  readonly limit?: number | null | undefined;
}

export const PLOT_HEIGHT = 216;

/** The surface that a chart is drawn on. */
export interface Sheet {
  /** The element whose colors apply. */
  readonly element: HTMLElement;
  /** In pixels before the zoom. */
  readonly width: number;
  /** Enlarges everything. */
  readonly zoom: number;
}

/** The room for the texts of events above the lines, in pixels. */
const FLAG_HEIGHT = 20;

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
    padding: [
      events.length > 0 ? FLAG_HEIGHT * zoom : null,
      isLabeled(props) ? ({ width }) => labelWidth(width / zoom) * zoom : null,
      null,
      null,
    ],
    cursor: { y: false, drag: { x: false, y: false } },
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: scalesOf(kind),
    axes: axesOf(sheet, props),
    plugins: [eventMarks(sheet.element, events, zoom), ...plugins],
  };
}

/** Whether the ends of the lines have labels. */
export const isLabeled = ({ kind, series }: PlotProps) =>
  kind !== 'bars' && series.filter(({ isGhost = false }) => !isGhost).length > 1;

function linesWithBands({ element, zoom }: Sheet, series: readonly StyledSeries[]) {
  const drawn: UPlot.Series[] = [];
  const bands: UPlot.Band[] = [];
  const hidden = { width: 0, points: { show: false } };
  // Bands of several series overlap.
  const opacity = series.length > 1 ? 0.07 : 0.15;
  for (const { name, values, low, high, color, dash, isGhost = false } of series) {
    const stroke = colorOf(color, element);
    if (low && high) {
      bands.push({ series: [drawn.length + 1, drawn.length + 2], fill: fade(stroke, opacity) });
      drawn.push(hidden, hidden);
    }
    drawn.push({
      label: name,
      stroke,
      dash: (isGhost ? [3, 4] : dash).map((length) => length * zoom),
      width: (isGhost ? 1.5 : 2.25) * zoom,
      points: isGhost ? { show: false } : pointsOf(values, stroke, zoom),
    });
  }
  return { drawn, bands };
}

/** More points than this hide the line. */
const MOST_POINTS = 14;

/** The points of a line: all of a few, and otherwise those that no line reaches, and the last. */
function pointsOf(values: StyledSeries['values'], fill: string, zoom: number): UPlot.Series.Points {
  const alone = values.flatMap((value, index) => {
    const hasNeighbor = [values[index - 1], values[index + 1]].some(
      (one) => one !== null && one !== undefined,
    );
    return value !== null && (!hasNeighbor || index === values.length - 1) ? [index] : [];
  });
  const size = 5 * zoom;
  return values.length <= MOST_POINTS ? { size, fill } : { size, fill, show: true, filter: () => alone };
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
  if (kind !== 'bars') return { y: { range: (_, low, high) => rangeOf(low, high) } };
  const y: UPlot.Scale = { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.1 : 1] };
  return { x: { range: (_, from, to) => [from - HALF_A_DAY, to + HALF_A_DAY] }, y };
}

/** Lines may begin above zero where that shows their course better; bars may not, because their length is read. */
function rangeOf(low: number, high: number): [number, number] {
  const margin = (high - low) * 0.15 || Math.abs(high) * 0.1 || 1;
  const floor = low - margin;
  return [floor < high / 4 ? Math.min(0, low) : floor, high > 0 ? high + margin : 1];
}

function axesOf({ element, zoom }: Sheet, { scale, format }: PlotProps): UPlot.Axis[] {
  const [stroke, line] = [colorOf('--ink-quiet', element), colorOf('--line', element)];
  const grid = { stroke: line, width: zoom };
  const font = fontOf(12 * zoom);
  const texts = { font, gap: 5 * zoom, labelFont: font, labelSize: 18 * zoom, labelGap: 2 * zoom, stroke };
  return [
    {
      ...texts,
      ...(scale !== '' && { label: t('charts.axis') }),
      size: 32 * zoom,
      space: 50 * zoom,
      grid: { show: false },
      ticks: { ...grid, size: 10 * zoom },
      values: (_, seconds) => seconds.map(dayAt),
    },
    {
      ...texts,
      ...(scale !== '' && { label: scale }),
      size: 56 * zoom,
      space: 30 * zoom,
      grid,
      ticks: { show: false },
      values: (_, values) => values.map((value) => withoutZeroDecimals(format(value))),
    },
  ];
}

const dayAt = (seconds: number) => day(new Date(seconds * 1000).toISOString().slice(0, 10));
