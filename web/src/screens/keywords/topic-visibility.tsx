import { dataOf, type components } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { TimeSeries } from '../../charts/time-series.js';
import { useEvents } from '../../charts/use-events.js';
import { rich, t } from '../../messages/messages.js';
import { score } from '../../ui/format.js';
import { OfBrand } from '../../ui/no-brand.js';
import { WindowOf, type Days } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker } from '../../ui/window-days.js';
import { Topics } from '../overview/topics.js';
import { KeywordTabs } from './tabs.js';
import { visibilityByDay } from './topics-by-day.js';

/** More lines than this are hard to distinguish. */
const LINES = 6;

/** The visibility of each topic: its trend and its figures over the window. */
export function TopicVisibility() {
  const rangeDays = useWindowDays();
  const topics = useApi(
    async (client, signal) => {
      const [overview, byDay] = await Promise.all([
        dataOf(client.GET('/v1/analytics/overview', { params: { query: { rangeDays } }, signal })),
        dataOf(client.GET('/v1/keywords', { params: { query: { rangeDays } }, signal })),
      ]);
      return { window: overview, standings: overview.topics, rows: byDay?.rows || [] };
    },
    [rangeDays],
  );
  return (
    <>
      <Title text={t('keywords.topics')}>
        <KeywordTabs />
        <WindowPicker />
      </Title>
      <Loaded from={topics}>
        {({ window: { rangeDays, from, to }, standings, rows }) =>
          standings.length === 0 ? (
            <NoTopics />
          ) : (
            <WindowOf from={from} to={to}>
              <OfBrand>
                <TopicChart days={{ from, to }} standings={standings} rows={rows} />
                <Topics scope={{ rangeDays }} topics={standings} />
              </OfBrand>
            </WindowOf>
          )
        }
      </Loaded>
    </>
  );
}

function TopicChart({
  days,
  standings,
  rows,
}: {
  days: Days;
  standings: readonly components['schemas']['TopicStanding'][];
  rows: readonly components['schemas']['TopicRow'][];
}) {
  const events = useEvents(days);
  return (
    <section class="card">
      <h2>{t('keywords.overTime')}</h2>
      {standings.length > LINES && <p class="quiet">{t('keywords.largestTopics', { count: LINES })}</p>}
      <TimeSeries
        name="topics-by-day"
        title={t('keywords.byDay')}
        scale={t('keywords.scale')}
        format={score}
        query={{ isOwn: true }}
        events={events}
        {...visibilityByDay(rows, standings, LINES)}
      />
    </section>
  );
}

function NoTopics() {
  return (
    <Empty title={t('keywords.noTopics')}>
      <p>{rich('keywords.noTopicsMeaning', { link: (text) => <a href="/prompts">{text}</a> })}</p>
    </Empty>
  );
}
