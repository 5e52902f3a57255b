import { locale, t } from '../../messages/messages.js';
import { choicesOf, filterLabel } from '../../ui/filters.js';
import { anyOf, countryName, label } from '../../ui/format.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { listOf, usePageQuery } from '../../ui/page-query.js';
import { PlatformFilter } from '../../ui/platform.js';
import { SelectField, SelectFilter } from '../../ui/select-filter.js';
import { SurfaceFilter } from '../../ui/surface.js';
import { WeightingFilter } from '../../ui/weighting.js';
import { RangeForm } from './range-picker.js';
import type { LoadedOverview } from './use-overview.js';
import { FILTERS } from './view.js';

/** The days, the comparison and the filters. The choices are those of the whole workspace. */
export function OverviewFilters({
  data,
  all,
  today,
  countries,
}: Pick<LoadedOverview, 'data' | 'all' | 'today'> & { countries: readonly string[] }) {
  const rivals = all.competitors.filter(({ isOwn }) => !isOwn).map(({ brand }) => brand);
  return (
    <div class="filters">
      <RangeForm from={data.from} to={data.to} today={today} />
      <PlatformFilter
        all={t('overview.allPlatforms')}
        measured={[...all.platforms, ...data.platforms].map(({ platform }) => platform)}
      />
      <SurfaceFilter />
      <WeightingFilter />
      <TopicFilter topics={all.topics.map(({ topic }) => topic)} />
      <MultiFilter
        name="persona"
        all={t('overview.allPersonas')}
        options={choicesOf('persona', ['discoverer', 'buyer', 'evaluator'])}
      />
      <SelectFilter name="brand" all={t('overview.yourBrand')} options={choicesOf('brand', rivals)} />
      <CountryFilter countries={countries} />
    </div>
  );
}

/** The countries of the answers, and the one in the address, by name. */
function CountryFilter({ countries }: { countries: readonly string[] }) {
  const { country } = usePageQuery().query;
  const codes = new Set(country ? [...countries, country] : countries);
  const choices = choicesOf('country', [...codes]);
  return (
    <SelectFilter
      name="country"
      all={t('overview.allCountries')}
      options={choices.sort((one, other) => one.text.localeCompare(other.text, locale))}
    />
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
      label={filterLabel('topicLabel')}
      options={[
        { value: '', text: t('overview.allTopics') },
        ...named,
        ...linked,
        { value: 'none', text: t('ui.withoutTopic') },
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
  platform: (value) => t('overview.fromPlatform', { platform: label(value) }),
  surface: (value) => t('overview.viaSurface', { surface: label(value) }),
  weighting: (value) => choicesOf('weighting', [value])[0]?.text ?? value,
  topicLabel: (value) => t('overview.topicIs', { topic: value }),
  withoutTopic: (value) => t(value === 'true' ? 'ui.withoutTopic' : 'overview.withTopic'),
  persona: (value) => t('overview.personaIs', { personas: anyOf(listOf(value).map(label)) }),
  country: (value) => t('ui.filterIs', { name: filterLabel('country'), value: countryName(value) }),
  brand: (value) => t('overview.figuresOf', { brand: value }),
};

/** The active filters, each with a link that removes it. */
export function OverviewChips() {
  const { query, at } = usePageQuery();
  const active = [...FILTERS, 'weighting', 'brand'].filter((name) => query[name]);
  if (active.length === 0) return null;
  return (
    <ul class="chips" aria-label={t('overview.filters')}>
      {active.map((name) => {
        const words = WORDS[name]?.(query[name] ?? '') ?? name;
        return (
          <li key={name}>
            {words}{' '}
            <a href={at({ [name]: undefined })} aria-label={t('overview.removeFilter', { filter: words })}>
              ✕
            </a>
          </li>
        );
      })}
      <li>
        <a href={at(Object.fromEntries(active.map((name) => [name, undefined])))}>{t('overview.clear')}</a>
      </li>
    </ul>
  );
}
