import type { ChartEvent } from '../../charts/reading.js';
import type { Series as Line } from '../../charts/series.js';
import { TimeSeries } from '../../charts/time-series.js';
import { t } from '../../messages/messages.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Loaded } from '../../ui/states.js';
import { bucketsOf, eventsOfBuckets, type BucketLength } from './buckets.js';
import { metricNamed, type Metric } from './metrics.js';
import { Stances } from './stances.js';
import type { Overview } from './use-overview.js';
import type { Series, SeriesRead } from './use-series.js';

/** The trend of the chosen figure, with the compared days as a ghost behind it. */
export function MetricChart({
  series,
  data,
  scope,
  filters,
  events,
}: {
  series: SeriesRead;
  data: Overview;
  scope: EvidenceQuery;
  /** The filters of the figures, without their days. */
  filters: EvidenceQuery;
  events: readonly ChartEvent[];
}) {
  const metric = metricNamed(usePageQuery().query['metric']);
  if (metric.point === null) return <Stances data={data} scope={scope} />;
  return (
    <Loaded from={series}>
      {(loaded) => (
        <>
          <TimeSeries
            name={metric.name}
            title={t('overview.metricBy', { name: metric.title, length: loaded.interval })}
            scale=""
            days={loaded.rows.map(({ from }) => from)}
            format={metric.format}
            query={{ ...filters, ...ofSubject(metric, data) }}
            buckets={bucketsOf(loaded.rows, loaded.interval)}
            events={eventsOfBuckets(loaded.rows, loaded.interval, events)}
            series={linesOf(metric, loaded, data)}
            controls={<Lengths chosen={loaded.interval} />}
          />
        </>
      )}
    </Loaded>
  );
}

/** The answers that a figure counts, of the workspace's brand or of the competitor in its place. */
const ofSubject = ({ counted }: Metric, { brand }: Overview): EvidenceQuery =>
  brand !== null && counted['isOwn'] === true ? { brand, isOwn: false } : counted;

/** The days of the compared window stand where those of this window do. */
function linesOf({ title, point }: Metric, { rows, previous }: Series, { brand, compare }: Overview): Line[] {
  if (point === null) return [];
  const points = rows.map(point);
  const hasBounds = points.some(({ low }) => low !== undefined);
  const name = brand ?? title;
  const now: Line = {
    name,
    column: brand ?? 'Value',
    values: points.map(({ value }) => value),
    ...(hasBounds && {
      low: points.map(({ low = null }) => low),
      high: points.map(({ high = null }) => high),
    }),
  };
  if (previous.length === 0) return [now];
  const before = rows.map((_, index) => {
    const row = previous[index];
    return row === undefined ? null : point(row).value;
  });
  const ghost = { name: t('overview.ghost', { compare }), column: 'Compared', values: before };
  return [now, { ...ghost, color: '--ghost', isGhost: true }];
}

const LENGTHS = ['day', 'week', 'month'] as const;

/** Links to the same page with days, weeks or months. */
function Lengths({ chosen }: { chosen: BucketLength }) {
  const { at } = usePageQuery();
  return (
    <nav class="segments" aria-label={t('overview.points')}>
      {LENGTHS.map((length) => (
        <a key={length} href={at({ interval: length })} aria-current={length === chosen ? 'true' : undefined}>
          {t('overview.byLength', { length })}
        </a>
      ))}
    </nav>
  );
}
