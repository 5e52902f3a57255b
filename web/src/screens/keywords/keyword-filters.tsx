import { t } from '../../messages/messages.js';
import { choicesOf } from '../../ui/filters.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { usePageQuery } from '../../ui/page-query.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** A column for each engine, or a row with everything known about a ranking. */
function ViewChoice() {
  const { query, at } = usePageQuery();
  const isList = query['view'] === 'list';
  return (
    <nav class="segments" aria-label={t('keywords.view')}>
      <a href={at({ view: undefined })} aria-current={isList ? undefined : 'true'}>
        {t('keywords.byEngine')}
      </a>
      <a href={at({ view: 'list' })} aria-current={isList ? 'true' : undefined}>
        {t('keywords.asList')}
      </a>
    </nav>
  );
}

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
      <ViewChoice />
      <FilterChips names={['q', 'engine', 'topic', 'ranked']} />
    </>
  );
}
