import { useState } from 'preact/hooks';
import { FigureRows, type FigureRow } from '../../charts/figure-rows.js';
import { t } from '../../messages/messages.js';
import { Drawer } from '../../ui/drawer.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { label, percent } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Pill } from '../../ui/pill.js';
import { surfaceText } from '../../ui/surface.js';
import { Tabs } from '../../ui/tabs.js';
import { Platforms } from './platforms.js';
import { Surfaces } from './surfaces.js';
import { Topics } from './topics.js';
import type { Overview } from './use-overview.js';
import { partOf } from './view.js';

/** The rows shown at first. */
const MOST = 6;

type Part = 'platforms' | 'topics' | 'surfaces';

/** The visibility by platform, topic or surface. A row filters the screen. */
export function Breakdown({ data, scope }: { data: Overview; scope: EvidenceQuery }) {
  const [part, setPart] = useState<Part>('platforms');
  const { at } = usePageQuery();
  const tabs = [
    { name: 'platforms', text: t('overview.platforms') },
    { name: 'topics', text: t('overview.topics') },
    ...(data.surfaces.length > 1 ? [{ name: 'surfaces', text: t('overview.surfaces') } as const] : []),
  ] as const;
  const title = tabs.find(({ name }) => name === part)?.text ?? '';
  return (
    <section class="card">
      <header>
        <h2 class="visually-hidden">{t('overview.breakdown')}</h2>
        <Tabs of={t('overview.breakdown')} tabs={tabs} chosen={part} onChoose={setPart} />
        <Drawer button={t('overview.all')} title={title}>
          {() => <All part={part} data={data} scope={scope} />}
        </Drawer>
      </header>
      <FigureRows of={title} rows={ROWS[part](data, scope, at).slice(0, MOST)} isOwn />
      {part === 'platforms' && <p class="quiet">{surfaceText(data.surface)}</p>}
    </section>
  );
}

function All({ part, data, scope }: { part: Part; data: Overview; scope: EvidenceQuery }) {
  if (part === 'platforms') return <Platforms scope={scope} platforms={data.platforms} />;
  if (part === 'topics') return <Topics scope={scope} topics={data.topics} />;
  return <Surfaces scope={scope} data={data} />;
}

type At = ReturnType<typeof usePageQuery>['at'];
type Figures = Pick<
  Overview['platforms'][number],
  'visibilityScore' | 'visibilityLow' | 'visibilityHigh' | 'sameQuestions' | 'verdict'
>;

const ROWS: Readonly<Record<Part, (data: Overview, scope: EvidenceQuery, at: At) => FigureRow[]>> = {
  platforms: ({ platforms }, scope, at) =>
    platforms.map((row) =>
      rowOf(row, label(row.platform), at({ platform: row.platform }), {
        ...scope,
        platform: row.platform,
      }),
    ),
  topics: ({ topics }, scope, at) =>
    topics.map((row) => {
      const filter = row.topic === null ? { withoutTopic: 'true' } : { topicLabel: row.topic };
      return rowOf(row, row.topic ?? t('ui.withoutTopic'), at(filter), { ...scope, ...filter });
    }),
  surfaces: ({ surfaces }, scope, at) =>
    surfaces.map(({ surface, visibilityScore, visibilityLow, visibilityHigh }) => ({
      ...barOf({ visibilityScore, visibilityLow, visibilityHigh }),
      key: surface,
      name: label(surface),
      href: at({ surface }),
      hint: t('ui.showOnly', { name: label(surface) }),
      value: (
        <Evidence query={{ ...scope, surface, isOwn: true }} of={label(surface)}>
          {percent(visibilityScore)}
        </Evidence>
      ),
    })),
};

const barOf = (row: Pick<Figures, 'visibilityScore' | 'visibilityLow' | 'visibilityHigh'>) => ({
  part: partOf(row.visibilityScore),
  low: partOf(row.visibilityLow),
  high: partOf(row.visibilityHigh),
});

function rowOf(row: Figures, name: string, href: string, answers: EvidenceQuery): FigureRow {
  const query = { ...answers, isOwn: true };
  return {
    ...barOf(row),
    key: name,
    name,
    href,
    hint: t('ui.showOnly', { name }),
    value: (
      <Evidence query={query} of={t('overview.mentionsIn', { name })}>
        {percent(row.visibilityScore)}
      </Evidence>
    ),
    mark: <Pill change={row.sameQuestions.visibilityScore} verdict={row.verdict} query={query} />,
  };
}
