import { dataOf, type measuringComponents } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useApi } from '../../api/use-api.js';
import { StackedBars } from '../../charts/stacked-bars.js';
import { count, label, usd } from '../../ui/format.js';
import { Loaded } from '../../ui/states.js';
import { useWindowDays } from '../../ui/window-days.js';
import { seriesOf, totalsOf } from './spending-sums.js';

type Spending = measuringComponents['schemas']['Spending'];
type Sums = Omit<measuringComponents['schemas']['SpendingDay'], 'date'>;

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
          <h2>Spending in {data.rangeDays} days</h2>
          {data.rows.length === 0 ? (
            <p class="quiet">Nothing was asked in this window.</p>
          ) : (
            <SpendingFigures spending={data} />
          )}
        </section>
      )}
    </Loaded>
  );
}

function SpendingFigures({ spending }: { spending: Spending }) {
  const { days, budget, rows } = spending;
  const highest = Math.max(...days.map(({ spentUsd }) => spentUsd));
  return (
    <>
      <p>
        <strong>{usd(days.reduce((sum, { spentUsd }) => sum + spentUsd, 0))}</strong> in total, at most{' '}
        {usd(highest)} a day.{' '}
        {budget.dailyUsd !== null && (
          <span class="quiet">The dashed line is the daily budget, {usd(budget.dailyUsd)}.</span>
        )}
      </p>
      <StackedBars days={days.map(({ date }) => date)} series={seriesOf(spending)} limit={budget.dailyUsd} />
      <SumsTable of="Spending by provider and platform" heads={['Provider', 'Platform']}>
        {totalsOf(rows).map((total) => (
          <tr key={`${total.provider} ${total.platform}`}>
            <th scope="row">{total.provider}</th>
            <td>{label(total.platform)}</td>
            <SumCells sums={total} />
          </tr>
        ))}
      </SumsTable>
      <details>
        <summary class="quiet">Figures by day</summary>
        <SumsTable of="Spending by day" heads={['Day']}>
          {days
            .filter(({ slots, spentUsd }) => slots > 0 || spentUsd > 0)
            .map((day) => (
              <tr key={day.date}>
                <th scope="row">{day.date}</th>
                <SumCells sums={day} />
              </tr>
            ))}
        </SumsTable>
      </details>
    </>
  );
}

function SumsTable({
  of,
  heads,
  children,
}: {
  of: string;
  heads: readonly string[];
  children: ComponentChildren;
}) {
  return (
    // Focusable for scrolling by keyboard, because the rows have no control.
    <div class="scroll" tabIndex={0} role="region" aria-label={of}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {['Questions', 'Answered', 'Failed', 'Unknown', 'Spent'].map((head) => (
              <th key={head} scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function SumCells({ sums: { slots, answered, failed, unknown, spentUsd } }: { sums: Sums }) {
  return (
    <>
      {[slots, answered, failed, unknown].map((value, index) => (
        <td key={index} class="number">
          {count(value)}
        </td>
      ))}
      <td class="number">{usd(spentUsd)}</td>
    </>
  );
}
