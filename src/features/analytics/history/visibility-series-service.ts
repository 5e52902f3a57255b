import type { Clock } from '../../../domain/clock.js';
import type { DataVersion } from '../../../domain/data-version.js';
import type { Reusable } from '../../../domain/reusable.js';
import type { Steps } from '../../../domain/steps.js';
import { endOfUtcDay, isoDay } from '../../../domain/window.js';
import type { Reader } from '../../../platform/reader.js';
import { inTurns } from '../../../platform/turns.js';
import { bucketsOf, type Bucket } from './buckets.js';
import { createEstimates } from '../../../estimates/group-estimates.js';
import { byName } from '../grouping.js';
import { NO_ENTRIES, type Panel, type PanelColumn } from '../../../estimates/panel.js';
import { panelOf } from '../unpack-panel.js';
import { readFilteredPanel, type PackedPanel } from '../panel-read-model.js';
import { rangeOf } from '../range.js';
import type { Sums } from '../roll-ups.js';
import { percentage, ratio, rounded } from '../../../estimates/rounding.js';
import { kpiOf, noSums, wilsonInterval } from '../rules.js';
import type { Interval } from '../../../estimates/types.js';
import type { CompetitorPoint, SeriesRequest, VisibilityPoint, VisibilitySeries } from '../types.js';

/** The maximum number of competitors in a series. */
const MOST_COMPETITORS = 20;

/** The visibility in each bucket of a range. See AnalyticsService.visibilitySeries. */
export async function visibilitySeries(
  { reader, clock }: { readonly reader: Reader; readonly clock: Clock },
  at: DataVersion,
  request: SeriesRequest,
): Promise<Reusable<VisibilitySeries>> {
  const { from, to, interval, filter } = request;
  const today = isoDay(clock());
  const buckets = bucketsOf(rangeOf(clock(), request), interval, today);
  const days = buckets.flatMap((bucket) => bucket.days);
  const packed = await readFilteredPanel(reader, at, days, filter);
  const counted = await inTurns(countedBuckets(packed, buckets, interval === 'day'));
  const competitors = leadersOf(counted);
  const rows = counted.map((one) => pointOf(one, competitors));
  // At the end of today a bucket may become complete.
  const validUntil = (buckets.at(-1)?.isComplete ?? true) ? null : endOfUtcDay(today);
  return { body: { from, to, interval, rows, countries: packed.countries }, validUntil };
}

/** The counts of a bucket. */
interface CountedBucket {
  readonly bucket: Bucket;
  readonly sums: Sums;
  /** The answers that mention each tracked competitor. */
  readonly competitors: ReadonlyMap<string, number>;
  /** The 95 % interval of the visibility score of the workspace's brand (null), or of a competitor. */
  readonly intervalOf: (competitor: string | null) => Interval | null;
}

/** The interval of a single day is that of independent answers, as in the metric rows. */
function* countedBuckets(
  packed: PackedPanel,
  buckets: readonly Bucket[],
  areDays: boolean,
): Steps<CountedBucket[]> {
  const counted: CountedBucket[] = [];
  for (const bucket of buckets) {
    const seen = yield* panelOf(partOf(packed, bucket.days), datesOf(bucket.days));
    const panel = withAllBrands(seen, packed);
    const sums = sumsOf(panel);
    const competitors = new Map(panel.brands.map((column) => [column.brand, totalOf(panel, column)]));
    const independent = (name: string | null) =>
      wilsonInterval(name === null ? sums.mentions : (competitors.get(name) ?? 0), sums.observations);
    const intervalOf = areDays ? independent : yield* clusteredIntervals(panel);
    counted.push({ bucket, sums, competitors, intervalOf });
    yield;
  }
  return counted;
}

function* clusteredIntervals(panel: Panel): Steps<CountedBucket['intervalOf']> {
  const estimates = yield* createEstimates(panel);
  const parts = yield* estimates.partsBy(({ isCounted }) => (isCounted ? '' : null));
  const all = yield* parts.by(() => '');
  const brands = yield* parts.brands();
  return (name) => (name === null ? all.get('') : brands.get(name))?.visibility ?? null;
}

/** The part of a panel by day with these days, which follow each other. */
function partOf({ panelNames, panelCells }: PackedPanel, days: readonly string[]): PackedPanel {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const sizeOf = (rows: PackedPanel['panelNames']['rows']) => rows.reduce((sum, { size }) => sum + size, 0);
  const start = sizeOf(panelNames.rows.filter(({ date }) => date < first));
  const rows = panelNames.rows.filter(({ date }) => date >= first && date <= last);
  return {
    panelNames: { ...panelNames, rows },
    panelCells: panelCells?.subarray(start, start + sizeOf(rows)) ?? null,
  };
}

/** Brands without mentions in the bucket have an interval, too. */
function withAllBrands(panel: Panel, { panelNames }: PackedPanel): Panel {
  const others = panelNames.brands.filter(({ brand }) => !panel.brands.some((one) => one.brand === brand));
  return { ...panel, brands: [...panel.brands, ...others.map(({ brand }) => ({ brand, ...NO_ENTRIES }))] };
}

/** Every day is a cluster. */
const datesOf = (days: readonly string[]) => ({
  weeks: [],
  days,
  clusters: days.map(() => ({ isCurrent: true })),
  clusterOf: new Map(days.map((day, index) => [day, index])),
});

/** The sums of the counted cells. Attempts and citations are not in a panel. */
function sumsOf(panel: Panel): Sums {
  const { cells, answers, counts } = panel;
  const observations = answers.reduce(
    (sum, count, index) => (cells[index % cells.length]?.isCounted ? sum + count : sum),
    0,
  );
  return {
    ...noSums,
    observations,
    mentions: totalOf(panel, counts.mentions),
    positionSum: totalOf(panel, counts.positionSum),
    sentimentSum: totalOf(panel, counts.sentimentSum),
    sentimentCount: totalOf(panel, counts.sentimentCount),
    competitorMentions: totalOf(panel, counts.competitorMentions),
    citationObservations: observations - totalOf(panel, counts.sourcelessAnswers),
    citedObservations: totalOf(panel, counts.citedAnswers),
  };
}

function totalOf({ cells }: Panel, { cell, value }: PanelColumn): number {
  return value.reduce((sum, count, entry) => (cells[cell[entry] ?? 0]?.isCounted ? sum + count : sum), 0);
}

/** The competitors with the most mentions in all buckets, then by name. */
function leadersOf(counted: readonly CountedBucket[]): string[] {
  const mentions = new Map<string, number>();
  for (const { competitors } of counted)
    for (const [name, count] of competitors) mentions.set(name, (mentions.get(name) ?? 0) + count);
  return [...mentions]
    .filter(([, count]) => count > 0)
    .sort(([one, count], [other, otherCount]) => otherCount - count || byName(one, other))
    .slice(0, MOST_COMPETITORS)
    .map(([name]) => name);
}

function pointOf(counted: CountedBucket, competitors: readonly string[]): VisibilityPoint {
  const { bucket, sums, intervalOf } = counted;
  const { citationShare: _, ...kpi } = kpiOf(sums);
  return {
    from: bucket.days[0] ?? '',
    to: bucket.days.at(-1) ?? '',
    isComplete: bucket.isComplete,
    ...kpi,
    ...boundsOf(intervalOf(null)),
    competitors: competitors.map((name) => competitorPoint(counted, name)),
  };
}

function competitorPoint({ sums, competitors, intervalOf }: CountedBucket, brand: string): CompetitorPoint {
  const mentions = competitors.get(brand) ?? 0;
  return {
    brand,
    mentions,
    visibilityScore: rounded(percentage(mentions, sums.observations), 2),
    ...boundsOf(intervalOf(brand)),
    shareOfVoice: rounded(ratio(mentions, sums.mentions + sums.competitorMentions), 4),
  };
}

const boundsOf = (interval: Interval | null) => ({
  visibilityLow: rounded(interval?.low ?? null, 2),
  visibilityHigh: rounded(interval?.high ?? null, 2),
});
