import { dataOf, type components } from '@ai-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { useUnsavedWarning } from '../../ui/unsaved.js';
import { changesOf, draftOf, keepEdits, type Draft } from './changes.js';

const FIELDS: readonly { name: keyof Draft; label: string; hint?: string }[] = [
  { name: 'positioning', label: t('brand.positioning'), hint: t('brand.positioningHint') },
  { name: 'audience', label: t('brand.audience') },
  { name: 'productDescription', label: t('brand.product') },
  { name: 'tone', label: t('brand.tone') },
  { name: 'excludedTopics', label: t('brand.excludedTopics'), hint: t('brand.excludedTopicsHint') },
];

/** The texts of the profile. Each save creates a version. */
export function PositioningForm({
  brand,
  onSaved,
}: {
  brand: components['schemas']['BrandProfile'];
  onSaved: () => void;
}) {
  const profile = draftOf(brand);
  const before = useRef(profile);
  const [draft, setDraft] = useState(profile);
  useEffect(() => {
    const filledIn = before.current;
    before.current = profile;
    setDraft((edited) => keepEdits(filledIn, edited, profile));
  }, Object.values(profile));
  useUnsavedWarning(FIELDS.some(({ name }) => draft[name].trim() !== profile[name].trim()));
  const save = useSubmit(
    FIELDS.map(({ name }) => name),
    async (client) => {
      const body = changesOf(profile, draft);
      const { version } = await dataOf(client.PATCH('/v1/brand', { body }));
      notify(t('brand.saved', { version }));
      onSaved();
    },
  );
  return (
    <Form class="card" aria-label={t('brand.positioning')} onSubmit={() => save.submit()}>
      <h2>{brand.version === 0 ? t('brand.notSaved') : t('brand.version', { version: brand.version })}</h2>
      {FIELDS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={save.errorOf(name)}>
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={draft[name]}
              onInput={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {brand.contentStyle !== null && <p>{t('brand.contentStyle', { style: brand.contentStyle })}</p>}
      <FormError error={save.error} />
      <button class="primary" disabled={save.busy}>
        {t(save.busy ? 'brand.saving' : 'brand.save')}
      </button>
    </Form>
  );
}
