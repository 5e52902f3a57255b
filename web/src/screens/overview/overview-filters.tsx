import { label } from '../../ui/format.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { listOf, usePageQuery } from '../../ui/page-query.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { choicesOf, SelectField, SelectFilter } from '../../ui/select-filter.js';
import { RangeForm } from './range-picker.js';
import type { LoadedOverview } from './use-overview.js';
import { FILTERS } from './view.js';

/** The days, the comparison and the filters. The choices are those of the whole workspace. */
export function OverviewFilters({ data, all }: Pick<LoadedOverview, 'data' | 'all'>) {
  const rivals = all.competitors.filter(({ isOwn }) => !isOwn).map(({ brand }) => brand);
  return (
    <div class="filters">
      <RangeForm from={data.from} to={data.to} today={all.to} />
      <SelectFilter
        name="platform"
        label="Platform"
        all="All platforms"
        options={choicesOf(['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'])}
      />
      <SelectFilter
        name="surface"
        label="Surface"
        all="All surfaces"
        options={choicesOf(['api', 'ui', 'serp'])}
      />
      <TopicFilter topics={all.topics.map(({ topic }) => topic)} />
      <MultiFilter
        name="persona"
        label="Persona"
        all="All personas"
        options={choicesOf(['discoverer', 'buyer', 'evaluator'])}
      />
      <SelectFilter
        name="brand"
        label="Brand"
        all="Your brand"
        options={rivals.map((brand) => ({ value: brand, text: brand }))}
      />
      <SearchFilter name="country" label="Country code, such as US" maxLength={2} />
    </div>
  );
}

/** A topic, or none: two parameters of the API. */
function TopicFilter({ topics }: { topics: readonly (string | null)[] }) {
  const { query, change } = usePageQuery();
  const named = topics.flatMap((topic) => (topic === null ? [] : { value: `=${topic}`, text: topic }));
  const chosen = query['topicLabel'] ? `=${query['topicLabel']}` : query['withoutTopic'] ? 'none' : '';
  const known = named.some(({ value }) => value === chosen);
  const linked = chosen.startsWith('=') && !known ? [{ value: chosen, text: chosen.slice(1) }] : [];
  return (
    <SelectField
      label="Topic"
      options={[
        { value: '', text: 'All topics' },
        ...named,
        ...linked,
        { value: 'none', text: 'Without a topic' },
      ]}
      value={chosen}
      onChange={(value) =>
        change({
          topicLabel: value.startsWith('=') ? value.slice(1) : undefined,
          withoutTopic: value === 'none' ? 'true' : undefined,
        })
      }
    />
  );
}

/** The meaning of a filter in words. */
const WORDS: Readonly<Record<string, (value: string) => string>> = {
  platform: (value) => `From ${label(value)}`,
  surface: (value) => `Via ${label(value)}`,
  topicLabel: (value) => `Topic ${value}`,
  withoutTopic: (value) => (value === 'true' ? 'Without a topic' : 'With a topic'),
  persona: (value) => `Persona ${listOf(value).map(label).join(' or ')}`,
  country: (value) => `Asked from ${value}`,
  brand: (value) => `Figures of ${value}`,
};

/** The active filters, each with a link that removes it. */
export function OverviewChips() {
  const { query, at } = usePageQuery();
  const active = [...FILTERS, 'brand'].filter((name) => query[name]);
  if (active.length === 0) return null;
  return (
    <ul class="chips" aria-label="Filters">
      {active.map((name) => {
        const words = WORDS[name]?.(query[name] ?? '') ?? name;
        return (
          <li key={name}>
            {words}{' '}
            <a href={at({ [name]: undefined })} aria-label={`Remove the filter: ${words}`}>
              ✕
            </a>
          </li>
        );
      })}
      <li>
        <a href={at(Object.fromEntries(active.map((name) => [name, undefined])))}>Clear</a>
      </li>
    </ul>
  );
}
