import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/api-keys.js';
import { Dialog } from '../../ui/dialog.js';
import { FormError } from '../../ui/form-error.js';
import { Form } from '../../ui/form.js';
import { SelectField } from '../../ui/select-filter.js';

/** How long both keys are valid, in hours. */
const OVERLAPS = [24, 168, 720, 1, 0];

/** Replaces a key by one with the same name and rights. A leaked key ends at once, others after a while. */
export function ReplaceDialog({
  apiKey: { id: keyId, name },
  onClose,
  onReplaced,
}: {
  apiKey: extensionComponents['schemas']['LimitedKey'];
  onClose: () => void;
  onReplaced: (secret: string) => void;
}) {
  const [overlap, setOverlap] = useState(String(OVERLAPS[0]));
  const replace = useSubmit(['overlapHours'], async (client) => {
    const params = { path: { keyId } };
    const body = { overlapHours: Number(overlap) };
    const { key } = await dataOf(client.POST('/v1/access/keys/{keyId}/replacement', { params, body }));
    onReplaced(key);
  });
  return (
    <Dialog title={t('apiKeys.replaceQuestion', { name })} onClose={onClose}>
      <p>{t('apiKeys.replaceMeaning')}</p>
      <Form onSubmit={() => replace.submit()}>
        <SelectField
          label={t('apiKeys.oldKeyEnds')}
          options={OVERLAPS.map((hours) => ({ value: String(hours), text: t('apiKeys.overlap', { hours }) }))}
          value={overlap}
          onChange={setOverlap}
          error={replace.errorOf('overlapHours')}
        />
        <FormError error={replace.error} />
        <div class="actions">
          <button class="primary" disabled={replace.busy}>
            {t(replace.busy ? 'apiKeys.creating' : 'apiKeys.replaceKey')}
          </button>
          <button type="button" onClick={onClose}>
            {t('apiKeys.keep')}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
