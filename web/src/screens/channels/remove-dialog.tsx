import { dataOf } from '@ai-visibility/client';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/channels.js';
import { Dialog } from '../../ui/dialog.js';
import { FormError } from '../../ui/form-error.js';
import { notify } from '../../ui/notices.js';
import { kindName, type Channel } from './types.js';

/** Asks before a channel is removed. */
export function RemoveDialog({
  channel: { id: channelId, kind, address },
  onRemoved,
  onClose,
}: {
  channel: Channel;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const name = `${kindName(kind)} ${address}`;
  const remove = useSubmit([], async (client) => {
    await dataOf(client.DELETE('/v1/channels/{channelId}', { params: { path: { channelId } } }));
    notify(t('channels.removed', { name }));
    onRemoved();
  });
  return (
    <Dialog title={t('channels.removeQuestion', { name })} onClose={onClose}>
      <p>{t('channels.removeMeaning', { kind })}</p>
      <FormError error={remove.error} />
      <div class="actions">
        <button class="danger" disabled={remove.busy} onClick={() => void remove.submit()}>
          {t('channels.remove')}
        </button>
        <button type="button" onClick={onClose}>
          {t('channels.keep')}
        </button>
      </div>
    </Dialog>
  );
}
