import { t } from '../messages/messages.js';
import type { Explanation } from '../api/explain.js';

/** An error that concerns the whole form, with advice. */
export function FormError({ error }: { error: Explanation | undefined }) {
  if (error === undefined) return null;
  const { title, message, requestId, retry } = error;
  return (
    <div class="form-error" role="alert">
      <strong>{title}</strong>
      <p>{message}</p>
      {retry && requestId && <p class="quiet">{t('ui.request', { id: requestId })}</p>}
    </div>
  );
}
