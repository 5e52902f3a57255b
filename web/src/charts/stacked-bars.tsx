import { day } from '../ui/format.js';
import { seriesColor } from './colors.js';
import './stacked-bars.css';

export interface BarSeries {
  readonly name: string;
  /** One for each day; not negative. */
  readonly values: readonly number[];
}

const HEIGHT = 100;
const STEP = 10;
const WIDTH = 8;

/**
 * Bars of days, oldest first, each stacked from the series, with a line at a limit. Screen readers get the figures from
 * a table next to it.
 */
export function StackedBars({
  days,
  series,
  limit,
}: {
  days: readonly string[];
  series: readonly BarSeries[];
  /** Null = no line. */
  limit: number | null;
}) {
  const totals = days.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const top = Math.max(...totals, limit ?? 0) || 1;
  const heightOf = (value: number) => (value / top) * HEIGHT;
  const width = days.length * STEP;
  return (
    <figure class="chart stacked-bars" aria-hidden="true">
      <ul class="legend">
        {series.map(({ name }, index) => (
          <li key={name}>
            <i style={{ background: `var(${seriesColor(index)})` }} />
            {name}
          </li>
        ))}
      </ul>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none">
        {days.map((date, at) => {
          let base = HEIGHT;
          return series.map(({ name, values }, index) => {
            const height = heightOf(values[at] ?? 0);
            base -= height;
            const style = { fill: `var(${seriesColor(index)})` };
            return (
              <rect
                key={`${date} ${name}`}
                x={at * STEP + 1}
                y={base}
                width={WIDTH}
                height={height}
                style={style}
              />
            );
          });
        })}
        <line class="axis" x1="0" x2={width} y1={HEIGHT} y2={HEIGHT} />
        {limit !== null && (
          <line class="limit" x1="0" x2={width} y1={HEIGHT - heightOf(limit)} y2={HEIGHT - heightOf(limit)} />
        )}
      </svg>
      <p class="ends quiet">
        <span>{days[0] && day(days[0])}</span>
        <span>{days.at(-1) && `${day(days.at(-1) ?? '')} (UTC)`}</span>
      </p>
    </figure>
  );
}
