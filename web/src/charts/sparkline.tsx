import { t } from '../messages/messages.js';
import { NONE } from '../ui/format.js';

const WIDTH = 96;
const HEIGHT = 24;

/**
 * The trend of a figure, oldest day first. Days without data (null) are gaps.
 *
 * @param scale `own`: from the lowest value to the highest. Default: from 0 to 100, so that trends can be compared.
 */
export function Sparkline({
  of,
  values,
  format,
  scale,
}: {
  of: string;
  values: readonly (number | null)[];
  format: (value: number | null) => string;
  scale?: 'own';
}) {
  const known = values.filter((value) => value !== null);
  const summary =
    known.length === 0
      ? t('charts.noData', { of })
      : t('charts.trend', {
          of,
          first: format(known[0] ?? null),
          last: format(known.at(-1) ?? null),
          lowest: format(Math.min(...known)),
          highest: format(Math.max(...known)),
        });
  if (known.length === 0) return <span class="quiet">{NONE}</span>;
  return (
    <svg class="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={summary}>
      <path d={pathOf(scale === 'own' ? stretched(values) : values)} />
    </svg>
  );
}

/** Values from 0 to 100 with the same course. */
function stretched(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value) => value !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const height = highest - lowest || 1;
  return values.map((value) => (value === null ? null : (100 * (value - lowest)) / height));
}

/** The SVG path through the known values. A single day between gaps becomes a dot. */
function pathOf(values: readonly (number | null)[]): string {
  const step = WIDTH / Math.max(1, values.length - 1);
  let drawing = false;
  return values
    .map((value, index) => {
      if (value === null) {
        drawing = false;
        return '';
      }
      const point = `${(index * step).toFixed(1)} ${(HEIGHT - 2 - (value / 100) * (HEIGHT - 4)).toFixed(1)}`;
      const command = drawing ? `L${point}` : `M${point}h0.1`;
      drawing = true;
      return command;
    })
    .join('');
}
