import { t } from '../../messages/messages.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { choicesOf, SelectFilter } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function KeywordFilters() {
  return (
    <div class="filters">
      <SearchFilter name="q" label={t('keywords.contains')} maxLength={500} />
      <SelectFilter
        name="engine"
        label={t('keywords.engine')}
        all={t('keywords.allEngines')}
        options={choicesOf(CHOICES.engine)}
      />
      <SelectFilter
        name="topic"
        label={t('keywords.topic')}
        all={t('keywords.allTopics')}
        options={choicesOf(CHOICES.topic)}
      />
      <SelectFilter
        name="ranked"
        label={t('keywords.position')}
        all={t('keywords.allKeywords')}
        options={[
          { value: 'true', text: t('keywords.ranked') },
          { value: 'false', text: t('keywords.notRanked') },
        ]}
      />
    </div>
  );
}
