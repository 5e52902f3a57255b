import UPlot from 'uplot';
import { onPrinting } from '../ui/printing.js';
import { onThemeChange } from '../ui/theme.js';
import { endLabels } from './end-labels.js';
import { isLabeled, PLOT_HEIGHT, plotData, plotOptions, type PlotProps } from './plot-options.js';
import { readingOf } from './reading.js';

/** A chart on the page. */
export interface Drawing {
  /** The index of the day that is read; null = none. */
  readonly place: () => number | null;
  /** Moves to a day and shows its values; null = none. */
  readonly moveTo: (index: number | null) => void;
  readonly destroy: () => void;
}

/**
 * Draws a chart, and redraws it when the width or the colors change.
 *
 * @param onRead called with the text about the day read by pointer, touch or `moveTo`; empty = none
 */
export function draw(element: HTMLElement, props: PlotProps, onRead: (text: string) => void): Drawing {
  const create = () => {
    const labels = isLabeled(props) ? [endLabels(props.series)] : [];
    const plugins = [...labels, tooltip(props, onRead), touch()];
    const sheet = { element, width: element.clientWidth, zoom: 1 };
    return new UPlot(plotOptions(sheet, props, plugins), plotData(props), element);
  };
  let plot = create();
  const redraw = () => {
    plot.destroy();
    plot = create();
  };
  const stops = [onThemeChange(redraw), onPrinting(redraw)];
  const observer = new ResizeObserver(() =>
    plot.setSize({ width: element.clientWidth, height: PLOT_HEIGHT }),
  );
  observer.observe(element);
  return {
    place: () => plot.cursor.idx ?? null,
    moveTo: (index) => {
      const seconds = index === null ? undefined : plot.data[0][index];
      const left = seconds === undefined ? -10 : plot.valToPos(seconds, 'x');
      plot.setCursor({ left, top: 0 });
    },
    destroy: () => {
      observer.disconnect();
      for (const stop of stops) stop();
      plot.destroy();
    },
  };
}

/** Shows the values of the day at the cursor. */
function tooltip(props: PlotProps, onRead: (text: string) => void): UPlot.Plugin {
  const box = document.createElement('div');
  box.className = 'tooltip';
  box.hidden = true;
  let shown: number | null = null;
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setCursor: (plot) => {
        const { idx, left = -1 } = plot.cursor;
        const place = idx === undefined || left < 0 ? null : idx;
        if (place !== shown) {
          const lines = place === null ? [] : readingOf(props, place);
          box.textContent = lines.join('\n');
          onRead(lines.join('; '));
        }
        shown = place;
        box.hidden = place === null;
        const rightHalf = left > plot.over.clientWidth / 2;
        box.style.maxWidth = `${(rightHalf ? left : plot.over.clientWidth - left) - 16}px`;
        box.style.left = rightHalf ? 'auto' : `${left + 12}px`;
        box.style.right = rightHalf ? `${plot.over.clientWidth - left + 12}px` : 'auto';
      },
    },
  };
}

/** Lets a finger that moves sideways read days; one that moves up or down scrolls the page. */
function touch(): UPlot.Plugin {
  return {
    hooks: {
      init: (plot) => {
        const { over } = plot;
        over.style.touchAction = 'pan-y';
        const read = ({ pointerType, clientX }: PointerEvent) => {
          if (pointerType === 'mouse') return;
          plot.setCursor({ left: clientX - over.getBoundingClientRect().left, top: 0 });
        };
        over.addEventListener('pointerdown', read);
        over.addEventListener('pointermove', read);
      },
    },
  };
}
