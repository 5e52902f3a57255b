import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { draw, type Drawing } from './drawing.js';
import type { PlotProps } from './plot-options.js';
import { placeAfter } from './reading.js';

/** A drawn chart whose days can be read by pointer, touch and arrow keys, and are announced to screen readers. */
export function Plot(props: PlotProps) {
  const { title, days, series, events, limit } = props;
  const ref = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const [reading, setReading] = useState('');
  // Callers create new arrays on each render, so compare the data itself.
  const drawn = JSON.stringify([days, series, events, limit]);
  useEffect(() => {
    if (ref.current === null) return;
    const current = draw(ref.current, props, setReading);
    drawing.current = current;
    return () => {
      setReading('');
      current.destroy();
    };
  }, [drawn]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const place = placeAfter(key, drawing.current?.place() ?? null, days.length - 1);
    if (place === undefined || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    drawing.current?.moveTo(place);
  };
  return (
    <>
      <div
        class="plot"
        tabIndex={0}
        role="application"
        aria-roledescription={t('charts.chart')}
        aria-label={t('charts.keys', { title })}
        onKeyDown={onKeyDown}
        onBlur={() => drawing.current?.moveTo(null)}
      >
        <div ref={ref} class="canvas" aria-hidden="true" />
      </div>
      <p class="visually-hidden" role="status">
        {reading}
      </p>
    </>
  );
}
