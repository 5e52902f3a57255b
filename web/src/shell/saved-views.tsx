import { useLocation } from 'preact-iso';
import { addressOf, type View } from './views.js';

/** Links to the saved views, and buttons to edit them and to save the shown page, a view without a name. */
export function SavedViews({ views, onEdit }: { views: readonly View[]; onEdit: (view: View) => void }) {
  const { path, query } = useLocation();
  const address = addressOf(path, query);
  return (
    <section class="views" aria-label="Saved views">
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <a href={view.address} aria-current={view.address === address ? 'page' : undefined}>
                {view.name}
              </a>
              <button
                class="plain"
                aria-label={`Edit the view ${view.name}`}
                title="Edit"
                onClick={() => onEdit(view)}
              >
                ✎
              </button>
            </li>
          ))}
        </ul>
      )}
      <button class="plain" onClick={() => onEdit({ name: '', address })}>
        Save this view
      </button>
    </section>
  );
}
