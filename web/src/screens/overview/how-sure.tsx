import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { SimilarQuestions, VerdictText } from '../../ui/change.js';
import type { EvidenceQuery } from '../../ui/evidence.js';
import { day, longDay, percent } from '../../ui/format.js';
import { Popover } from '../../ui/popover.js';
import { surfaceText } from '../../ui/surface.js';
import { weightingText } from '../../ui/weighting.js';
import { Informative } from './informative.js';
import { Method } from './method.js';
import { Ranges } from './ranges.js';
import { Recommendations } from './recommendations.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

/** Everything that the figure stands on: its intervals as a picture, what changed and what is mix, what counts, and the method. */
export function HowSure({
  data,
  scope,
  filters,
  brand,
}: {
  data: Overview;
  scope: EvidenceQuery;
  filters: View['filters'];
  brand: string;
}) {
  const { headline } = data;
  const value = percent(headline.visibilityScore);
  return (
    <Popover look="plain how-sure" label={t('ui.howSureOf', { value })} button={t('ui.howSure')}>
      {() => (
        <div class="sure">
          <h2>{t('ui.howSureOf', { value })}</h2>
          <Ranges data={data} />
          <p>
            {t('overview.rangeMeaning')} <SimilarQuestions kpi={headline} />
          </p>
          <p>
            <VerdictText changes={headline} query={{ ...scope, isOwn: true }} />
          </p>
          <Informative data={data} />
          {data.brand === null && <Recommendations data={data} scope={scope} />}
          <p class="quiet">
            {surfaceText(data.surface)} {weightingText(data.weighting)} {daysOf(data)}
            {data.comparedTo !== null && data.comparedTo !== data.to && <> {t('ui.todayNotCompared')}</>}{' '}
            {data.brand !== null && t('overview.figuresOf', { brand })}
          </p>
          {data.brand === null && <Method data={data} filters={filters} />}
        </div>
      )}
    </Popover>
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
