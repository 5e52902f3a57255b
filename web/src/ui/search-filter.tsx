import { Search } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../messages/messages.js';
import { filterLabel, type FilterName } from './filters.js';
import { Form } from './form.js';
import { Icon } from './icon.js';
import { usePageQuery } from './page-query.js';

/** A text filter, applied by its button or Enter. */
export function SearchFilter({ name, maxLength }: { name: FilterName; maxLength: number }) {
  const { query, change } = usePageQuery();
  const searched = query[name] ?? '';
  const [text, setText] = useState(searched);
  // The address also changes on Back and when the filters are removed.
  useEffect(() => setText(searched), [searched]);
  return (
    <Form role="search" class="search" onSubmit={() => change({ [name]: text })}>
      <input
        type="search"
        aria-label={filterLabel(name)}
        placeholder={filterLabel(name)}
        name={name}
        maxLength={maxLength}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button class="ghost" aria-label={t('ui.search')} title={t('ui.search')}>
        <Icon of={Search} />
      </button>
    </Form>
  );
}
