import type { components } from '@ai-visibility/client';
import { Bar } from '../../charts/bar.js';
import { TimeSeries } from '../../charts/time-series.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import { Evidence, EvidenceCell } from '../../ui/evidence.js';
import { count, score, share } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import type { WindowDays } from '../../ui/window-days.js';
import { shareOfVoiceByDay } from './brands-by-day.js';
import { useMetric } from './use-metric.js';

type Standing = components['schemas']['CompetitorStanding'];

interface CompetitorsProps {
  readonly days: WindowDays;
  readonly standings: readonly Standing[];
}

/** More lines than this are hard to distinguish. */
const LINES = 5;

/** The daily share of voice of the own brand and its strongest competitors. */
export function CompetitorChart({ days, standings }: CompetitorsProps) {
  const rows = useMetric('competitors', days);
  const own = standings.filter(({ isOwn }) => isOwn);
  const rivals = standings.filter(({ isOwn }) => !isOwn);
  const shown = [...own, ...rivals].slice(0, LINES);
  return (
    <section class="card">
      <h2>Share of voice over time</h2>
      <Loaded from={rows}>
        {({ rows }) => (
          <TimeSeries
            title="Share of voice by day"
            format={share}
            query={{}}
            {...shareOfVoiceByDay(rows, shown)}
          />
        )}
      </Loaded>
    </section>
  );
}

/** All brands in the comparison, most mentioned first. */
export function CompetitorTable({ days, standings }: CompetitorsProps) {
  const longest = Math.max(...standings.map(({ shareOfVoice }) => shareOfVoice ?? 0), 0.0001);
  if (standings.length === 0)
    return (
      <Empty title="No competitors yet">
        <p>
          <a href="/brand">Pin competitors</a> to compare the brand with them.
        </p>
      </Empty>
    );
  return (
    <section class="card">
      <h2>Share of voice against competitors</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Brand</th>
              <th scope="col" colSpan={2}>
                Share of voice
              </th>
              <th scope="col" class="number">
                Mentions
              </th>
              <th scope="col" class="number">
                Visibility
              </th>
              <th scope="col">Change</th>
              <th scope="col" class="number">
                Position
              </th>
              <th scope="col" class="number">
                Sentiment
              </th>
            </tr>
          </thead>
          <tbody>
            {standings.map((standing) => (
              <Row
                key={`${standing.isOwn}${standing.brand}`}
                standing={standing}
                days={days}
                longest={longest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ standing, days, longest }: { standing: Standing; days: WindowDays; longest: number }) {
  const { brand, isOwn, shareOfVoice } = standing;
  const query = { rangeDays: days, brand, isOwn };
  const figure = (value: string) => (
    <EvidenceCell query={query} of={`mentions of ${brand}`}>
      {value}
    </EvidenceCell>
  );
  return (
    <tr class={isOwn ? 'own' : undefined}>
      <th scope="row">
        {brand}
        {isOwn && <span class="quiet"> (own)</span>}
      </th>
      <td>
        <Bar part={(shareOfVoice ?? 0) / longest} color={isOwn ? '--series-1' : '--series-2'} />
      </td>
      {figure(share(shareOfVoice))}
      {figure(count(standing.mentions))}
      <td class="number">
        <Evidence query={query} of={`mentions of ${brand}`}>
          {score(standing.visibilityScore)}
        </Evidence>
        <br />
        <small>
          <Interval low={standing.visibilityLow} high={standing.visibilityHigh} />
        </small>
      </td>
      <td>
        <JudgedChange
          change={standing.sameQuestions}
          verdict={standing.verdict}
          isOwn={isOwn}
          query={query}
        />
      </td>
      {figure(score(standing.averagePosition))}
      {figure(score(standing.sentimentScore))}
    </tr>
  );
}
