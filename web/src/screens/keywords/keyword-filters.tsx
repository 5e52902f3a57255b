import { SearchFilter } from '../../ui/search-filter.js';
import { choicesOf, SelectFilter } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function KeywordFilters() {
  return (
    <div class="filters">
      <SearchFilter name="q" label="Keyword contains" maxLength={500} />
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
