import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/workspace.js';
import { Dialog } from '../../ui/dialog.js';
import { FormError } from '../../ui/form-error.js';
import { notify } from '../../ui/notices.js';
import type { WorkspaceSettings } from './types.js';

/** Whether links may share the page. Turning it off, which revokes them, asks first. */
export function Sharing({ isOn, onChanged }: { isOn: boolean; onChanged: (now: WorkspaceSettings) => void }) {
  const [isAsking, setAsking] = useState(false);
  const change = useSubmit([], async (client, sharing: boolean) => {
    const now = await dataOf(client.PATCH('/v1/workspace/sharing', { body: { sharing } }));
    setAsking(false);
    onChanged(now);
    notify(t(sharing ? 'workspace.turnedOn' : 'workspace.turnedOff'));
  });
  return (
    <section class="card">
      <h2>{t('workspace.sharing')}</h2>
      <p>{t(isOn ? 'workspace.sharingOn' : 'workspace.sharingOff')}</p>
      {!isAsking && <FormError error={change.error} />}
      <button disabled={change.busy} onClick={() => (isOn ? setAsking(true) : void change.submit(true))}>
        {t(isOn ? 'workspace.turnOff' : 'workspace.turnOn')}
      </button>
      {isAsking && (
        <Dialog title={t('workspace.turnOffQuestion')} onClose={() => setAsking(false)}>
          <p>{t('workspace.turnOffMeaning')}</p>
          <FormError error={change.error} />
          <div class="actions">
            <button class="danger" disabled={change.busy} onClick={() => void change.submit(false)}>
              {t('workspace.revoke')}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {t('workspace.cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
