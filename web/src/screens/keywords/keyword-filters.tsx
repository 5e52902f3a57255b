import { useEffect, useState } from 'preact/hooks';
import { Field } from '../../ui/field.js';
import { usePageQuery } from '../../ui/page-query.js';
import { choicesOf, SelectFilter } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function KeywordFilters() {
  return (
    <div class="filters">
      <Search />
      <SelectFilter name="engine" label="Engine" all="All engines" options={choicesOf(CHOICES.engine)} />
      <SelectFilter name="topic" label="Topic" all="All topics" options={choicesOf(CHOICES.topic)} />
      <SelectFilter
        name="ranked"
        label="Position"
        all="All keywords"
        options={[
          { value: 'true', text: 'Ranked' },
          { value: 'false', text: 'Tracked, not ranked' },
        ]}
      />
    </div>
  );
}

function Search() {
  const { query, change } = usePageQuery();
  const searched = query['q'] ?? '';
  const [text, setText] = useState(searched);
  // The address also changes on Back and when the filters are removed.
  useEffect(() => setText(searched), [searched]);
  return (
    <form
      role="search"
      class="search"
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: text });
      }}
    >
      <Field label="Keyword contains">
        {(field) => (
          <input
            {...field}
            type="search"
            name="q"
            maxLength={500}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <button>Search</button>
    </form>
  );
}
