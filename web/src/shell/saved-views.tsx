import { Pencil } from 'lucide';
import { useLocation } from 'preact-iso';
import { t } from '../messages/messages.js';
import { Icon } from '../ui/icon.js';
import { addressOf, type View } from './views.js';

/** Links to the saved views, and buttons to edit them. */
export function SavedViews({ views, onEdit }: { views: readonly View[]; onEdit: (view: View) => void }) {
  const { path, query } = useLocation();
  const address = addressOf(path, query);
  if (views.length === 0) return null;
  return (
    <section class="views" aria-label={t('shell.savedViews')}>
      <p class="group">{t('shell.savedViews')}</p>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <a href={view.address} aria-current={view.address === address ? 'page' : undefined}>
              {view.name}
            </a>
            <button
              class="plain"
              aria-label={t('shell.editView', { name: view.name })}
              title={t('shell.edit')}
              onClick={() => onEdit(view)}
            >
              <Icon of={Pencil} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
