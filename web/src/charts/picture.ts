import UPlot from 'uplot';
import { t } from '../messages/messages.js';
import { commaSeparated, longDay } from '../ui/format.js';
import type { Scope } from '../ui/scope.js';
import { colorOf } from './colors.js';
import { endLabelsOf, FONT } from './end-labels.js';
import { legendBlock, stacked, textBlock, type Block } from './picture-blocks.js';
import { isLabeled, PLOT_HEIGHT, plotData, plotOptions, type PlotProps } from './plot-options.js';

const WIDTH = 912;
const MARGIN = 24;

/** The pixels of the picture for each pixel of the drawing. */
const SCALE = 2;

/** The number of events that are listed. */
const MAX_EVENTS = 8;

/**
 * A PNG of a chart in light colors, with its title, legend, window, filters and events; null if the browser has no memory
 * for it.
 */
export async function pictureOf(props: PlotProps, scope: Scope): Promise<Blob | null> {
  const host = document.createElement('div');
  host.className = 'on-paper';
  host.style.position = 'fixed';
  host.style.visibility = 'hidden';
  document.body.append(host);
  try {
    const plot = await plotBlock(props, host);
    const [ink, quiet] = [colorOf('--ink', host), colorOf('--ink-quiet', host)];
    const note = (text: string) => textBlock(text, { size: 12, color: quiet, width: WIDTH });
    const blocks = [
      textBlock(props.title, { size: 18, isBold: true, color: ink, width: WIDTH }),
      ...contextOf(props, scope).map(note),
      legendBlock(props, host, WIDTH),
      plot,
      ...eventLines(props).map(note),
    ];
    return await pngOf(stacked(blocks), colorOf('--card', host));
  } finally {
    host.remove();
  }
}

/** The subject of the figures, line by line. */
function contextOf({ days, series }: PlotProps, { workspace, timeZone, about, filters }: Scope): string[] {
  const [from, to] = [longDay(days[0] ?? ''), longDay(days.at(-1) ?? '')];
  return [
    t('charts.subject', { workspace, from, to, timeZone }),
    ...(about === undefined ? [] : [about]),
    ...(filters.length === 0 ? [] : [t('charts.filters', { filters: commaSeparated(filters) })]),
    ...(series.some(({ low }) => low !== undefined) ? [t('charts.shaded')] : []),
  ];
}

function eventLines({ days, events = [] }: PlotProps): string[] {
  const shown = events
    .filter(({ date }) => days.includes(date))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
  const lines = shown.slice(0, MAX_EVENTS).map(({ date, text }) => `${longDay(date)}: ${text}`);
  const left = shown.length - lines.length;
  return left === 0 ? lines : [...lines, t('charts.moreEvents', { count: left })];
}

/** The drawn chart with its labels. */
async function plotBlock(props: PlotProps, host: HTMLElement): Promise<Block> {
  // The canvas of the chart has the pixels of the screen.
  const zoom = SCALE / devicePixelRatio;
  const plot = await new Promise<UPlot>((resolve) => {
    const sheet = { element: host, width: WIDTH, zoom };
    const options = plotOptions(sheet, props, [{ hooks: { draw: resolve } }]);
    new UPlot(options, plotData(props), host);
  });
  const labels = isLabeled(props) ? endLabelsOf(plot, props.series, zoom) : [];
  const colors = labels.map(({ color }) => colorOf(color, host));
  return {
    height: PLOT_HEIGHT + 8,
    draw: (context, top) => {
      context.drawImage(plot.ctx.canvas, 0, top, WIDTH, PLOT_HEIGHT);
      context.font = FONT;
      context.textBaseline = 'middle';
      labels.forEach(({ text, left, middle }, index) => {
        context.fillStyle = colors[index] ?? '';
        context.fillText(text, left, top + middle);
      });
    },
  };
}

function pngOf(block: Block, background: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = (WIDTH + 2 * MARGIN) * SCALE;
  canvas.height = Math.ceil(block.height + 2 * MARGIN) * SCALE;
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.translate(MARGIN, MARGIN);
  block.draw(context, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
