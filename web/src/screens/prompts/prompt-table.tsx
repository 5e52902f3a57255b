import { Sparkline } from '../../charts/sparkline.js';
import { changeValues } from '../../ui/change-values.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import type { ReadRows } from '../../ui/csv-button.js';
import { Evidence } from '../../ui/evidence.js';
import { label, score } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import type { WindowDays } from '../../ui/window-days.js';
import { kindOf, type PromptPerformance } from './performance.js';
import { PlatformStates } from './platform-states.js';
import { PromptActions } from './prompt-actions.js';
import { LIMIT } from './query.js';

/** The number of rows shown initially. */
const FIRST = 25;

const ORDER = `In order of creation. To sort by a column, filter the list down to ${LIMIT} prompts or fewer.`;

/** One row per prompt with its figures, its trend and its state on each platform. */
export function PromptTable({
  prompts,
  days,
  readAll,
  onChanged,
}: {
  prompts: readonly PromptPerformance[];
  days: WindowDays;
  /** Reads all prompts if there are more on other pages. */
  readAll: ReadRows<PromptPerformance> | undefined;
  onChanged: () => void;
}) {
  return (
    <div class="card">
      <Table
        name="prompts"
        of="Prompts"
        columns={columnsOf(days, onChanged)}
        rows={prompts}
        keyOf={({ id }) => id}
        excerpt={{ rows: FIRST, noun: 'prompts' }}
        paged={readAll && { order: ORDER, read: readAll }}
      />
    </div>
  );
}

function columnsOf(days: WindowDays, onChanged: () => void): Column<PromptPerformance>[] {
  return [
    {
      head: 'Prompt',
      data: ({ text, id, status, topic, persona, intent }) => ({ text, id, status, topic, persona, intent }),
      cell: (prompt) => (
        <>
          <a href={`/prompts/${encodeURIComponent(prompt.id)}?days=${days}`}>{prompt.text}</a>
          <br />
          {prompt.status !== 'active' && <span class="badge">{label(prompt.status)}</span>}{' '}
          <small class="quiet">{kindOf(prompt).join(' · ')}</small>
        </>
      ),
    },
    {
      head: 'Visibility',
      data: ({ kpi: { visibilityScore, visibilityLow, visibilityHigh }, changes }) => ({
        visibilityScore,
        visibilityLow,
        visibilityHigh,
        ...changeValues(changes.sameQuestions.visibilityScore, changes.verdict),
      }),
      cell: (prompt) => <Visibility prompt={prompt} days={days} />,
    },
    {
      head: 'Trend',
      cell: ({ text, trend }) => (
        <Sparkline
          of={`Visibility of “${text}” over ${days} days`}
          values={trend.map((point) => point.visibilityScore)}
          format={score}
        />
      ),
    },
    {
      head: 'Platforms',
      data: ({ platforms }) => ({
        platforms: platforms.map(({ platform, state }) => `${platform}: ${state}`).join(', '),
      }),
      cell: (prompt) => <PlatformStates prompt={prompt} days={days} />,
    },
    {
      head: 'Actions',
      isHeadHidden: true,
      cell: (prompt) => <PromptActions prompt={prompt} onChanged={onChanged} />,
    },
  ];
}

function Visibility({ prompt, days }: { prompt: PromptPerformance; days: WindowDays }) {
  const { id, text, kpi, changes } = prompt;
  const mentions = { promptId: id, rangeDays: days, isOwn: true };
  return (
    <>
      <span class="nowrap">
        <Evidence query={mentions} of={`mentions, ${text}`}>
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
