import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { StackedBars } from '../../charts/stacked-bars.js';
import { useEvents } from '../../charts/use-events.js';
import { rich, t } from '../../messages/messages.js';
import { count, label, longDay, usd } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { WindowOf } from '../../ui/scope.js';
import { Table, type Column } from '../../ui/table.js';
import { useWindowDays } from '../../ui/window-days.js';
import { seriesOf, totalsOf } from './spending-sums.js';

type Spending = extensionComponents['schemas']['Spending'];
type Sums = Omit<extensionComponents['schemas']['SpendingDay'], 'date'>;

/** The spending of the window, by day against the budget, and by provider and platform. */
export function SpendingSection() {
  const rangeDays = useWindowDays();
  const spending = useApi(
    (client, signal) =>
      dataOf(client.GET('/v1/measuring/spending', { params: { query: { rangeDays } }, signal })),
    [rangeDays],
  );
  return (
    <Loaded from={spending}>
      {(data) => (
        <section class="card">
          <h2>{t('measuring.spending', { days: data.rangeDays })}</h2>
          {data.rows.length === 0 ? (
            <p class="quiet">{t('measuring.nothingAsked')}</p>
          ) : (
            <WindowOf from={data.from} to={data.to}>
              <SpendingFigures spending={data} />
            </WindowOf>
          )}
        </section>
      )}
    </Loaded>
  );
}

function SpendingFigures({ spending }: { spending: Spending }) {
  const { days, budget, rows } = spending;
  const events = useEvents(spending);
  const highest = Math.max(...days.map(({ spentUsd }) => spentUsd));
  return (
    <>
      <p>
        {rich('measuring.totalSpent', {
          total: usd(days.reduce((sum, { spentUsd }) => sum + spentUsd, 0)),
          highest: usd(highest),
          b: (text) => <strong>{text}</strong>,
        })}{' '}
        {budget.dailyUsd !== null && (
          <span class="quiet">{t('measuring.dashedLine', { budget: usd(budget.dailyUsd) })}</span>
        )}
      </p>
      <StackedBars
        title={t('measuring.byDayAndPlatform')}
        scale={t('measuring.scale')}
        days={days.map(({ date }) => date)}
        series={seriesOf(spending)}
        format={usd}
        limit={budget.dailyUsd}
        events={events}
      />
      <Table
        name="spending-by-provider-and-platform"
        of={t('measuring.byProviderAndPlatform')}
        columns={BY_PLATFORM}
        rows={totalsOf(rows)}
        keyOf={({ provider, platform }) => `${provider} ${platform}`}
      />
      <details>
        <summary class="quiet">{t('measuring.figuresByDay')}</summary>
        <Table
          name="spending-by-day"
          of={t('measuring.byDay')}
          columns={BY_DAY}
          rows={days.filter(({ slots, spentUsd }) => slots > 0 || spentUsd > 0)}
          keyOf={({ date }) => date}
        />
      </details>
    </>
  );
}

function sum(head: string, name: keyof Sums, format: (value: number) => string = count): Column<Sums> {
  return {
    head,
    isNumber: true,
    data: ({ [name]: value }) => ({ [name]: value }),
    cell: ({ [name]: value }) => format(value),
  };
}

const SUMS: readonly Column<Sums>[] = [
  sum(t('measuring.questions'), 'slots'),
  sum(t('measuring.answered'), 'answered'),
  sum(t('measuring.failed'), 'failed'),
  sum(t('measuring.unknown'), 'unknown'),
  sum(t('measuring.spent'), 'spentUsd', usd),
];

const BY_PLATFORM: readonly Column<ReturnType<typeof totalsOf>[number]>[] = [
  { head: t('measuring.provider'), data: ({ provider }) => ({ provider }), cell: ({ provider }) => provider },
  {
    head: t('measuring.platform'),
    data: ({ platform }) => ({ platform }),
    cell: ({ platform }) => label(platform),
  },
  ...SUMS,
];

const BY_DAY: readonly Column<Spending['days'][number]>[] = [
  {
    head: t('measuring.day'),
    firstOrder: 'descending',
    data: ({ date }) => ({ date }),
    cell: ({ date }) => longDay(date),
  },
  ...SUMS,
];
