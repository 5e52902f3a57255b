import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { locale, t } from '../../messages/messages.js';
import { brandColors, type BrandColor } from '../../charts/brand-colors.js';
import { Bar } from '../../charts/bar.js';
import type { ChartEvent } from '../../charts/reading.js';
import { TimeSeries } from '../../charts/time-series.js';
import { changeValues } from '../../ui/change-values.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, score, share } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { shareOfVoiceByBucket } from './brands-by-bucket.js';
import { bucketsOf, eventsOfBuckets } from './buckets.js';
import type { Overview } from './use-overview.js';
import type { SeriesRead } from './use-series.js';

type Standing = extensionComponents['schemas']['RangeStanding'];

/** More lines than this are hard to distinguish. */
const LINES = 5;

/** All brands with all figures, and their share of voice over time. */
export function CompetitorDetails({
  data,
  scope,
  filters,
  series,
  events,
}: {
  data: Overview;
  scope: EvidenceQuery;
  filters: EvidenceQuery;
  series: SeriesRead;
  events: readonly ChartEvent[];
}) {
  const brand = useApi((client, signal) => dataOf(client.GET('/v1/brand', { signal })), []);
  return (
    <Loaded from={brand}>
      {({ competitors }) => {
        const colorOf = brandColors(competitors);
        return (
          <>
            <CompetitorTable
              scope={scope}
              standings={data.competitors}
              colorOf={colorOf}
              brands={data.shareOfVoiceBrands}
            />
            <h3>{t('overview.voiceOverTime')}</h3>
            <CompetitorChart
              series={series}
              filters={filters}
              standings={data.competitors}
              colorOf={colorOf}
              events={events}
            />
          </>
        );
      }}
    </Loaded>
  );
}

interface CompetitorsProps {
  readonly standings: readonly Standing[];
  readonly colorOf: BrandColor;
}

/** The share of voice of the workspace's brand and its strongest competitors over time. */
function CompetitorChart({
  series,
  filters,
  standings,
  colorOf,
  events,
}: CompetitorsProps & { series: SeriesRead; filters: EvidenceQuery; events: readonly ChartEvent[] }) {
  const own = standings.filter(({ isOwn }) => isOwn);
  const rivals = standings.filter(({ isOwn }) => !isOwn);
  const shown = [...own, ...rivals].slice(0, LINES);
  return (
    <Loaded from={series}>
      {({ rows, interval }) => (
        <TimeSeries
          name="share-of-voice"
          title={t('overview.voiceBy', { length: interval })}
          scale={t('overview.voiceScale')}
          format={share}
          query={filters}
          buckets={bucketsOf(rows, interval)}
          events={eventsOfBuckets(rows, interval, events)}
          {...shareOfVoiceByBucket(rows, shown, colorOf)}
        />
      )}
    </Loaded>
  );
}

/** All brands in the comparison, most visible first. */
function CompetitorTable({
  scope,
  standings,
  colorOf,
  brands,
}: CompetitorsProps & { scope: EvidenceQuery; brands: readonly string[] }) {
  const longest = Math.max(...standings.map(({ shareOfVoice }) => shareOfVoice ?? 0), 0.0001);
  if (standings.length === 0) return <Empty title={t('overview.noneMentioned')} />;
  return (
    <>
      <p class="quiet">{t('overview.voiceOf', { brands: listed(brands) })}</p>
      <Table
        name="share-of-voice-against-competitors"
        of={t('overview.voiceAgainst')}
        columns={columnsOf(scope, longest, colorOf)}
        rows={standings}
        keyOf={({ isOwn, brand }) => `${isOwn}${brand}`}
        isOwn={({ isOwn }) => isOwn}
      />
    </>
  );
}

/** More names than this are hard to read in a sentence. */
const NAMES = 12;

function listed(brands: readonly string[]): string {
  if (brands.length <= NAMES) return new Intl.ListFormat(locale).format(brands);
  return t('overview.andMore', { brands: brands.slice(0, NAMES).join(', '), count: brands.length - NAMES });
}

function columnsOf(scope: EvidenceQuery, longest: number, colorOf: BrandColor): Column<Standing>[] {
  const queryOf = ({ brand, isOwn }: Standing) => ({ ...scope, brand, isOwn });
  const figure = (
    head: string,
    name: 'shareOfVoice' | 'mentions' | 'visibilityScore' | 'averagePosition' | 'sentimentScore',
    valueOf: (standing: Standing) => string,
  ): Column<Standing> => ({
    head,
    isNumber: true,
    data: ({ [name]: value }) => ({ [name]: value }),
    cell: (standing) => (
      <Evidence query={queryOf(standing)} of={t('overview.mentionsOf', { brand: standing.brand })}>
        {valueOf(standing)}
      </Evidence>
    ),
  });
  const shareOfVoice = figure(t('ui.shareOfVoice'), 'shareOfVoice', (standing) =>
    share(standing.shareOfVoice),
  );
  const visibility = figure(t('ui.visibility'), 'visibilityScore', ({ visibilityScore }) =>
    score(visibilityScore),
  );
  return [
    {
      head: t('overview.brand'),
      data: ({ brand, isOwn }) => ({ brand, isOwn }),
      cell: ({ brand, isOwn }) => (
        <>
          {brand}
          {isOwn && <span class="quiet"> {t('overview.ownMark')}</span>}
        </>
      ),
    },
    {
      ...shareOfVoice,
      cell: (standing) => (
        <>
          <Bar part={(standing.shareOfVoice ?? 0) / longest} color={colorOf(standing)} />{' '}
          {shareOfVoice.cell(standing)}
        </>
      ),
    },
    figure(t('ui.mentions'), 'mentions', ({ mentions }) => count(mentions)),
    {
      ...visibility,
      data: ({ visibilityScore, visibilityLow, visibilityHigh }) => ({
        visibilityScore,
        visibilityLow,
        visibilityHigh,
      }),
      cell: (standing) => (
        <>
          {visibility.cell(standing)}
          <br />
          <small>
            <Interval low={standing.visibilityLow} high={standing.visibilityHigh} />
          </small>
        </>
      ),
    },
    {
      head: t('ui.change'),
      data: ({ sameQuestions, verdict }) => changeValues(sameQuestions, verdict),
      cell: (standing) => (
        <JudgedChange
          change={standing.sameQuestions}
          verdict={standing.verdict}
          isOwn={standing.isOwn}
          query={queryOf(standing)}
        />
      ),
    },
    {
      ...figure(t('overview.position'), 'averagePosition', ({ averagePosition }) => score(averagePosition)),
      firstOrder: 'ascending',
    },
    figure(t('ui.sentiment'), 'sentimentScore', ({ sentimentScore }) => score(sentimentScore)),
  ];
}
