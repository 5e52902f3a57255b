import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { time } from '../session/time-zone.js';

/** Fields and buttons that make changes: disabled if the plan or the key does not allow any. */
export function Editable({ children }: { children: ComponentChildren }) {
  const { rights } = useSession();
  return (
    <fieldset class="editable" disabled={!rights.canWrite}>
      {children}
    </fieldset>
  );
}

/** Says that the page shows a shared view, and until when. */
export function SharedViewNotice() {
  const { access } = useSession();
  if (!access.isShare) return null;
  return <p class="banner">{t('ui.sharedView', { time: time(access.expiresAt) })}</p>;
}

/** Says why nothing can be changed, on a screen that offers changes. A shared view says so on all screens. */
export function ReadOnlyNotice() {
  const { access, rights } = useSession();
  if (rights.canWrite || access.isShare) return null;
  return <p class="banner">{access.plan === 'free' ? t('ui.freePlan') : t('ui.readOnlyKey')}</p>;
}
