import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { notify } from '../ui/notices.js';
import { storedViews, storeViews, type View } from './views.js';

/** The views of a workspace in this browser, also when another tab changes them. */
export function useViews(workspaceId: string): {
  readonly views: readonly View[];
  /** Puts a view in the place of another one. Null as the old one adds a view, null as the new one deletes it. */
  readonly replace: (old: View | null, view: View | null) => void;
} {
  const [views, setViews] = useState(() => storedViews(workspaceId));
  useEffect(() => {
    const read = () => setViews(storedViews(workspaceId));
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [workspaceId]);
  const replace = (old: View | null, view: View | null) => {
    // Another tab may have saved one in the meantime.
    const others = storedViews(workspaceId).filter(({ name }) => name !== old?.name && name !== view?.name);
    try {
      storeViews(workspaceId, view === null ? others : [...others, view]);
    } catch {
      notify(t('shell.viewNotSaved'));
    }
    setViews(storedViews(workspaceId));
  };
  return { views, replace };
}
