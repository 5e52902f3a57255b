import type UPlot from 'uplot';
import type { StyledSeries } from './series.js';

/** The height of a label in pixels, as in `styles.css`. */
const LABEL_HEIGHT = 16;

/** The font of a label, as in `styles.css`. */
const FONT = '12px system-ui, sans-serif';

/** The space between a line and its label in pixels. */
const GAP = 6;

/** The width to leave free for labels next to a plot of this width, in pixels. */
export const labelWidth = (width: number) => Math.round(Math.min(144, width * 0.3));

/** Writes the name of each series next to the end of its line, and again whenever the lines are drawn. */
export function endLabels(series: readonly StyledSeries[]): UPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'end-labels';
  return {
    hooks: {
      init: ({ over }) => over.after(box),
      draw: (plot) => {
        const { over } = plot;
        const left = over.offsetLeft + over.clientWidth + GAP;
        const width = plot.width - left;
        const ends = series.flatMap(({ name, color, values }) => {
          const value = values.findLast((one) => one !== null) ?? null;
          return value === null ? [] : [{ name, color, middle: plot.valToPos(value, 'y') }];
        });
        const middles = spread(
          ends.map(({ middle }) => middle),
          over.clientHeight,
        );
        box.style.left = `${left}px`;
        box.style.top = `${over.offsetTop}px`;
        box.replaceChildren(
          ...ends.map(({ name, color }, index) =>
            labelOf(shortened(name, width), color, (middles[index] ?? 0) - LABEL_HEIGHT / 2),
          ),
        );
      },
    },
  };
}

function labelOf(text: string, color: string, top: number): HTMLElement {
  const label = document.createElement('span');
  label.textContent = text;
  label.style.top = `${top}px`;
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
