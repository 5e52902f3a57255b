import { t } from '../../messages/messages.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { choicesOf } from '../../ui/select-filter.js';
import { CHOICES } from './query.js';

/** Search and filters of the API. */
export function PromptFilters({ topics }: { topics: readonly string[] }) {
  return (
    <div class="filters">
      <SearchFilter name="query" label={t('prompts.contains')} maxLength={500} />
      <MultiFilter
        name="topic"
        label={t('prompts.topic')}
        all={t('prompts.allTopics')}
        options={topics.map((topic) => ({ value: topic, text: topic }))}
      />
      <MultiFilter
        name="status"
        label={t('prompts.status')}
        all={t('prompts.notArchived')}
        options={choicesOf(CHOICES.status)}
      />
      <MultiFilter
        name="persona"
        label={t('prompts.persona')}
        all={t('prompts.allPersonas')}
        options={choicesOf(CHOICES.persona)}
      />
      <MultiFilter
        name="intent"
        label={t('prompts.intent')}
        all={t('prompts.allIntents')}
        options={choicesOf(CHOICES.intent)}
      />
    </div>
  );
}
