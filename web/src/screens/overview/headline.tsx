import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { SimilarQuestions, VerdictText } from '../../ui/change.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { day, longDay } from '../../ui/format.js';
import { KpiFigures } from '../../ui/kpi-figures.js';
import { surfaceText } from '../../ui/surface.js';
import { weightingText } from '../../ui/weighting.js';
import { Informative } from './informative.js';
import { Method } from './method.js';
import { Recommendations } from './recommendations.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

/**
 * The verdict and the figures of the days, each with its change on the same questions. For the workspace's brand, the criteria of
 * trust follow.
 */
export function Headline({
  data,
  scope,
  filters,
}: {
  data: Overview;
  scope: EvidenceQuery;
  filters: View['filters'];
}) {
  const { headline } = data;
  return (
    <section class="card" aria-label={t('overview.summary')}>
      <p class="verdict-line">
        <VerdictText changes={headline} query={{ ...scope, isOwn: true }} />
      </p>
      <p class="quiet">
        <SimilarQuestions kpi={headline} /> {surfaceText(data.surface)} {weightingText(data.weighting)}{' '}
        {daysOf(data)}
        {data.comparedTo !== null && data.comparedTo !== data.to && <> {t('ui.todayNotCompared')}</>}
      </p>
      <Informative data={data} />
      <Recommendations data={data} scope={scope} />
      <KpiFigures
        kpi={headline}
        changes={headline}
        query={scope}
        recommended={data.recommendations?.recommended}
      />
      {data.brand === null && <Method data={data} filters={filters} />}
    </section>
  );
}

const DAY_MS = 86_400_000;

function daysOf({ compare, previousFrom, previousTo, ...range }: Overview): string {
  const [from, to] = [day(range.from), day(range.to)];
  const { timeZone = 'UTC' } = zoneOfDays();
  if (previousFrom === null || previousTo === null) return t('overview.days', { from, to, timeZone });
  const days = 1 + (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS;
  if (compare === 'previous') return t('overview.daysAndPrevious', { from, to, timeZone, days });
  const previous = { previousFrom: longDay(previousFrom), previousTo: longDay(previousTo) };
  return t('overview.daysAndOthers', { from, to, timeZone, ...previous });
}
