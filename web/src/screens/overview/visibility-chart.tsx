import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import type { ChartEvent } from '../../charts/reading.js';
import { TimeSeries } from '../../charts/time-series.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { score } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Loaded } from '../../ui/states.js';
import { bucketsOf, eventsOfBuckets, type BucketLength } from './buckets.js';
import type { SeriesRead } from './use-series.js';

type Point = extensionComponents['schemas']['VisibilityPoint'];

const LENGTHS = ['day', 'week', 'month'] as const;

/** The visibility score of the brand, or of a competitor, with its confidence band. */
export function VisibilityChart({
  series,
  filters,
  brand,
  events,
}: {
  series: SeriesRead;
  /** The filters of the figures, without their days. */
  filters: EvidenceQuery;
  brand: string | null;
  events: readonly ChartEvent[];
}) {
  return (
    <section class="card">
      <h2>{t('overview.visibilityOverTime')}</h2>
      <Loaded from={series}>
        {({ rows, interval }) => (
          <>
            <Lengths chosen={interval} />
            <TimeSeries
              name="visibility"
              title={t('overview.visibilityBy', { length: interval })}
              scale={t('overview.visibilityScale')}
              days={rows.map((row) => row.from)}
              format={score}
              query={{ ...filters, ...(brand === null ? { isOwn: true } : { brand, isOwn: false }) }}
              buckets={bucketsOf(rows, interval)}
              events={eventsOfBuckets(rows, interval, events)}
              series={[
                { name: brand ?? t('ui.visibility'), column: brand ?? 'Visibility', ...linesOf(rows, brand) },
              ]}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

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

function linesOf(rows: readonly Point[], brand: string | null) {
  const points = rows.map((row) =>
    brand === null ? row : row.competitors.find((one) => one.brand === brand),
  );
  return {
    values: points.map((point) => point?.visibilityScore ?? null),
    low: points.map((point) => point?.visibilityLow ?? null),
    high: points.map((point) => point?.visibilityHigh ?? null),
  };
}
