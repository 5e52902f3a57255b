import { dataOf, type components } from '@ai-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { useUnsavedWarning } from '../../ui/unsaved.js';
import { changesOf, draftOf, keepEdits, type Draft } from './changes.js';

const FIELDS: readonly { name: keyof Draft; label: string; hint?: string }[] = [
  { name: 'positioning', label: 'Positioning', hint: 'What the brand offers, and to whom. Required.' },
  { name: 'audience', label: 'Audience' },
  { name: 'productDescription', label: 'Product' },
  { name: 'tone', label: 'Tone' },
  { name: 'excludedTopics', label: 'Excluded topics', hint: 'One topic per line.' },
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
      notify(`Saved as version ${version}.`);
      onSaved();
    },
  );
  return (
    <Form class="card" aria-label="Positioning" onSubmit={() => save.submit()}>
      <h2>{brand.version === 0 ? 'Not saved yet' : `Version ${brand.version}`}</h2>
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
      {brand.contentStyle !== null && <p>Content style: {brand.contentStyle}</p>}
      <FormError error={save.error} />
      <button class="primary" disabled={save.busy}>
        {save.busy ? 'Saving…' : 'Save'}
      </button>
    </Form>
  );
}
