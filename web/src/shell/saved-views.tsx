import { useLocation } from 'preact-iso';
import { t } from '../messages/messages.js';
import { addressOf, type View } from './views.js';

/** Links to the saved views, and buttons to edit them and to save the shown page, a view without a name. */
export function SavedViews({ views, onEdit }: { views: readonly View[]; onEdit: (view: View) => void }) {
  const { path, query } = useLocation();
  const address = addressOf(path, query);
  return (
    <section class="views" aria-label={t('shell.savedViews')}>
      {views.length > 0 && (
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
                ✎
              </button>
            </li>
          ))}
        </ul>
      )}
      <button class="plain" onClick={() => onEdit({ name: '', address })}>
        {t('shell.saveView')}
      </button>
    </section>
  );
}
