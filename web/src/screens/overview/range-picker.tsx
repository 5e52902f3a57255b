import { useEffect, useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import { zoneOfDays } from '../../session/time-zone.js';
import { Field } from '../../ui/field.js';
import { choicesOf } from '../../ui/filters.js';
import { Form } from '../../ui/form.js';
import { usePageQuery } from '../../ui/page-query.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { WindowPicker } from '../../ui/window-days.js';
import { monthsAt } from './view.js';

/** The choice of days: the windows, months, or a first and a last day. */
export function RangePicker({ today }: { today: string | undefined }) {
  const { query, at } = usePageQuery();
  return (
    <>
      <WindowPicker replaces={['from', 'to']} />
      {today !== undefined && <Months today={today} from={query['from']} to={query['to']} at={at} />}
    </>
  );
}

function Months({
  today,
  from,
  to,
  at,
}: {
  today: string;
  from: string | undefined;
  to: string | undefined;
  at: (changes: Record<string, string>) => string;
}) {
  const { thisMonth, lastMonth, lastMonthEnd } = monthsAt(today);
  const isChosen = (first: string, last: string) => (from === first && to === last ? 'true' : undefined);
  return (
    <nav class="segments" aria-label={t('overview.month')}>
      <a href={at({ from: thisMonth, to: today })} aria-current={isChosen(thisMonth, today)}>
        {t('overview.thisMonth')}
      </a>
      <a href={at({ from: lastMonth, to: lastMonthEnd })} aria-current={isChosen(lastMonth, lastMonthEnd)}>
        {t('overview.lastMonth')}
      </a>
    </nav>
  );
}

/** The first and the last day, applied by the button or Enter, and what they are compared with. */
export function RangeForm({ from, to, today }: { from: string; to: string; today: string }) {
  const { change } = usePageQuery();
  const { timeZone = 'UTC' } = zoneOfDays();
  const [days, setDays] = useState({ from, to });
  // The address also changes by the other choices, and on Back.
  useEffect(() => setDays({ from, to }), [from, to]);
  const input = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          required
          min="2000-01-01"
          max={today}
          value={days[name]}
          onInput={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <Form class="search" onSubmit={() => change(days)}>
        {input('from', t('overview.from', { timeZone }))}
        {input('to', t('overview.to', { timeZone }))}
        <button>{t('overview.show')}</button>
      </Form>
      <SelectFilter
        name="compare"
        all={t('overview.previousDays')}
        options={choicesOf('compare', ['lastYear', 'none'])}
      />
    </>
  );
}
