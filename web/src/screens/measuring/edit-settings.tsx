import { dataOf, type extensionComponents } from '@ai-visibility/client';
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import '../../messages/platforms.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { Editable } from '../../ui/read-only.js';
import { Choice } from './choice.js';
import { cronOf, plainOf } from './schedule-words.js';

type Measuring = extensionComponents['schemas']['Measuring'];
type Change = extensionComponents['schemas']['MeasuringChange'];

const FIELDS = ['schedule.cron', 'schedule.timeZone', 'budget.dailyUsd', 'budget.monthlyUsd'];

/** A button that opens a form. */
function Edit({
  of,
  change,
  onChanged,
  children,
}: {
  of: string;
  /** The changes that the form would make. */
  change: Change;
  onChanged: () => void;
  /** The fields of the form. */
  children: (errorOf: (field: string) => string | undefined) => ComponentChild;
}) {
  const [isOpen, setOpen] = useState(false);
  const save = useSubmit(FIELDS, (client) => dataOf(client.PATCH('/v1/measuring', { body: change })));
  if (!isOpen)
    return (
      <Editable>
        <button type="button" onClick={() => setOpen(true)}>
          {of}
        </button>
      </Editable>
    );
  return (
    <Form
      class="edit-settings"
      onSubmit={async () => {
        if (save.busy || !(await save.submit())) return;
        setOpen(false);
        notify(t('platforms.saved'));
        onChanged();
      }}
    >
      {children(save.errorOf)}
      <FormError error={save.error} />
      <button class="primary" aria-disabled={save.busy}>
        {t('brand.save')}
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        {t('platforms.cancel')}
      </button>
    </Form>
  );
}

/** Changes when a workspace is measured. */
export function EditSchedule({
  schedule: { cron, timeZone },
  onChanged,
}: {
  schedule: Measuring['schedule'];
  onChanged: () => void;
}) {
  const plain = cron === null ? null : plainOf(cron);
  const [days, setDays] = useState(cron === null ? 'never' : (plain?.days ?? 'custom'));
  const [time, setTime] = useState(plain?.time ?? '05:00');
  const [expression, setExpression] = useState(cron ?? '0 5 * * *');
  const [zone, setZone] = useState(timeZone);
  const isCustom = !['daily', 'weekdays', 'never'].includes(days);
  const planned = isCustom ? expression : cronOf({ days, time });
  const change = { schedule: { cron: days === 'never' ? null : planned, timeZone: zone } };
  return (
    <Edit of={t('platforms.changeSchedule')} {...{ change, onChanged }}>
      {(errorOf) => (
        <>
          <Choice
            label={t('platforms.days')}
            value={isCustom ? 'custom' : days}
            options={[
              ['daily', t('platforms.daily')],
              ['weekdays', t('platforms.weekdays')],
              ['custom', t('platforms.custom')],
              ['never', t('platforms.never')],
            ]}
            onChange={setDays}
          />
          {days !== 'never' && (
            <>
              <Field
                label={t(isCustom ? 'platforms.cron' : 'platforms.time')}
                error={errorOf('schedule.cron')}
              >
                {(field) => (
                  <input
                    {...field}
                    {...(isCustom ? { type: 'text' } : { type: 'time' })}
                    required
                    maxLength={100}
                    value={isCustom ? expression : time}
                    onInput={({ currentTarget: { value } }) =>
                      isCustom ? setExpression(value) : setTime(value)
                    }
                  />
                )}
              </Field>
              <Choice
                label={t('platforms.zone')}
                value={zone}
                options={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map(
                  (name) => [name, name] as const,
                )}
                error={errorOf('schedule.timeZone')}
                onChange={setZone}
              />
            </>
          )}
        </>
      )}
    </Edit>
  );
}

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Changes how much a workspace may spend. */
export function EditBudget({ budget, onChanged }: { budget: Measuring['budget']; onChanged: () => void }) {
  const [limits, setLimits] = useState({
    dailyUsd: String(budget.dailyUsd ?? ''),
    monthlyUsd: String(budget.monthlyUsd ?? ''),
  });
  const change = {
    budget: { dailyUsd: limitOf(limits.dailyUsd), monthlyUsd: limitOf(limits.monthlyUsd) },
  };
  const fields = [
    ['dailyUsd', t('platforms.perDay')],
    ['monthlyUsd', t('platforms.perMonth')],
  ] as const;
  return (
    <Edit of={t('platforms.changeBudget')} {...{ change, onChanged }}>
      {(errorOf) =>
        fields.map(([name, title]) => (
          <Field key={name} label={title} hint={t('platforms.noLimit')} error={errorOf(`budget.${name}`)}>
            {(field) => (
              <input
                {...field}
                type="number"
                min={0}
                step="0.01"
                value={limits[name]}
                onInput={({ currentTarget: { value } }) =>
                  setLimits((before) => ({ ...before, [name]: value }))
                }
              />
            )}
          </Field>
        ))
      }
    </Edit>
  );
}
