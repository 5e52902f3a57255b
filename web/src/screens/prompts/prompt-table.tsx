import { Sparkline } from '../../charts/sparkline.js';
import { t } from '../../messages/messages.js';
import { changeValues } from '../../ui/change-values.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { label, score } from '../../ui/format.js';
import { useHasBrand } from '../../ui/no-brand.js';
import { Table, type Column } from '../../ui/table.js';
import type { WindowDays } from '../../ui/window-days.js';
import { GroupNote, type PromptProperties } from './groups.js';
import { kindOf, type PromptPerformance } from './performance.js';
import { PlatformStates } from './platform-states.js';
import { PromptActions } from './prompt-actions.js';
import { LIMIT } from './query.js';

/** The number of rows shown initially. */
const FIRST = 25;

const ORDER = t('prompts.order', { limit: LIMIT });

/** One row per prompt with its figures, its trend and its state on each platform. */
export function PromptTable({
  prompts,
  properties,
  days,
  scope,
  readAll,
  onChanged,
}: {
  prompts: readonly PromptPerformance[];
  properties: ReadonlyMap<string, PromptProperties>;
  days: WindowDays;
  /** The days and surface of the figures as a query of their answers. */
  scope: EvidenceQuery;
  /** Reads all prompts if there are more on other pages. */
  readAll: ReadRows<PromptPerformance> | undefined;
  onChanged: () => void;
}) {
  return (
    <div class="card">
      <Table
        name="prompts"
        of={t('prompts.title')}
        columns={columnsOf({ days, scope }, properties, onChanged, useHasBrand())}
        rows={prompts}
        keyOf={({ id }) => id}
        excerpt={{ rows: FIRST, noun: 'prompts' }}
        paged={readAll && { order: ORDER, read: readAll }}
      />
    </div>
  );
}

/** A workspace without a brand has no figures. */
function columnsOf(
  { days, scope }: { readonly days: WindowDays; readonly scope: EvidenceQuery },
  properties: ReadonlyMap<string, PromptProperties>,
  onChanged: () => void,
  hasBrand: boolean,
): readonly Column<PromptPerformance>[] {
  const columns: (Column<PromptPerformance> & { readonly isOfBrand?: boolean })[] = [
    {
      head: t('prompts.prompt'),
      data: ({ text, id, status, topic, persona, intent }) => ({ text, id, status, topic, persona, intent }),
      cell: (prompt) => (
        <>
          <a href={`/prompts/${encodeURIComponent(prompt.id)}?days=${days}`}>{prompt.text}</a>
          <br />
          {prompt.status !== 'active' && <span class="badge">{label(prompt.status)}</span>}{' '}
          <small class="quiet">{kindOf(prompt).join(' · ')}</small>{' '}
          <GroupNote of={properties.get(prompt.id)} />
        </>
      ),
    },
    {
      head: t('ui.visibility'),
      isOfBrand: true,
      data: ({ kpi: { visibilityScore, visibilityLow, visibilityHigh }, changes }) => ({
        visibilityScore,
        visibilityLow,
        visibilityHigh,
        ...changeValues(changes.sameQuestions.visibilityScore, changes.verdict),
      }),
      cell: (prompt) => <Visibility prompt={prompt} scope={scope} />,
    },
    {
      head: t('prompts.trend'),
      isOfBrand: true,
      cell: ({ text, trend }) => (
        <Sparkline
          of={t('prompts.trendOf', { prompt: text, days })}
          values={trend.map((point) => point.visibilityScore)}
          format={score}
        />
      ),
    },
    {
      head: t('prompts.platforms'),
      data: ({ platforms }) => ({
        platforms: platforms.map(({ platform, state }) => `${platform}: ${state}`).join(', '),
      }),
      cell: (prompt) => <PlatformStates prompt={prompt} scope={scope} />,
    },
    {
      head: t('prompts.actions'),
      isHeadHidden: true,
      cell: (prompt) => <PromptActions prompt={prompt} onChanged={onChanged} />,
    },
  ];
  return columns.filter(({ isOfBrand = false }) => hasBrand || !isOfBrand);
}

function Visibility({ prompt, scope }: { prompt: PromptPerformance; scope: EvidenceQuery }) {
  const { id, text, kpi, changes } = prompt;
  const mentions = { ...scope, promptId: id, isOwn: true };
  return (
    <>
      <span class="nowrap">
        <Evidence query={mentions} of={t('prompts.mentionsFor', { prompt: text })}>
          {score(kpi.visibilityScore)}
        </Evidence>{' '}
        <small>
          <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />
        </small>
      </span>
      <br />
      <small>
        <JudgedChange
          change={changes.sameQuestions.visibilityScore}
          verdict={changes.verdict}
          query={mentions}
        />
      </small>
    </>
  );
}
