import type UPlot from 'uplot';
import { colorOf, fontOf } from './colors.js';
import type { ChartEvent } from './reading.js';

/** The longest text of a flag, in characters. The day itself has all of it. */
const MOST_CHARACTERS = 32;

/** The space between two flags, in pixels. */
const GAP = 12;

/** Draws a dotted line at each day on which something happened, and says what, as far as there is room. */
export function eventMarks(element: HTMLElement, events: readonly ChartEvent[], zoom: number): UPlot.Plugin {
  const texts = new Map<string, string>();
  for (const { date, text } of events) if (!texts.has(date)) texts.set(date, text);
  const stroke = colorOf('--ink-quiet', element);
  return {
    hooks: {
      drawAxes: (plot) => {
        const { ctx, bbox } = plot;
        const unit = devicePixelRatio * zoom;
        ctx.save();
        ctx.strokeStyle = stroke;
        ctx.fillStyle = stroke;
        ctx.lineWidth = unit;
        ctx.font = fontOf(11 * unit);
        ctx.textAlign = 'left';
        ctx.textBaseline = 'bottom';
        ctx.setLineDash([2 * unit, 3 * unit]);
        let free = bbox.left;
        for (const [date, text] of texts) {
          const x = Math.round(plot.valToPos(Date.parse(`${date}T00:00:00Z`) / 1000, 'x', true));
          if (x < bbox.left || x > bbox.left + bbox.width) continue;
          ctx.beginPath();
          ctx.moveTo(x, bbox.top);
          ctx.lineTo(x, bbox.top + bbox.height);
          ctx.stroke();
          const flag = shortened(text);
          const { width } = ctx.measureText(flag);
          const left = Math.min(Math.max(bbox.left, x - width / 2), bbox.left + bbox.width - width);
          if (left < free) continue;
          ctx.fillText(flag, left, bbox.top - 4 * unit);
          free = left + width + GAP * unit;
        }
        ctx.restore();
      },
    },
  };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= MOST_CHARACTERS
    ? text
    : `${characters
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
}
