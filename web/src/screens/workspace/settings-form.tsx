import { dataOf } from '@ai-visibility/client';
import { useId, useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/workspace.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { useUnsavedWarning } from '../../ui/unsaved.js';
import type { WorkspaceSettings } from './types.js';

type Editable = Pick<WorkspaceSettings, 'name' | 'timeZone' | 'weighting'>;

const WEIGHTINGS = [
  { value: 'questionsAndPlatforms', text: t('workspace.questionsAndPlatforms') },
  { value: 'questions', text: t('workspace.questions') },
  { value: 'answers', text: t('workspace.answers') },
] as const;

/** Name, time zone and weighting. Only what was edited is sent, so it undoes no change that somebody else made meanwhile. */
export function SettingsForm({
  settings,
  onSaved,
}: {
  settings: WorkspaceSettings;
  onSaved: (now: WorkspaceSettings) => void;
}) {
  const [edits, setEdits] = useState<Partial<Editable>>({});
  const { name, timeZone, weighting } = { ...settings, ...edits };
  const edit = (some: Partial<Editable>) => setEdits({ ...edits, ...some });
  const hasChanged = Object.entries(edits).some(
    ([member, value]) => value !== settings[member as keyof Editable],
  );
  useUnsavedWarning(hasChanged);
  const save = useSubmit(['name', 'timeZone', 'weighting'], async (client) => {
    const now = await dataOf(client.PATCH('/v1/workspace', { body: edits }));
    setEdits({});
    onSaved(now);
    notify(t('workspace.saved'));
  });
  return (
    <section class="card">
      <h2>{t('workspace.settings')}</h2>
      <Form onSubmit={() => hasChanged && save.submit()}>
        <Field label={t('workspace.name')} error={save.errorOf('name')}>
          {(control) => (
            <input
              {...control}
              type="text"
              required
              maxLength={80}
              spellcheck={false}
              autocomplete="off"
              value={name}
              onInput={(event) => edit({ name: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field
          label={t('workspace.timeZone')}
          hint={t('workspace.timeZoneHint')}
          error={save.errorOf('timeZone')}
        >
          {(control) => (
            <select
              {...control}
              value={timeZone ?? ''}
              onChange={(event) => edit({ timeZone: event.currentTarget.value || null })}
            >
              <option value="">{t('workspace.zoneOfSchedule')}</option>
              {zonesWith(timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone}
                </option>
              ))}
            </select>
          )}
        </Field>
        <WeightingChoice value={weighting} onChange={(weighting) => edit({ weighting })} />
        <FormError error={save.error} />
        <button class="primary" disabled={save.busy || !hasChanged}>
          {t(save.busy ? 'workspace.saving' : 'workspace.save')}
        </button>
      </Form>
    </section>
  );
}

/** The zones that the browser knows, with UTC, which some leave out, and the present one, which it may not know. */
function zonesWith(present: string | null): string[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...(present === null ? zones : zones.add(present))].sort();
}

function WeightingChoice({
  value,
  onChange,
}: {
  value: Editable['weighting'];
  onChange: (weighting: Editable['weighting']) => void;
}) {
  const id = useId();
  return (
    <fieldset class="field rights" aria-describedby={`${id}-hint`}>
      <legend class="label">{t('workspace.counted')}</legend>
      {WEIGHTINGS.map((one) => (
        <label key={one.value}>
          <input type="radio" name={id} checked={one.value === value} onChange={() => onChange(one.value)} />
          {one.text}
        </label>
      ))}
      <p class="hint" id={`${id}-hint`}>
        {t('workspace.countedHint')}
      </p>
    </fieldset>
  );
}
