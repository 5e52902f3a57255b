import { TimeSeries } from '../../charts/time-series.js';
import { useEvents } from '../../charts/use-events.js';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { VerdictText } from '../../ui/change.js';
import { Evidence } from '../../ui/evidence.js';
import { count, label, score } from '../../ui/format.js';
import { KpiFigures } from '../../ui/kpi-figures.js';
import { WindowOf, type Days } from '../../ui/scope.js';
import { NoBrand, useHasBrand } from '../../ui/no-brand.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker, type WindowDays } from '../../ui/window-days.js';
import { AnswerList } from '../answers/answer-list.js';
import { findPrompt } from './find-prompt.js';
import { GroupNote, useProperties } from './groups.js';
import { PromptActions } from './prompt-actions.js';
import { kindOf, type PromptPerformance } from './performance.js';
import './prompts.css';

/** One prompt: its trend, its figures by platform, competitors named, sites cited, and its answers. */
export function PromptPage({ params }: { params: { id: string } }) {
  const { id } = params;
  const days = useWindowDays();
  const prompt = useApi((client, signal) => findPrompt(client, id, days, signal), [id, days]);
  const isThere = prompt.value.state === 'ready' && prompt.value.data.found !== 'nothing';
  return (
    <>
      <Title text={t('prompts.prompt')}>
        <WindowPicker />
      </Title>
      <Loaded from={prompt}>
        {(read) =>
          read.found === 'figures' ? (
            <WindowOf from={read.from} to={read.to} about={read.prompt.text}>
              <Figures {...read} onChanged={prompt.reload} />
            </WindowOf>
          ) : (
            <NoFigures found={read.found} />
          )
        }
      </Loaded>
      {isThere && (
        <>
          <h2>{t('prompts.answers')}</h2>
          <AnswerList filters={{ promptId: id, rangeDays: String(days) }} />
        </>
      )}
    </>
  );
}

function NoFigures({ found }: { found: 'answers' | 'nothing' }) {
  return (
    <Empty title={t(found === 'answers' ? 'prompts.earlierProject' : 'prompts.notFound')}>
      {found === 'answers' && <p>{t('prompts.earlierProjectMeaning')}</p>}
      <p>
        <a href="/prompts">{t('prompts.seeAll')}</a>
      </p>
    </Empty>
  );
}

interface FiguresProps {
  readonly prompt: PromptPerformance;
  readonly days: WindowDays;
}

function Figures({ prompt, days, from, to, onChanged }: FiguresProps & Days & { onChanged: () => void }) {
  const { kpi, changes, trend } = prompt;
  const events = useEvents({ from, to });
  const { properties, reload } = useProperties([prompt.id]);
  const query = { promptId: prompt.id, rangeDays: days };
  const hasBrand = useHasBrand();
  const hasFigures = hasBrand && kpi.observations > 0;
  return (
    <>
      <section class="card" aria-label={t('prompts.summary')}>
        <h2>{prompt.text}</h2>
        <p class="quiet">
          {[label(prompt.status), ...kindOf(prompt)].join(' · ')} <GroupNote of={properties.get(prompt.id)} />
        </p>
        {kpi.observations === 0 && <p class="verdict-line">{t('overview.noAnswers')}</p>}
        {hasFigures && (
          <>
            <p class="verdict-line">
              <VerdictText changes={changes} query={{ ...query, isOwn: true }} />
            </p>
            <KpiFigures kpi={kpi} changes={changes} query={query} asked="prompt" />
          </>
        )}
        <ReadOnlyNotice />
        <PromptActions
          prompt={prompt}
          onChanged={() => {
            onChanged();
            reload();
          }}
        />
      </section>
      {!hasBrand && <NoBrand />}
      {hasFigures && (
        <section class="card">
          <h2>{t('prompts.overTime')}</h2>
          <TimeSeries
            name="visibility"
            title={t('prompts.byDay')}
            scale={t('prompts.scale')}
            days={trend.map((point) => point.date)}
            format={score}
            series={[{ name: t('ui.visibility'), values: trend.map((point) => point.visibilityScore) }]}
            query={{ promptId: prompt.id, isOwn: true }}
            events={events}
          />
        </section>
      )}
      <Platforms prompt={prompt} days={days} />
      <div class="grid">
        <Competitors prompt={prompt} days={days} />
        <Sources prompt={prompt} days={days} />
      </div>
    </>
  );
}

/** A workspace without a brand has no figures. */
function Platforms({ prompt, days }: FiguresProps) {
  const hasBrand = useHasBrand();
  return (
    <section class="card">
      <h2>{t('prompts.platforms')}</h2>
      <Table
        name="platforms"
        of={t('prompts.platforms')}
        columns={platformColumns(prompt, days).filter(({ isNumber }) => isNumber !== true || hasBrand)}
        rows={prompt.platforms}
        keyOf={({ platform }) => platform}
      />
    </section>
  );
}

type PlatformFigures = PromptPerformance['platforms'][number];

function platformColumns({ id }: PromptPerformance, days: WindowDays): Column<PlatformFigures>[] {
  const figure = ({ platform }: PlatformFigures, value: number | null) => (
    <Evidence
      query={{ promptId: id, rangeDays: days, platform, isOwn: true }}
      of={t('prompts.mentionsOn', { platform: label(platform) })}
    >
      {score(value)}
    </Evidence>
  );
  return [
    {
      head: t('prompts.platform'),
      data: ({ platform }) => ({ platform }),
      cell: ({ platform }) => label(platform),
    },
    {
      head: t('prompts.state'),
      data: ({ state, lastError }) => ({ state, lastError }),
      cell: ({ state, lastError }) => (
        <>
          {label(state)}
          {lastError !== null && <small class="error"> {lastError}</small>}
        </>
      ),
    },
    {
      head: t('ui.visibility'),
      isNumber: true,
      data: ({ visibilityScore }) => ({ visibilityScore }),
      cell: (one) => figure(one, one.visibilityScore),
    },
    {
      head: t('prompts.position'),
      isNumber: true,
      firstOrder: 'ascending',
      data: ({ averagePosition }) => ({ averagePosition }),
      cell: (one) => figure(one, one.averagePosition),
    },
    {
      head: t('prompts.latestAnswer'),
      firstOrder: 'descending',
      data: ({ lastObservedAt, latest }) => ({ lastObservedAt, latestMentioned: latest?.mentioned ?? null }),
      cell: (one) => <LatestAnswer of={one} />,
    },
  ];
}

function LatestAnswer({ of: { platform, latest, lastObservedAt } }: { of: PlatformFigures }) {
  return (
    <>
      {latest === null ? (
        <span class="quiet">{t('prompts.noAnswer')}</span>
      ) : (
        <a href={`/answers/${encodeURIComponent(latest.observationId)}`}>
          {rich(latest.mentioned ? 'prompts.namesBrand' : 'prompts.namesNoBrand', {
            platform: label(platform),
            hidden: (text) => <span class="visually-hidden">{text}</span>,
          })}
        </a>
      )}{' '}
      <small class="quiet">{time(lastObservedAt)}</small>
    </>
  );
}

function Competitors({ prompt, days }: FiguresProps) {
  return (
    <section class="card">
      <h2>{t('prompts.competitors')}</h2>
      {prompt.competitorsMentioned.length === 0 && <p class="quiet">{t('prompts.noneInWindow')}</p>}
      <ul>
        {prompt.competitorsMentioned.map(({ brand, mentions }) => (
          <li key={brand}>
            {brand}:{' '}
            <Evidence
              query={{ promptId: prompt.id, rangeDays: days, brand, isOwn: false }}
              of={t('prompts.mentionsOf', { brand })}
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
      <h2>{t('prompts.mostCited')}</h2>
      {prompt.topCitedDomains.length === 0 && <p class="quiet">{t('prompts.noneInWindow')}</p>}
      <ul>
        {prompt.topCitedDomains.map(({ domain, citations }) => (
          <li key={domain}>
            {domain}:{' '}
            <Evidence
              query={{ promptId: prompt.id, rangeDays: days, domain }}
              of={t('prompts.thatCite', { domain })}
            >
              {count(citations)}
            </Evidence>
          </li>
        ))}
      </ul>
    </section>
  );
}
