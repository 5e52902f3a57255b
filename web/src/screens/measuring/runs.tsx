import { dataOf, items, runPages, type Client, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { Bar } from '../../charts/bar.js';
import { t } from '../../messages/messages.js';
import { CopyId } from '../../ui/copy-id.js';
import { commaSeparated, count, label, NONE, usd } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { isPage, Pager } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';

type Run = extensionComponents['schemas']['Run'];

/** The runs of the workspace, newest first. */
export function Runs() {
  const { cursor } = usePageQuery().query;
  const page = useApi(
    (client, signal) => {
      const query = { limit: 20, ...(cursor !== undefined && { cursor }) };
      return dataOf(client.GET('/v1/measuring/runs', { params: { query }, signal }));
    },
    [cursor],
  );
  return (
    <Loaded from={page}>
      {({ runs, nextCursor }) =>
        runs.length === 0 ? (
          <Empty title={t('measuring.noRuns')}>
            <p>{t('measuring.noRunsMeaning')}</p>
          </Empty>
        ) : (
          <section class="card">
            <h2>{t('measuring.runs')}</h2>
            <Table
              name="runs"
              of={t('measuring.runs')}
              columns={COLUMNS}
              rows={runs}
              keyOf={({ runId }) => runId}
              paged={isPage(cursor, nextCursor) ? PAGED : undefined}
            />
            <Pager of="runs" nextCursor={nextCursor} />
          </section>
        )
      }
    </Loaded>
  );
}

const PAGED = {
  order: t('measuring.newestFirst'),
  read: (client: Client, signal: AbortSignal) => items(runPages(client, { limit: 50 }, { signal }), 'runs'),
};

const COLUMNS: readonly Column<Run>[] = [
  {
    head: t('measuring.scheduledFor'),
    firstOrder: 'descending',
    data: ({ scheduledFor, finishedAt, runId }) => ({ scheduledFor, finishedAt, runId }),
    cell: ({ scheduledFor, runId }) => (
      <>
        {time(scheduledFor)}
        <br />
        <CopyId of="run" id={runId} />
      </>
    ),
  },
  {
    head: t('measuring.state'),
    data: ({ state }) => ({ state }),
    cell: ({ state }) => <span class="badge">{label(state)}</span>,
  },
  {
    head: t('measuring.progress'),
    data: ({ answered, slots, planned, submitted, withheld }) => ({
      answered,
      slots,
      planned,
      submitted,
      withheld,
    }),
    cell: (run) => <Progress run={run} />,
  },
  {
    head: t('measuring.failures'),
    data: ({ failed, unknown }) => ({ failedOrUnknown: failed + unknown, failed, unknown }),
    cell: (run) => <Failures run={run} />,
  },
  {
    head: t('measuring.spent'),
    isNumber: true,
    data: ({ spentUsd, estimatedUsd }) => ({ spentUsd, estimatedUsd }),
    cell: ({ spentUsd, estimatedUsd }) => (
      <>
        {usd(spentUsd)}
        <br />
        <span class="quiet">{t('measuring.estimated', { amount: usd(estimatedUsd) })}</span>
      </>
    ),
  },
];

function Progress({ run: { slots, planned, withheld, submitted, answered } }: { run: Run }) {
  const ended = slots - planned - withheld - submitted;
  const open = [
    planned > 0 && t('measuring.planned', { count: planned }),
    submitted > 0 && t('measuring.inFlight', { count: submitted }),
    withheld > 0 && t('measuring.withheld', { count: withheld }),
  ].filter((part) => part !== false);
  return (
    <>
      {t('measuring.progressOf', { answered, slots })} <Bar part={slots === 0 ? 0 : ended / slots} />
      {open.length > 0 && (
        <>
          <br />
          <span class="quiet">{commaSeparated(open)}</span>
        </>
      )}
    </>
  );
}

/** The number of questions that failed or have an unknown outcome, with the reasons on request. */
function Failures({ run: { failed, unknown, failures } }: { run: Run }) {
  if (failed + unknown === 0) return <span class="quiet">{NONE}</span>;
  const parts = [
    failed > 0 && t('measuring.failedCount', { count: failed }),
    unknown > 0 && t('measuring.unknownCount', { count: unknown }),
  ].filter((part) => part !== false);
  return (
    <details>
      <summary>{commaSeparated(parts)}</summary>
      <ul class="failures">
        {failures.map(({ code, count: times, message }) => (
          <li key={code}>
            {count(times)} × <code>{code}</code>
            {message !== null && <span class="quiet">: {message}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
