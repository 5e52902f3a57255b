import { SearchFilter } from '../../ui/search-filter.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { choicesOf } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function PromptFilters({ topics }: { topics: readonly string[] }) {
  return (
    <div class="filters">
      <SearchFilter name="query" label="Text contains" maxLength={500} />
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
