import { TimeSeries } from '../../charts/time-series.js';
import { useApi } from '../../api/use-api.js';
import { Change, Interval, Verdict } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, score, share, time } from '../../ui/format.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker, type WindowDays } from '../../ui/window-days.js';
import { AnswerList } from '../answers/answer-list.js';
import { findPrompt } from './find-prompt.js';
import { PromptActions } from './prompt-actions.js';
import type { PromptPerformance } from './prompt-table.js';
import './prompts.css';

/** One prompt: its course, its figures on each platform, who else is named, which sites are cited, and the answers. */
export function PromptPage({ params }: { params: { id: string } }) {
  const { id } = params;
  const days = useWindowDays();
  const prompt = useApi((client, signal) => findPrompt(client, id, days, signal), [id, days]);
  return (
    <>
      <Title text="Prompt">
        <WindowPicker />
      </Title>
      <Loaded from={prompt}>
        {(found) =>
          found === null ? (
            <Empty title="There is no such prompt">
              <p>
                <a href="/prompts">See all prompts</a>
              </p>
            </Empty>
          ) : (
            <Figures prompt={found} days={days} onChanged={prompt.reload} />
          )
        }
      </Loaded>
      {prompt.value.state === 'ready' && prompt.value.data !== null && (
        <>
          <h2>Answers</h2>
          <AnswerList filters={{ promptId: id, rangeDays: String(days) }} />
        </>
      )}
    </>
  );
}

interface FiguresProps {
  readonly prompt: PromptPerformance;
  readonly days: WindowDays;
}

function Figures({ prompt, days, onChanged }: FiguresProps & { onChanged: () => void }) {
  const { kpi, changes, trend } = prompt;
  const behind = { promptId: prompt.id, rangeDays: days };
  return (
    <>
      <section class="card" aria-label="Summary">
        <h2>{prompt.text}</h2>
        <p class="quiet">
          {[label(prompt.status), prompt.topic, label(prompt.persona), prompt.intent && label(prompt.intent)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>
          <strong>
            <Evidence query={{ promptId: prompt.id, rangeDays: days, isOwn: true }} of="mentions">
              {score(kpi.visibilityScore)}
            </Evidence>
          </strong>{' '}
          visibility <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />{' '}
          <Change value={changes.visibilityScoreChange} unit="points" /> ·{' '}
          <Verdict verdict={changes.verdict} />
        </p>
        <p>
          <Kpi name="Share of voice" query={behind}>
            {share(kpi.shareOfVoice)}
          </Kpi>{' '}
          ·{' '}
          <Kpi name="position" query={{ ...behind, isOwn: true }}>
            {score(kpi.averagePosition)}
          </Kpi>{' '}
          ·{' '}
          <Kpi name="sentiment" query={{ ...behind, isOwn: true }}>
            {score(kpi.sentimentScore)}
          </Kpi>{' '}
          ·{' '}
          <Kpi name="citation rate" query={{ ...behind, sourceType: 'own' }}>
            {share(kpi.citationRate)}
          </Kpi>{' '}
          ·{' '}
          <Kpi name="answers" query={{ ...behind, answerStatus: 'ok' }}>
            {count(kpi.observations)}
          </Kpi>
        </p>
        <div class="actions">
          <PromptActions prompt={prompt} onChanged={onChanged} />
        </div>
      </section>
      <section class="card">
        <h2>Visibility over time</h2>
        <TimeSeries
          title="Visibility score of the prompt by day"
          days={trend.map((point) => point.date)}
          format={score}
          series={[{ name: 'Visibility', values: trend.map((point) => point.visibilityScore) }]}
        />
      </section>
      <Platforms prompt={prompt} days={days} />
      <div class="grid">
        <Competitors prompt={prompt} days={days} />
        <Sources prompt={prompt} days={days} />
      </div>
    </>
  );
}

/** A figure with its name, linked to the answers that it counts. */
function Kpi({ name, query, children }: { name: string; query: EvidenceQuery; children: string }) {
  return (
    <>
      {name}{' '}
      <Evidence query={query} of={name}>
        {children}
      </Evidence>
    </>
  );
}

function Platforms({ prompt, days }: FiguresProps) {
  return (
    <section class="card">
      <h2>Platforms</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">State</th>
              <th scope="col" class="number">
                Visibility
              </th>
              <th scope="col" class="number">
                Position
              </th>
              <th scope="col">Latest answer</th>
            </tr>
          </thead>
          <tbody>
            {prompt.platforms.map((one) => (
              <tr key={one.platform}>
                <th scope="row">{label(one.platform)}</th>
                <td>
                  {label(one.state)}
                  {one.lastError !== null && <small class="error"> {one.lastError}</small>}
                </td>
                <td class="number">
                  <Evidence
                    query={{ promptId: prompt.id, rangeDays: days, platform: one.platform, isOwn: true }}
                    of={`mentions on ${label(one.platform)}`}
                  >
                    {score(one.visibilityScore)}
                  </Evidence>
                </td>
                <td class="number">{score(one.averagePosition)}</td>
                <td>
                  {one.latest === null ? (
                    <span class="quiet">None</span>
                  ) : (
                    <a href={`/answers/${encodeURIComponent(one.latest.observationId)}`}>
                      {one.latest.mentioned ? 'Names the brand' : 'Does not name the brand'}
                      <span class="visually-hidden"> on {label(one.platform)}</span>
                    </a>
                  )}{' '}
                  <small class="quiet">{time(one.lastObservedAt)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Competitors({ prompt, days }: FiguresProps) {
  return (
    <section class="card">
      <h2>Competitors named</h2>
      {prompt.competitorsMentioned.length === 0 && <p class="quiet">None in this window.</p>}
      <ul>
        {prompt.competitorsMentioned.map(({ brand, mentions }) => (
          <li key={brand}>
            {brand}:{' '}
            <Evidence
              query={{ promptId: prompt.id, rangeDays: days, brand, isOwn: false }}
              of={`mentions of ${brand}`}
            >
              {count(mentions)}
            </Evidence>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ prompt, days }: FiguresProps) {
  return (
    <section class="card">
      <h2>Most cited domains</h2>
      {prompt.topCitedDomains.length === 0 && <p class="quiet">None in this window.</p>}
      <ul>
        {prompt.topCitedDomains.map(({ domain, citations }) => (
          <li key={domain}>
            {domain}:{' '}
            <Evidence query={{ promptId: prompt.id, rangeDays: days, domain }} of={`that cite ${domain}`}>
              {count(citations)}
            </Evidence>
          </li>
        ))}
      </ul>
    </section>
  );
}
