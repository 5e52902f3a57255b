import { FigureRows, type FigureRow } from '../../charts/figure-rows.js';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { Drawer } from '../../ui/drawer.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { percent } from '../../ui/format.js';
import { NoCompetitors, useHasCompetitors } from '../../ui/no-brand.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Pill } from '../../ui/pill.js';
import type { ChartEvent } from '../../charts/reading.js';
import { CompetitorDetails } from './competitors.js';
import type { Overview } from './use-overview.js';
import type { SeriesRead } from './use-series.js';
import { partOf } from './view.js';

/** The brands shown at first. */
const MOST = 8;

/** The brand among its competitors, most visible first. A row shows the figures of that brand. */
export function Leaderboard({
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
  const { at } = usePageQuery();
  const { isShare } = useSession().access;
  const hasCompetitors = useHasCompetitors();
  if (!hasCompetitors) return <NoCompetitors />;
  const title = t('overview.againstWhom');
  return (
    <section class="card leaderboard">
      <header>
        <h2>{title}</h2>
        <Drawer button={t('overview.all')} title={t('overview.voiceAgainst')}>
          {() => (
            <CompetitorDetails data={data} scope={scope} filters={filters} series={series} events={events} />
          )}
        </Drawer>
      </header>
      <FigureRows of={title} rows={rowsOf(data, scope, at)} isRanked />
      {!isShare && (
        <p class="quiet">
          <a href="/brand">{t('overview.editCompetitors')}</a>
        </p>
      )}
    </section>
  );
}

type At = ReturnType<typeof usePageQuery>['at'];

function rowsOf({ competitors, brand: subject }: Overview, scope: EvidenceQuery, at: At): FigureRow[] {
  const first = competitors.slice(0, MOST);
  const own = competitors.find(({ isOwn }) => isOwn);
  const shown = own === undefined || first.includes(own) ? first : [...first.slice(0, -1), own];
  return shown.map((standing): FigureRow => {
    const { brand, isOwn, visibilityScore, visibilityLow, visibilityHigh } = standing;
    const query = { ...scope, brand, isOwn };
    const isShown = isOwn ? subject === null : subject === brand;
    return {
      key: `${isOwn}${brand}`,
      name: brand,
      href: isShown ? null : at({ brand: isOwn ? undefined : brand }),
      hint: t('overview.figuresOf', { brand }),
      part: partOf(visibilityScore),
      low: partOf(visibilityLow),
      high: partOf(visibilityHigh),
      value: (
        <Evidence query={query} of={t('overview.mentionsOf', { brand })}>
          {percent(visibilityScore)}
        </Evidence>
      ),
      mark: <Pill change={standing.sameQuestions} verdict={standing.verdict} isOwn={isOwn} query={query} />,
      isOwn,
    };
  });
}
