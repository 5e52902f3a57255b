import { t } from '../../messages/messages.js';
import { choicesOf } from '../../ui/filters.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function KeywordFilters() {
  return (
    <>
      <SearchFilter name="q" maxLength={500} />
      <FilterPanel>
        <SelectFilter
          name="engine"
          all={t('keywords.allEngines')}
          options={choicesOf('engine', CHOICES.engine)}
        />
        <SelectFilter
          name="topic"
          all={t('keywords.allTopics')}
          options={choicesOf('topic', CHOICES.topic)}
        />
        <SelectFilter
          name="ranked"
          all={t('keywords.allKeywords')}
          options={choicesOf('ranked', ['true', 'false'])}
        />
      </FilterPanel>
      <FilterChips names={['q', 'engine', 'topic', 'ranked']} />
    </>
  );
}
