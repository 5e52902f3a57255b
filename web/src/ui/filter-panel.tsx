import { Plus } from 'lucide';
import type { ComponentChildren } from 'preact';
import { t } from '../messages/messages.js';
import { filterTexts, type FilterName } from './filters.js';
import { Icon } from './icon.js';
import { usePageQuery } from './page-query.js';
import { Popover } from './popover.js';

/** A button that opens the filters of a screen. */
export function FilterPanel({ children }: { children: ComponentChildren }) {
  return (
    <Popover
      look="ghost"
      label={t('ui.filters')}
      button={
        <>
          <Icon of={Plus} />
          {t('ui.filter')}
        </>
      }
    >
      {() => <div class="filters">{children}</div>}
    </Popover>
  );
}

/** The filters that are set, each with a link that removes it. */
export function FilterChips({ names }: { names: readonly FilterName[] }) {
  const { query, at } = usePageQuery();
  const active = names.filter((name) => query[name]);
  if (active.length === 0) return null;
  return (
    <ul class="chips" aria-label={t('ui.activeFilters')}>
      {active.map((name) => {
        const words = filterTexts(query, [name]).join();
        return (
          <li key={name}>
            {words}{' '}
            <a href={at({ [name]: undefined })} aria-label={t('ui.removeFilter', { filter: words })}>
              ✕
            </a>
          </li>
        );
      })}
      {active.length > 1 && (
        <li class="clear">
          <a href={at(Object.fromEntries(active.map((name) => [name, undefined])))}>{t('ui.clearFilters')}</a>
        </li>
      )}
    </ul>
  );
}
