import {
  dataOf,
  items,
  rangePromptPages,
  type components,
  type extensionComponents,
} from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi, type Loadable } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { isCompared } from '../../ui/change-statement.js';
import { Interval, SimilarQuestions, VerdictText } from '../../ui/change.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Evidence } from '../../ui/evidence.js';
import { scopeOf } from '../../ui/figure-scope.js';
import { percent } from '../../ui/format.js';
import { OfBrand } from '../../ui/no-brand.js';
import { usePageQuery } from '../../ui/page-query.js';
import { isPage, Pager } from '../../ui/pager.js';
import { Pill } from '../../ui/pill.js';
import { Popover } from '../../ui/popover.js';
import { ReadOnlyNotice } from '../../ui/read-only.js';
import { Empty, Loaded, NoMatch } from '../../ui/states.js';
import { WindowOf } from '../../ui/scope.js';
import { DaysButton } from '../../ui/days-button.js';
import { Title } from '../../ui/title.js';
import { surfaceText } from '../../ui/surface.js';
import { weightingText } from '../../ui/weighting.js';
import { useWindowDays, type WindowDays } from '../../ui/window-days.js';
import { AddDialog } from './add-dialog.js';
import { PromptFilters } from './filters.js';
import { useProperties } from './groups.js';
import type { PromptPerformance } from './performance.js';
import { PromptTable } from './prompt-table.js';
import { evidenceQuery, isFiltered, listQuery, type ListQuery } from './query.js';
import { SelectionBar } from './selection-bar.js';
import { useSelection } from './selection.js';
import './prompts.css';

type PromptList = extensionComponents['schemas']['RangePromptList'];

/** The prompts of the workspace with their figures and actions. */
export function Prompts() {
  const { query } = usePageQuery();
  const days = useWindowDays();
  const asked = listQuery(query, days);
  const { rights } = useSession();
  const [adding, setAdding] = useState(false);
  const list = useApi(
    (client, signal) => dataOf(client.GET('/v1/history/prompts', { params: { query: asked }, signal })),
    [JSON.stringify(asked)],
  );
  const cap = useApi((client, signal) => dataOf(client.GET('/v1/prompts/cap', { signal })), []);
  const all = useApi((client, signal) => dataOf(client.GET('/v1/prompts', { signal })), []);
  const readAll: ReadRows<PromptPerformance> = (client, signal) => {
    const { cursor: _, ...filters } = asked;
    return items(rangePromptPages(client, filters, { signal }), 'prompts');
  };
  const listed = list.value.state === 'ready' ? list.value.data.prompts : [];
  const groups = useProperties(listed.map(({ id }) => id));
  const selection = useSelection(listed.map(({ id }) => id));
  const reload = () => {
    list.reload();
    groups.reload();
    all.reload();
    cap.reload();
  };
  const topics = topicsOf(all.value, asked.topic);
  const room = cap.value.state === 'ready' ? cap.value.data : undefined;
  return (
    <>
      <Title text={t('prompts.title')}>
        <DaysButton />
        <PromptFilters topics={topics} />
        {room && <CapBadge {...room} />}
        <button
          class="primary"
          disabled={room === undefined || !rights.canWrite}
          onClick={() => setAdding(true)}
        >
          {t('prompts.add')}
        </button>
      </Title>
      <ReadOnlyNotice />
      <Loaded from={list}>
        {(page) =>
          page.prompts.length === 0 ? (
            <NoPrompts filtered={isFiltered(asked)} />
          ) : (
            <WindowOf from={page.from} to={page.to} timeZone={asked.timeZone}>
              <OfBrand>
                <Summary page={page} asked={asked} days={days} />
              </OfBrand>
              <PromptTable
                prompts={page.prompts}
                properties={groups.properties}
                selection={selection}
                days={days}
                scope={scopeOf(page, { rangeDays: days })}
                readAll={isPage(query['cursor'], page.nextCursor) ? readAll : undefined}
                onChanged={reload}
              />
              <Pager of="prompts" nextCursor={page.nextCursor} />
              <SelectionBar
                selection={selection}
                prompts={page.prompts}
                properties={groups.properties}
                onChanged={reload}
              />
            </WindowOf>
          )
        }
      </Loaded>
      {adding && room && (
        <AddDialog
          cap={room}
          topics={topics}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
    </>
  );
}

/** The topics of all prompts once loaded, and those in the address. */
function topicsOf(
  all: Loadable<components['schemas']['PromptList']>,
  chosen: readonly string[] = [],
): string[] {
  const prompts = all.state === 'ready' ? [...all.data.tracked, ...all.data.archived] : [];
  return [...new Set([...prompts.flatMap(({ topic }) => topic ?? []), ...chosen])].sort();
}

function CapBadge({ activeCount, cap }: components['schemas']['PromptCap']) {
  const full = cap !== -1 && activeCount >= cap;
  return (
    <span class={full ? 'badge bad' : 'badge'}>
      {cap === -1
        ? t('prompts.noCap', { active: activeCount })
        : t('prompts.ofCap', { active: activeCount, cap })}
    </span>
  );
}

/** The figures of all prompts that match the filters, and what they stand on. */
function Summary({ page, asked, days }: { page: PromptList; asked: ListQuery; days: WindowDays }) {
  const { total, summary } = page;
  const query = { ...evidenceQuery(asked), ...scopeOf(page, { rangeDays: days }), isOwn: true };
  const value = percent(summary.visibilityScore);
  return (
    <p class="prompts-summary">
      {rich('prompts.total', {
        total,
        visibility: (
          <strong>
            <Evidence query={query} of={t('prompts.mentionsOfMatching')}>
              {value}
            </Evidence>
          </strong>
        ),
        interval: <Interval low={summary.visibilityLow} high={summary.visibilityHigh} />,
      })}
      <Pill
        change={summary.sameQuestions.visibilityScore}
        verdict={isCompared(summary.verdict) ? summary.verdict : null}
        query={query}
      />
      <Popover look="plain how-sure" label={t('ui.howSureOf', { value })} button={t('ui.howSure')}>
        {() => (
          <div class="sure">
            <h2>{t('ui.howSureOf', { value })}</h2>
            <p>
              <VerdictText changes={summary} query={query} />
            </p>
            <p>
              <SimilarQuestions kpi={summary} />
            </p>
            <p class="quiet">
              {asked.status === undefined && t('prompts.withoutArchived')} {surfaceText(page.surface)}{' '}
              {weightingText(page.weighting)} {page.comparedTo !== page.to && t('ui.todayNotCompared')}
            </p>
          </div>
        )}
      </Popover>
    </p>
  );
}

function NoPrompts({ filtered }: { filtered: boolean }) {
  if (filtered) return <NoMatch what="prompt" href="/prompts" />;
  return (
    <Empty title={t('prompts.noPrompts')}>
      <p>{t('prompts.noPromptsMeaning')}</p>
    </Empty>
  );
}
