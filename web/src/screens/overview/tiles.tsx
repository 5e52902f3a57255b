import { Sparkline } from '../../charts/sparkline.js';
import { t } from '../../messages/messages.js';
import { Interval } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { useHasCompetitors } from '../../ui/no-brand.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Pill } from '../../ui/pill.js';
import { METRICS, metricNamed, type Metric } from './metrics.js';
import type { Overview } from './use-overview.js';
import type { SeriesPoint } from './use-series.js';

/** The figures, each with its interval, its change and its course. The name of one chooses the chart below. */
export function Tiles({
  data,
  scope,
  rows,
}: {
  data: Overview;
  scope: EvidenceQuery;
  /** The points of the chart, once they are loaded. */
  rows: readonly SeriesPoint[];
}) {
  const { query, at } = usePageQuery();
  const hasCompetitors = useHasCompetitors();
  const chosen = metricNamed(query['metric']);
  const shown = METRICS.filter(
    ({ name }) =>
      (name !== 'recommended' || data.recommendations !== null) &&
      (name !== 'shareOfVoice' || hasCompetitors),
  );
  return (
    <ul class="tiles" aria-label={t('overview.figures')}>
      {shown.map((metric) => (
        <li key={metric.name} class={metric === chosen ? 'chosen' : undefined}>
          <a
            class="metric"
            href={at({ metric: metric.name === 'visibility' ? undefined : metric.name })}
            aria-current={metric === chosen ? 'true' : undefined}
            title={t('overview.showMetric', { name: metric.title })}
          >
            {metric.title}
          </a>
          <TileFigure metric={metric} data={data} scope={scope} rows={rows} />
        </li>
      ))}
    </ul>
  );
}

function TileFigure({
  metric,
  data,
  scope,
  rows,
}: {
  metric: Metric;
  data: Overview;
  scope: EvidenceQuery;
  rows: readonly SeriesPoint[];
}) {
  const { format, unit, point } = metric;
  const query = { ...scope, ...metric.counted };
  return (
    <>
      <span class="line">
        <Evidence query={query} of={metric.title}>
          <b>{format(metric.valueOf(data))}</b>
        </Evidence>
        <Pill change={metric.changeOf(data)} verdict={metric.verdictOf(data)} unit={unit} query={query} />
      </span>
      <span class="line">
        <Interval {...metric.boundsOf(data)} format={metric.bound} />
        {point !== null && rows.length > 1 && (
          <Sparkline
            of={metric.title}
            values={rows.map((row) => point(row).value)}
            format={format}
            scale="own"
          />
        )}
      </span>
    </>
  );
}
