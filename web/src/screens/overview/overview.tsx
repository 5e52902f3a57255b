import { useLocation } from 'preact-iso';
import { useEvents } from '../../charts/use-events.js';
import { rich, t } from '../../messages/messages.js';
import { isCompared } from '../../ui/change-statement.js';
import { NoBrand, NoCompetitors, useHasBrand, useHasCompetitors } from '../../ui/no-brand.js';
import { OlderDays } from '../../ui/older-days.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays } from '../../ui/window-days.js';
import { AllFailed } from './all-failed.js';
import { BrandedQuestions } from './branded.js';
import { Citations } from './citations.js';
import { CompetitorChart, CompetitorTable } from './competitors.js';
import { Coverage } from './coverage.js';
import { Headline } from './headline.js';
import { OverviewChips, OverviewFilters } from './overview-filters.js';
import { Platforms } from './platforms.js';
import { RangePicker } from './range-picker.js';
import { Searches } from './searches.js';
import { Sources } from './sources.js';
import { Surfaces } from './surfaces.js';
import { Topics } from './topics.js';
import { useOverview, type LoadedOverview } from './use-overview.js';
import { useSeries, type SeriesRead } from './use-series.js';
import { reasonsAt, viewOf } from './view.js';
import { VisibilityChart } from './visibility-chart.js';
import { WhatChanged } from './what-changed.js';
import './overview.css';

/** The figures of the workspace over some days, linked to their answers. */
export function Overview() {
  const overview = useOverview(useWindowDays(), viewOf(useLocation().query));
  const { value } = overview;
  return (
    <>
      <Title text={t('overview.title')}>
        <RangePicker today={value.state === 'ready' ? value.data.today : undefined} />
      </Title>
      <OverviewChips />
      <OlderDays />
      <Loaded from={overview}>{(loaded) => <Filtered {...loaded} />}</Loaded>
    </>
  );
}

/** The filters, whose countries come with the series, and what they select. */
function Filtered(loaded: LoadedOverview) {
  const { view, data } = loaded;
  const series = useSeries(view, data);
  const countries = series.value.state === 'ready' ? series.value.data.countries : [];
  return (
    <>
      <OverviewFilters {...loaded} countries={countries} />
      {data.coverage.attempted === 0 ? (
        <NoAnswers all={loaded.all} />
      ) : (
        <Answered {...loaded} series={series} />
      )}
    </>
  );
}

/** The figures if they have a subject: answers, and a brand to look for in them. */
function Answered(loaded: LoadedOverview & { series: SeriesRead }) {
  const { data, scope } = loaded;
  const hasBrand = useHasBrand();
  if (data.coverage.succeeded > 0 && (hasBrand || data.brand !== null)) return <Figures {...loaded} />;
  return (
    <WindowOf from={data.from} to={data.to} {...zoneOfDays()}>
      {data.coverage.succeeded === 0 ? (
        <AllFailed scope={scope} attempted={data.coverage.attempted} />
      ) : (
        <NoBrand />
      )}
      <Coverage scope={scope} coverage={data.coverage} platforms={data.platforms} />
    </WindowOf>
  );
}

function Figures({ view, data, scope, colorOf, series }: LoadedOverview & { series: SeriesRead }) {
  const events = useEvents({ ...data, ...zoneOfDays() }, view.filters['platform']);
  const { query } = useLocation();
  const { platforms, competitors, coverage } = data;
  const hasFilters = Object.keys(view.filters).some((name) => name !== 'surface');
  return (
    <WindowOf from={data.from} to={data.to} {...zoneOfDays()}>
      <Headline data={data} scope={scope} filters={view.filters} />
      {data.compare !== 'none' && (
        <WhatChanged
          scope={scope}
          changes={data.whatChanged}
          isCompared={isCompared(data.headline.verdict)}
          reasons={hasFilters || data.brand !== null ? null : reasonsAt(query)}
        />
      )}
      <VisibilityChart series={series} filters={view.filters} brand={data.brand} events={events} />
      <div class="grid">
        {useHasCompetitors() ? (
          <>
            <CompetitorChart
              series={series}
              filters={view.filters}
              standings={competitors}
              colorOf={colorOf}
              events={events}
            />
            <CompetitorTable
              scope={scope}
              standings={competitors}
              colorOf={colorOf}
              brands={data.shareOfVoiceBrands}
            />
          </>
        ) : (
          <NoCompetitors />
        )}
        <Platforms scope={scope} platforms={platforms} />
        <Surfaces scope={scope} data={data} />
        <Topics scope={scope} topics={data.topics} />
        {data.brand === null && <Searches data={data} filters={view.filters} />}
        {data.brand === null && <BrandedQuestions data={data} filters={view.filters} scope={scope} />}
        <Citations scope={scope} domains={data.citations} weighting={data.weighting} />
        <Sources scope={scope} filters={view.filters} />
        <Coverage scope={scope} coverage={coverage} platforms={platforms} />
      </div>
    </WindowOf>
  );
}

function NoAnswers({ all }: Pick<LoadedOverview, 'all'>) {
  if (all.coverage.attempted > 0)
    return (
      <Empty title={t('overview.noMatch')}>
        <p>{rich('overview.last30', { link: (text) => <a href="/">{text}</a> })}</p>
      </Empty>
    );
  return (
    <Empty title={t('overview.noAnswers')}>
      <p>{rich('overview.firstSteps', { link: (text) => <a href="/setup">{text}</a> })}</p>
    </Empty>
  );
}
