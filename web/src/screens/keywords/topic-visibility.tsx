import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { TimeSeries } from '../../charts/time-series.js';
import { useEvents } from '../../charts/use-events.js';
import { rich, t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { scopeOf } from '../../ui/figure-scope.js';
import { score } from '../../ui/format.js';
import { OfBrand } from '../../ui/no-brand.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { surfaceText } from '../../ui/surface.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';
import { weightingText } from '../../ui/weighting.js';
import { useWindowDays } from '../../ui/window-days.js';
import { Topics } from '../overview/topics.js';
import { KeywordTabs } from './tabs.js';
import { visibilityByDay } from './topics-by-day.js';

type Overview = extensionComponents['schemas']['RangeOverview'];
type Point = extensionComponents['schemas']['VisibilityPoint'];

/** More lines than this are hard to distinguish. */
const LINES = 6;

/** The visibility of each topic: its trend and its figures over the window. */
export function TopicVisibility() {
  const rangeDays = useWindowDays();
  const topics = useApi(
    async (client, signal) => {
      const days = { rangeDays, ...zoneOfDays() };
      const [overview, series] = await Promise.all([
        dataOf(client.GET('/v1/history/overview', { params: { query: days }, signal })),
        dataOf(
          client.GET('/v1/history/visibility', {
            params: { query: { ...days, breakdown: 'topic' as const } },
            signal,
          }),
        ),
      ]);
      return { overview, rows: series.rows };
    },
    [rangeDays],
  );
  return (
    <>
      <Title text={t('keywords.topics')}>
        <KeywordTabs />
        <DaysButton />
      </Title>
      <Loaded from={topics}>
        {({ overview, rows }) =>
          overview.topics.length === 0 ? (
            <NoTopics />
          ) : (
            <WindowOf from={overview.from} to={overview.to} timeZone={zoneOfDays().timeZone}>
              <OfBrand>
                <TopicChart overview={overview} rows={rows} />
                <Topics scope={scopeOf(overview, { rangeDays })} topics={overview.topics} />
              </OfBrand>
            </WindowOf>
          )
        }
      </Loaded>
    </>
  );
}

function TopicChart({ overview, rows }: { overview: Overview; rows: readonly Point[] }) {
  const { from, to, comparedTo, surface, weighting, topics } = overview;
  const events = useEvents({ from, to });
  return (
    <section class="card">
      <h2>{t('keywords.overTime')}</h2>
      <p class="quiet">
        {topics.length > LINES && t('keywords.largestTopics', { count: LINES })} {surfaceText(surface)}{' '}
        {weightingText(weighting)} {comparedTo !== to && t('ui.todayNotCompared')}
      </p>
      <TimeSeries
        name="topics-by-day"
        title={t('keywords.byDay')}
        scale={t('keywords.scale')}
        format={score}
        query={{ isOwn: true, ...zoneOfDays(), surface: surface ?? undefined }}
        events={events}
        {...visibilityByDay(rows, LINES)}
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
