import { Calendar } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { zoneOfDays } from '../session/time-zone.js';
import { Field } from './field.js';
import { choicesOf } from './filters.js';
import { Form } from './form.js';
import { day } from './format.js';
import { Icon } from './icon.js';
import { usePageQuery } from './page-query.js';
import { Popover } from './popover.js';
import { SelectFilter } from './select-filter.js';
import { useWindowDays, WINDOWS } from './window-days.js';

/** The days of the figures of a screen. */
interface Range {
  readonly from: string;
  readonly to: string;
  /** By the clock of the service. */
  readonly today: string;
}

/**
 * The button with the days of a screen, and its panel: the windows and, where a screen can show any range, months, a first and a
 * last day, and what they are compared with.
 *
 * @param range the days of the figures; undefined until they are loaded, null on screens that have windows only
 * @param isCompared whether the figures are compared with those of other days
 */
export function DaysButton({
  range = null,
  isCompared = false,
}: {
  range?: Range | null | undefined;
  isCompared?: boolean;
}) {
  const { query } = usePageQuery();
  const days = useWindowDays();
  const asked = query['days'];
  const hasRange = range !== null && Boolean(query['from'] ?? query['to']);
  const compared = query['compare'];
  return (
    <>
      <Popover
        label={t('ui.daysShown')}
        button={
          <>
            <Icon of={Calendar} />
            {hasRange ? rangeText(query) : t('ui.lastDays', { days })}
            {isCompared && compared !== 'none' && (
              <span class="quiet wide">
                {t(compared === 'lastYear' ? 'ui.againstYearBefore' : 'ui.againstPrevious')}
              </span>
            )}
          </>
        }
      >
        {(close) => (
          <div class="days-panel">
            <Presets range={range} isWindow={!hasRange} />
            {range && <RangeForm {...range} onShow={close} />}
            {isCompared && (
              <SelectFilter
                name="compare"
                all={t('overview.previousDays')}
                options={choicesOf('compare', ['lastYear', 'none'])}
              />
            )}
          </div>
        )}
      </Popover>
      {asked !== undefined && asked !== String(days) && (
        <span class="error" role="alert">
          {t('ui.noSuchWindow', { asked, days })}
        </span>
      )}
    </>
  );
}

const rangeText = ({ from = '', to = '' }: Readonly<Record<string, string>>) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;

/** The address may contain any text instead of a day. */
const dayText = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? day(text) : text);

/** Links to the same screen with other days. */
function Presets({ range, isWindow }: { range: Range | null | undefined; isWindow: boolean }) {
  const { query, at } = usePageQuery();
  const chosen = useWindowDays();
  const months = range ? monthsAt(range.today) : [];
  const current = (isChosen: boolean) => (isChosen ? 'true' : undefined);
  return (
    <nav class="options" aria-label={t('ui.window')}>
      {WINDOWS.map((days) => (
        <a
          key={days}
          href={at({ days: String(days), from: undefined, to: undefined })}
          aria-current={current(isWindow && days === chosen)}
        >
          {t('ui.days', { days })}
        </a>
      ))}
      {months.map(({ name, from, to }) => (
        <a
          key={name}
          href={at({ from, to })}
          aria-current={current(query['from'] === from && query['to'] === to)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

const DAY_MS = 86_400_000;

/** This month up to today, and the month before. */
export function monthsAt(today: string): { name: string; from: string; to: string }[] {
  const first = `${today.slice(0, 7)}-01`;
  const end = new Date(Date.parse(first) - DAY_MS).toISOString().slice(0, 10);
  return [
    { name: t('overview.thisMonth'), from: first, to: today },
    { name: t('overview.lastMonth'), from: `${end.slice(0, 7)}-01`, to: end },
  ];
}

/** The first and the last day, applied by the button or Enter. */
function RangeForm({ from, to, today, onShow }: Range & { onShow: () => void }) {
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
  const show = () => {
    change(days);
    onShow();
  };
  return (
    <Form class="search" onSubmit={show}>
      {input('from', t('overview.from', { timeZone }))}
      {input('to', t('overview.to', { timeZone }))}
      <button>{t('overview.show')}</button>
    </Form>
  );
}
