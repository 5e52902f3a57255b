import { TimeSeries } from '../../charts/time-series.js';
import { useEvents } from '../../charts/use-events.js';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { VerdictText } from '../../ui/change.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { count, label, score } from '../../ui/format.js';
import { KpiFigures } from '../../ui/kpi-figures.js';
import { WindowOf } from '../../ui/scope.js';
import { NoBrand, useHasBrand } from '../../ui/no-brand.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time, zoneOfDays } from '../../session/time-zone.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';
import { surfaceText } from '../../ui/surface.js';
import { weightingText } from '../../ui/weighting.js';
import { useWindowDays } from '../../ui/window-days.js';
import { AnswerList } from '../answers/answer-list.js';
import { findPrompt, type FoundPrompt } from './find-prompt.js';
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
        <DaysButton />
      </Title>
      <Loaded from={prompt}>
        {(read) =>
          read.found === 'figures' ? (
            <WindowOf
              from={read.list.from}
              to={read.list.to}
              timeZone={zoneOfDays().timeZone}
              about={read.prompt.text}
            >
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
          <AnswerList filters={{ promptId: id, rangeDays: String(days), ...zoneOfDays() }} />
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
  /** The days and surface of the figures as a query of their answers. */
  readonly scope: EvidenceQuery;
}

type FoundFigures = Extract<FoundPrompt, { found: 'figures' }>;

function Figures({ prompt, list, scope, onChanged }: FoundFigures & { onChanged: () => void }) {
  const { kpi, changes, trend } = prompt;
  const { from, to, comparedTo } = list;
  const events = useEvents({ from, to });
  const { properties, reload } = useProperties([prompt.id]);
  const query = { ...scope, promptId: prompt.id };
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
            <p class="quiet">
              {surfaceText(list.surface)} {weightingText(list.weighting)}{' '}
              {comparedTo !== to && t('ui.todayNotCompared')}
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
            query={{ promptId: prompt.id, isOwn: true, ...zoneOfDays(), surface: list.surface ?? undefined }}
            events={events}
          />
        </section>
      )}
      <Platforms prompt={prompt} scope={scope} />
      <div class="grid">
        <Competitors prompt={prompt} scope={scope} />
        <Sources prompt={prompt} scope={scope} />
      </div>
    </>
  );
}

/** A workspace without a brand has no figures. */
function Platforms({ prompt, scope }: FiguresProps) {
  const hasBrand = useHasBrand();
  return (
    <section class="card">
      <h2>{t('prompts.platforms')}</h2>
      <Table
        name="platforms"
        of={t('prompts.platforms')}
        columns={platformColumns(prompt, scope).filter(({ isNumber }) => isNumber !== true || hasBrand)}
        rows={prompt.platforms}
        keyOf={({ platform }) => platform}
      />
    </section>
  );
}

type PlatformFigures = PromptPerformance['platforms'][number];

function platformColumns({ id }: PromptPerformance, scope: EvidenceQuery): Column<PlatformFigures>[] {
  const figure = ({ platform }: PlatformFigures, value: number | null) => (
    <Evidence
      query={{ ...scope, promptId: id, platform, isOwn: true }}
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

function Competitors({ prompt, scope }: FiguresProps) {
  return (
    <section class="card">
      <h2>{t('prompts.competitors')}</h2>
      {prompt.competitorsMentioned.length === 0 && <p class="quiet">{t('prompts.noneInWindow')}</p>}
      <ul>
        {prompt.competitorsMentioned.map(({ brand, mentions }) => (
          <li key={brand}>
            {brand}:{' '}
            <Evidence
              query={{ ...scope, promptId: prompt.id, brand, isOwn: false }}
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

function Sources({ prompt, scope }: FiguresProps) {
  return (
    <section class="card">
      <h2>{t('prompts.mostCited')}</h2>
      {prompt.topCitedDomains.length === 0 && <p class="quiet">{t('prompts.noneInWindow')}</p>}
      <ul>
        {prompt.topCitedDomains.map(({ domain, citations }) => (
          <li key={domain}>
            {domain}:{' '}
            <Evidence
              query={{ ...scope, promptId: prompt.id, domain }}
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
