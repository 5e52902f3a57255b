import { dataOf, type Paths } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Interval } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, score, share } from '../../ui/format.js';
import type { Overview } from './use-overview.js';
import type { View } from './view.js';

type RangeQuery = NonNullable<Paths['/v1/history/overview']['get']['parameters']['query']>;

/** The figures of the questions that name the brand, which count in no other figure. Nothing without answers to any. */
export function BrandedQuestions({
  data: { from, to, compare, surface, weighting },
  filters,
  scope,
}: {
  data: Overview;
  filters: View['filters'];
  scope: EvidenceQuery;
}) {
  // The filters come from the address. The API validates them.
  const days = { from, to, compare, ...zoneOfDays() };
  const counted = { surface: surface ?? 'all', weighting, group: 'branded' };
  const query = { ...days, ...filters, ...counted } as RangeQuery;
  const { value } = useApi(
    (client, signal) => dataOf(client.GET('/v1/history/overview', { params: { query }, signal })),
    [JSON.stringify(query)],
  );
  if (value.state !== 'ready' || value.data.headline.observations === 0) return null;
  const { headline } = value.data;
  const answers = { ...scope, group: 'branded', answerStatus: 'ok' };
  return (
    <section class="card">
      <h2>{t('overview.branded')}</h2>
      <p>
        {rich('overview.brandedFigures', {
          visibility: (
            <Evidence query={{ ...answers, isOwn: true }} of={t('overview.branded')}>
              {score(headline.visibilityScore)}
            </Evidence>
          ),
          interval: <Interval low={headline.visibilityLow} high={headline.visibilityHigh} />,
          observations: (
            <Evidence query={answers} of={t('overview.branded')}>
              {count(headline.observations)}
            </Evidence>
          ),
          voice: share(headline.shareOfVoice),
        })}
      </p>
      <p class="quiet">{t('overview.brandedMeaning')}</p>
    </section>
  );
}
