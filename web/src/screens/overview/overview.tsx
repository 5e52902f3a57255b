import { useLocation } from 'preact-iso';
import { WhenSeen } from '../../api/when-seen.js';
import { useEvents } from '../../charts/use-events.js';
import { rich, t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { DaysButton } from '../../ui/days-button.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { NoBrand, useHasBrand } from '../../ui/no-brand.js';
import { OlderDays } from '../../ui/older-days.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays } from '../../ui/window-days.js';
import { AllFailed } from './all-failed.js';
import { BrandedQuestions } from './branded.js';
import { Breakdown } from './breakdown.js';
import { Cited } from './cited.js';
import { Coverage } from './coverage.js';
import { Hero } from './hero.js';
import { Leaderboard } from './leaderboard.js';
import { MetricChart } from './metric-chart.js';
import { OverviewFilters } from './overview-filters.js';
import { Searches } from './searches.js';
import { StatusLine } from './status-line.js';
import { Tiles } from './tiles.js';
import { useOverview, type LoadedOverview } from './use-overview.js';
import { useSeries } from './use-series.js';
import { FILTERS, reasonsAt, viewOf } from './view.js';
import { Why } from './why.js';
import './overview.css';

/** The figures of the workspace over some days, linked to their answers. */
export function Overview() {
  const overview = useOverview(useWindowDays(), viewOf(useLocation().query));
  const { value } = overview;
  const loaded = value.state === 'ready' ? value.data : undefined;
  return (
    <>
      <Title text={t('overview.title')}>
        <DaysButton range={loaded && { ...loaded.data, today: loaded.today }} isCompared />
        <FilterPanel>
          <OverviewFilters loaded={loaded} />
        </FilterPanel>
        <FilterChips names={[...FILTERS, 'weighting', 'brand']} />
      </Title>
      <OlderDays />
      <Loaded from={overview}>
        {(loaded) =>
          loaded.data.coverage.attempted === 0 ? <NoAnswers {...loaded} /> : <Answered {...loaded} />
        }
      </Loaded>
    </>
  );
}

/** The figures if they have a subject: answers, and a brand to look for in them. */
function Answered(loaded: LoadedOverview) {
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
      <section class="card">
        <h2>{t('overview.coverage')}</h2>
        <Coverage scope={scope} coverage={data.coverage} platforms={data.platforms} />
      </section>
    </WindowOf>
  );
}

function Figures({ view, data, scope }: LoadedOverview) {
  const events = useEvents({ ...data, ...zoneOfDays() }, view.filters['platform']);
  const series = useSeries(view, data);
  const { query } = useLocation();
  const hasFilters = Object.keys(view.filters).some((name) => name !== 'surface');
  const rows = series.value.state === 'ready' ? series.value.data.rows : [];
  return (
    <WindowOf from={data.from} to={data.to} {...zoneOfDays()}>
      <div class="overview">
        <section class="card main" aria-label={t('overview.summary')}>
          <Hero data={data} scope={scope} filters={view.filters} />
          <Tiles data={data} scope={scope} rows={rows} />
          <MetricChart series={series} data={data} scope={scope} filters={view.filters} events={events} />
        </section>
        <Leaderboard data={data} scope={scope} filters={view.filters} series={series} events={events} />
        {data.compare !== 'none' && (
          <Why
            data={data}
            scope={scope}
            reasons={hasFilters || data.brand !== null ? null : reasonsAt(query)}
          />
        )}
        <Breakdown data={data} scope={scope} />
        <Cited data={data} scope={scope} filters={view.filters} />
      </div>
      <StatusLine data={data} scope={scope} />
      {data.brand === null && (
        <WhenSeen>
          {() => (
            <div class="grid">
              <Searches data={data} filters={view.filters} />
              <BrandedQuestions data={data} filters={view.filters} scope={scope} />
            </div>
          )}
        </WhenSeen>
      )}
    </WindowOf>
  );
}

/** Filters or other days may find answers; without either, there are none yet. */
function NoAnswers({ view }: LoadedOverview) {
  if (view.range !== null || Object.keys(view.filters).length > 0)
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
