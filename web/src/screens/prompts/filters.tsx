import { useEffect, useState } from 'preact/hooks';
import { Field } from '../../ui/field.js';
import { usePageQuery } from '../../ui/page-query.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { choicesOf } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function PromptFilters({ topics }: { topics: readonly string[] }) {
  return (
    <div class="filters">
      <SearchFilter name="query" label="Text contains" />
      <MultiFilter
        name="topic"
        label="Topic"
        all="All topics"
        options={topics.map((topic) => ({ value: topic, text: topic }))}
      />
      <MultiFilter
        name="status"
        label="Status"
        all="All except archived"
        options={choicesOf(CHOICES.status)}
      />
      <MultiFilter name="persona" label="Persona" all="All personas" options={choicesOf(CHOICES.persona)} />
      <MultiFilter name="intent" label="Intent" all="All intents" options={choicesOf(CHOICES.intent)} />
    </div>
  );
}

/** A text filter, applied on Enter or when the field loses focus. */
function SearchFilter({ name, label }: { name: string; label: string }) {
  const { query, change } = usePageQuery();
  const applied = query[name] ?? '';
  const [text, setText] = useState(applied);
  useEffect(() => setText(applied), [applied]);
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        change({ [name]: text });
      }}
    >
      <Field label={label}>
        {(field) => (
          <input
            {...field}
            type="search"
            name={name}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onBlur={() => text !== applied && change({ [name]: text })}
          />
        )}
      </Field>
    </form>
  );
}
