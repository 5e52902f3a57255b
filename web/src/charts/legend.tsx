import { t } from '../messages/messages.js';
import type { StyledSeries } from './series.js';

/** The series of a chart with their appearance. Each is a button that hides or shows it. */
export function Legend({
  series,
  kind = 'lines',
  hidden,
  onToggle,
}: {
  series: readonly StyledSeries[];
  kind?: 'lines' | 'bars';
  /** The names of hidden series. */
  hidden: readonly string[];
  onToggle: (name: string) => void;
}) {
  if (series.length === 1) return series[0]?.low ? <SingleSeries name={series[0].name} /> : null;
  return (
    <ul class="legend" aria-label={t('charts.series')}>
      {series.map((one) => (
        <li key={one.name}>
          <button
            type="button"
            aria-pressed={!hidden.includes(one.name)}
            title={t(hidden.includes(one.name) ? 'charts.show' : 'charts.hide')}
            onClick={() => onToggle(one.name)}
          >
            <Sample series={one} kind={kind} />
            {one.name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function SingleSeries({ name }: { name: string }) {
  return <p class="quiet">{t('charts.withInterval', { name })}</p>;
}

function Sample({ series: { color, dash }, kind }: { series: StyledSeries; kind: 'lines' | 'bars' }) {
  return (
    <svg viewBox="0 0 28 10" aria-hidden="true">
      <path
        d="M0 5h28"
        style={{ stroke: `var(${color})`, strokeWidth: kind === 'bars' ? 10 : 2.5 }}
        stroke-dasharray={kind === 'bars' ? undefined : dash.join(' ')}
      />
    </svg>
  );
}
