import { Meter } from '../../charts/meter.js';
import { Sparkline } from '../../charts/sparkline.js';
import { t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { changeValues } from '../../ui/change-values.js';
import { isCompared } from '../../ui/change-statement.js';
import { Interval } from '../../ui/change.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { label, percent, score } from '../../ui/format.js';
import { useHasBrand } from '../../ui/no-brand.js';
import { listText } from '../../ui/page-query.js';
import { Pill } from '../../ui/pill.js';
import { Table, type Column } from '../../ui/table.js';
import type { WindowDays } from '../../ui/window-days.js';
import { GroupNote, type PromptProperties } from './groups.js';
import type { PromptPerformance } from './performance.js';
import { PlatformDots } from './platform-dots.js';
import { PromptMenu } from './prompt-actions.js';
import { LIMIT } from './query.js';
import type { Selection } from './selection.js';

/** The number of rows shown initially. */
const FIRST = 25;

const ORDER = t('prompts.order', { limit: LIMIT });

/** The data of a row's cells, in addition to its prompt. */
interface Context {
  readonly days: WindowDays;
  /** The days and surface of the figures as a query of their answers. */
  readonly scope: EvidenceQuery;
  readonly properties: ReadonlyMap<string, PromptProperties>;
  /** Null for keys that may change nothing. */
  readonly selection: Selection | null;
  readonly onChanged: () => void;
}

/** One row per prompt with its figures, its trend and its state on each platform. */
export function PromptTable({
  prompts,
  readAll,
  selection,
  ...context
}: Omit<Context, 'selection'> & {
  prompts: readonly PromptPerformance[];
  selection: Selection;
  /** Reads all prompts if there are more on other pages. */
  readAll: ReadRows<PromptPerformance> | undefined;
}) {
  const { rights } = useSession();
  return (
    <div class="card prompt-list">
      <Table
        name="prompts"
        of={t('prompts.title')}
        isDense
        columns={columnsOf({ ...context, selection: rights.canWrite ? selection : null }, useHasBrand())}
        rows={prompts}
        keyOf={({ id }) => id}
        excerpt={{ rows: FIRST, noun: 'prompts' }}
        paged={readAll && { order: ORDER, read: readAll }}
      />
    </div>
  );
}

/** A workspace without a brand has no figures. */
function columnsOf(context: Context, hasBrand: boolean): readonly Column<PromptPerformance>[] {
  const { days, scope, onChanged } = context;
  const columns: (Column<PromptPerformance> & { readonly isOfBrand?: boolean })[] = [
    {
      head: t('prompts.prompt'),
      data: ({ text, id, status, topic, persona, intent }) => ({ text, id, status, topic, persona, intent }),
      cell: (prompt) => <Name prompt={prompt} {...context} />,
    },
    {
      head: t('prompts.topic'),
      data: ({ topic }) => ({ topic }),
      cell: ({ topic }) =>
        topic !== null && (
          <a class="badge" href={`/prompts?${new URLSearchParams({ topic: listText([topic]) })}`}>
            {topic}
          </a>
        ),
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
      cell: (prompt) => <PlatformDots prompt={prompt} scope={scope} />,
    },
    {
      head: t('ui.visibility'),
      isOfBrand: true,
      data: ({ kpi: { visibilityScore, visibilityLow, visibilityHigh } }) => ({
        visibilityScore,
        visibilityLow,
        visibilityHigh,
      }),
      cell: (prompt) => <Visibility prompt={prompt} scope={scope} />,
    },
    {
      head: t('ui.change'),
      isOfBrand: true,
      isNumber: true,
      data: ({ changes }) => changeValues(changes.sameQuestions.visibilityScore, changes.verdict),
      cell: ({ id, changes: { sameQuestions, verdict } }) => (
        <Pill
          change={sameQuestions.visibilityScore}
          verdict={isCompared(verdict) ? verdict : null}
          query={{ ...scope, promptId: id, isOwn: true }}
        />
      ),
    },
    {
      head: t('prompts.actions'),
      isHeadHidden: true,
      cell: (prompt) => <PromptMenu prompt={prompt} onChanged={onChanged} />,
    },
  ];
  return columns.filter(({ isOfBrand = false }) => hasBrand || !isOfBrand);
}

function Name({ prompt, days, properties, selection }: { prompt: PromptPerformance } & Context) {
  const { id, text, status, persona, intent } = prompt;
  return (
    <span class="prompt-name">
      {selection !== null && (
        <input
          type="checkbox"
          aria-label={t('prompts.select', { prompt: text })}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      )}
      <a
        href={`/prompts/${encodeURIComponent(id)}?days=${days}`}
        title={[text, label(persona), intent && label(intent)].filter(Boolean).join(' · ')}
      >
        {text}
      </a>
      {status !== 'active' && <span class="badge">{label(status)}</span>}
      <GroupNote of={properties.get(id)} isShort />
    </span>
  );
}

function Visibility({ prompt, scope }: { prompt: PromptPerformance; scope: EvidenceQuery }) {
  const { id, text, kpi } = prompt;
  const { visibilityScore, visibilityLow, visibilityHigh } = kpi;
  const part = (value: number | null) => (value === null ? null : value / 100);
  return (
    <span class="prompt-visibility">
      <Meter part={part(visibilityScore)} low={part(visibilityLow)} high={part(visibilityHigh)} isOwn />
      <Evidence
        query={{ ...scope, promptId: id, isOwn: true }}
        of={t('prompts.mentionsFor', { prompt: text })}
      >
        {percent(visibilityScore)}
      </Evidence>
      <small>
        <Interval low={visibilityLow} high={visibilityHigh} />
      </small>
    </span>
  );
}
