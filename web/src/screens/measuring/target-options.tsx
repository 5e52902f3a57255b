import type { extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { t } from '../../messages/messages.js';
import '../../messages/platforms.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Editable } from '../../ui/read-only.js';
import { Choice } from './choice.js';

type Platform = extensionComponents['schemas']['MeasurablePlatform'];
type Target = Platform['targets'][number];

/** How a platform is asked, if there is one target. Several at a place are set by commands. */
export function TargetOptions({
  target,
  place: { searchModes, takesCountry },
  isBusy,
  onTargets,
}: {
  target: Target;
  place: Platform;
  isBusy: boolean;
  onTargets: (targets: Target[]) => void;
}) {
  const [given, setGiven] = useState(target);
  const set = (part: Partial<Target>) => setGiven((before) => ({ ...before, ...part }));
  const places = [
    ['country', t('platforms.country'), 2],
    ['locale', t('platforms.locale'), 35],
  ] as const;
  return (
    <details>
      <summary>{t('platforms.options')}</summary>
      <Editable>
        <Form class="edit-settings" onSubmit={() => isBusy || onTargets([given])}>
          <Field label={t('platforms.samples')}>
            {(field) => (
              <input
                {...field}
                type="number"
                min={1}
                max={100}
                required
                value={given.samples}
                onInput={({ currentTarget: { value } }) => set({ samples: Number(value) })}
              />
            )}
          </Field>
          {searchModes.length > 1 && (
            <Choice
              label={t('platforms.search')}
              value={given.search}
              options={searchModes.map((mode) => [mode, t('measuring.search', { mode })] as const)}
              onChange={(search) => set({ search })}
            />
          )}
          {takesCountry &&
            places.map(([name, label, maxLength]) => (
              <Field key={name} label={label}>
                {(field) => (
                  <input
                    {...field}
                    type="text"
                    maxLength={maxLength}
                    value={given[name] ?? ''}
                    onInput={({ currentTarget: { value } }) => set({ [name]: value.trim() || null })}
                  />
                )}
              </Field>
            ))}
          <button aria-disabled={isBusy}>{t('brand.save')}</button>
        </Form>
      </Editable>
    </details>
  );
}
