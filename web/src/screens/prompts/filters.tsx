import { t } from '../../messages/messages.js';
import { choicesOf } from '../../ui/filters.js';
import { FilterChips, FilterPanel } from '../../ui/filter-panel.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SurfaceFilter } from '../../ui/surface.js';
import { WeightingFilter } from '../../ui/weighting.js';
import { CHOICES } from './query.js';

/** Search and filters of the API, and what the figures count. */
export function PromptFilters({ topics }: { topics: readonly string[] }) {
  return (
    <>
      <SearchFilter name="query" maxLength={500} />
      <FilterPanel>
        <MultiFilter
          name="topic"
          all={t('prompts.allTopics')}
          options={topics.map((topic) => ({ value: topic, text: topic }))}
        />
        <MultiFilter
          name="status"
          all={t('prompts.notArchived')}
          options={choicesOf('status', CHOICES.status)}
        />
        <MultiFilter
          name="persona"
          all={t('prompts.allPersonas')}
          options={choicesOf('persona', CHOICES.persona)}
        />
        <MultiFilter
          name="intent"
          all={t('prompts.allIntents')}
          options={choicesOf('intent', CHOICES.intent)}
        />
        <SurfaceFilter />
        <WeightingFilter />
      </FilterPanel>
      <FilterChips names={['query', 'topic', 'status', 'persona', 'intent', 'surface', 'weighting']} />
    </>
  );
}
