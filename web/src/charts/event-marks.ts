import type UPlot from 'uplot';
import { colorOf } from './colors.js';
import type { ChartEvent } from './reading.js';

/** Draws a dotted line at each day on which something happened. */
export function eventMarks(element: HTMLElement, events: readonly ChartEvent[], zoom: number): UPlot.Plugin {
  const dates = [...new Set(events.map(({ date }) => date))];
  const stroke = colorOf('--ink-quiet', element);
  return {
    hooks: {
      drawAxes: (plot) => {
        const { ctx, bbox } = plot;
        ctx.save();
        ctx.strokeStyle = stroke;
        const unit = devicePixelRatio * zoom;
        ctx.lineWidth = unit;
        ctx.setLineDash([2 * unit, 3 * unit]);
        for (const date of dates) {
          const x = Math.round(plot.valToPos(Date.parse(`${date}T00:00:00Z`) / 1000, 'x', true));
          if (x < bbox.left || x > bbox.left + bbox.width) continue;
          ctx.beginPath();
          ctx.moveTo(x, bbox.top);
          ctx.lineTo(x, bbox.top + bbox.height);
          ctx.stroke();
        }
        ctx.restore();
      },
    },
  };
}
