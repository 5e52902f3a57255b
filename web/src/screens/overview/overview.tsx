import { dataOf, type components } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { brandColors, type BrandColor } from '../../charts/brand-colors.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker } from '../../ui/window-days.js';
import { Citations } from './citations.js';
import { CompetitorChart, CompetitorTable } from './competitors.js';
import { Coverage } from './coverage.js';
import { Headline } from './headline.js';
import { Platforms } from './platforms.js';
import { Sources } from './sources.js';
import { Topics } from './topics.js';
import { useEvents } from './use-events.js';
import { VisibilityChart } from './visibility-chart.js';
import { WhatChanged } from './what-changed.js';
import './overview.css';

type AnalyticsOverview = components['schemas']['AnalyticsOverview'];

/** The figures of the workspace over a window, linked to their answers. */
export function Overview() {
  const rangeDays = useWindowDays();
  const overview = useApi(
    async (client, signal) => {
      const [data, brand] = await Promise.all([
        dataOf(client.GET('/v1/analytics/overview', { params: { query: { rangeDays } }, signal })),
        dataOf(client.GET('/v1/brand', { signal })),
      ]);
      return { data, colorOf: brandColors(brand.competitors) };
    },
    [rangeDays],
  );
  return (
    <>
      <Title text="Overview">
        <WindowPicker />
      </Title>
      <Loaded from={overview}>
        {(loaded) => (loaded.data.coverage.attempted === 0 ? <NoAnswers /> : <Figures {...loaded} />)}
      </Loaded>
    </>
  );
}

function Figures({ data, colorOf }: { data: AnalyticsOverview; colorOf: BrandColor }) {
  // The window of the loaded data; the address changes before another window is loaded.
  const days = data.rangeDays;
  const events = useEvents(days);
  return (
    <WindowOf from={data.from} to={data.to}>
      <Headline headline={data.headline} from={data.from} to={data.to} days={days} />
      <WhatChanged days={days} changes={data.whatChanged} />
      <VisibilityChart days={days} events={events} />
      <div class="grid">
        <CompetitorChart days={days} standings={data.competitors} colorOf={colorOf} events={events} />
        <CompetitorTable days={days} standings={data.competitors} colorOf={colorOf} />
        <Platforms days={days} platforms={data.platforms} />
        <Topics days={days} topics={data.topics} />
        <Citations days={days} domains={data.citations} />
        <Sources days={days} />
        <Coverage days={days} coverage={data.coverage} platforms={data.platforms} />
      </div>
    </WindowOf>
  );
}

function NoAnswers() {
  return (
    <Empty title="No answers in this window">
      <p>
        Figures appear after the first measurement. <a href="/prompts">Add prompts</a>, then set up a provider
        and run <code>visibility measure</code>, or import answers with <code>visibility ingest</code>.
      </p>
    </Empty>
  );
}
