import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import { FormError } from '../../ui/form-error.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { notify } from '../../ui/notices.js';
import { time } from '../../session/time-zone.js';
import { useUnsavedWarning } from '../../ui/unsaved.js';
import { linesOf } from './changes.js';

/** Pins a list of competitors, so that saving the positioning does not change it, or unpins it. */
export function CompetitorsForm({
  brand,
  onSaved,
}: {
  brand: components['schemas']['BrandProfile'];
  onSaved: () => void;
}) {
  const [names, setNames] = useState(brand.competitors.join('\n'));
  useUnsavedWarning(linesOf(names).join('\n') !== brand.competitors.join('\n'));
  const pin = useSubmit(['competitors'], async (client) => {
    const body = { competitors: linesOf(names) };
    const { count } = await dataOf(client.PUT('/v1/brand/competitors', { body }));
    notify(t('brand.pinned', { competitors: count }));
    onSaved();
  });
  const unpin = useSubmit([], async (client) => {
    await dataOf(client.DELETE('/v1/brand/competitors'));
    notify(t('brand.unpinned'));
    onSaved();
  });
  const busy = pin.busy || unpin.busy;
  const error = pin.error ?? unpin.error;
  const pinned = brand.competitorsPinnedAt !== null;
  return (
    <Form class="card" aria-label={t('brand.pinTitle')} onSubmit={() => pin.submit()}>
      <h2>{t('brand.pinTitle')}</h2>
      <p>{pinned ? t('brand.pinnedAt', { time: time(brand.competitorsPinnedAt) }) : t('brand.notPinned')}</p>
      <Field label={t('brand.names')} hint={t('brand.namesHint')} error={pin.errorOf('competitors')}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={names}
            onInput={(event) => setNames(event.currentTarget.value)}
          />
        )}
      </Field>
      <FormError error={error} />
      <div class="actions">
        <button class="primary" disabled={busy}>
          {t('brand.pin')}
        </button>
        {pinned && (
          <button type="button" disabled={busy} onClick={() => void unpin.submit()}>
            {t('brand.unpin')}
          </button>
        )}
      </div>
    </Form>
  );
}
