import type UPlot from 'uplot';
import { fontOf } from './colors.js';
import type { StyledSeries } from './series.js';

/** The height of a label in pixels, as in `styles.css`. */
const LABEL_HEIGHT = 16;

/** The font of a label, as in `styles.css`. */
export const FONT = fontOf(12);

/** The space between a line and its label in pixels. */
const GAP = 6;

/** The width to leave free for labels next to a plot of this width, in pixels. */
export const labelWidth = (width: number) => Math.round(Math.min(144, width * 0.3));

/** The name of a series at the end of its line, in pixels from the corner of the chart before a zoom. */
export interface EndLabel {
  readonly text: string;
  /** A CSS color variable. */
  readonly color: string;
  readonly left: number;
  readonly middle: number;
}

/** Writes the name of each series next to the end of its line, and again whenever the lines are drawn. */
export function endLabels(series: readonly StyledSeries[]): UPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'end-labels';
  return {
    hooks: {
      init: ({ over }) => over.after(box),
      draw: (plot) => box.replaceChildren(...endLabelsOf(plot, series).map(elementOf)),
    },
  };
}

/** The labels of a drawn chart, without overlap. Series without data have none. */
export function endLabelsOf(plot: UPlot, series: readonly StyledSeries[], zoom = 1): EndLabel[] {
  const unit = devicePixelRatio * zoom;
  const top = plot.bbox.top / unit;
  const left = (plot.bbox.left + plot.bbox.width) / unit + GAP;
  const width = plot.width / zoom - left;
  const ends = series.flatMap(({ name, color, values, isGhost = false }) => {
    const value = values.findLast((one) => one !== null) ?? null;
    return value === null || isGhost ? [] : [{ name, color, wanted: plot.valToPos(value, 'y') / zoom }];
  });
  const middles = spread(
    ends.map(({ wanted }) => wanted),
    plot.bbox.height / unit,
  );
  return ends.map(({ name, color }, index) => {
    const middle = top + (middles[index] ?? 0);
    return { text: shortened(name, width), color, left, middle };
  });
}

function elementOf({ text, color, left, middle }: EndLabel): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  label.style.left = `${left}px`;
  label.style.top = `${middle - LABEL_HEIGHT / 2}px`;
  label.style.color = `var(${color})`;
  return label;
}

/** The longest beginning of a text that is at most `width` pixels wide, with an ellipsis if it is not the whole text. */
function shortened(text: string, width: number): string {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return text;
  canvas.font = FONT;
  const characters = [...text];
  const beginning = (length: number) =>
    length === characters.length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
  let length = characters.length;
  while (length > 0 && canvas.measureText(beginning(length)).width > width) length -= 1;
  return beginning(length);
}

/**
 * The nearest positions at which labels do not overlap, in the given order.
 *
 * @param wanted the wanted middle of each label
 * @param height the height that all labels must fit into, if there is room
 */
export function spread(wanted: readonly number[], height: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed: number[] = [];
  let free = LABEL_HEIGHT / 2;
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, free);
    free = placed[index] + LABEL_HEIGHT;
  }
  let end = height - LABEL_HEIGHT / 2;
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index] ?? 0, end);
    end = placed[index] - LABEL_HEIGHT;
  }
  return placed;
}
