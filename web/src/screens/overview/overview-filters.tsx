import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { locale, t } from '../../messages/messages.js';
import { choicesOf, filterLabel } from '../../ui/filters.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { usePageQuery } from '../../ui/page-query.js';
import { PlatformFilter } from '../../ui/platform.js';
import { SelectField, SelectFilter } from '../../ui/select-filter.js';
import { SurfaceFilter } from '../../ui/surface.js';
import { WeightingFilter } from '../../ui/weighting.js';
import { useWindowDays } from '../../ui/window-days.js';
import type { LoadedOverview } from './use-overview.js';

/**
 * The filters. Their choices are those of the whole workspace in the last days, and of the figures that are shown; they are read when
 * the filters are opened.
 */
export function OverviewFilters({ loaded }: { loaded: LoadedOverview | undefined }) {
  const all = useChoices();
  const shown = loaded?.data;
  const brands = [...all.brands, ...(shown?.competitors ?? [])].flatMap(({ brand, isOwn }) =>
    isOwn ? [] : brand,
  );
  const topics = [...all.topics, ...(shown?.topics ?? [])].map(({ topic }) => topic);
  return (
    <>
      <PlatformFilter
        all={t('overview.allPlatforms')}
        measured={[...all.platforms, ...(shown?.platforms ?? [])].map(({ platform }) => platform)}
      />
      <SurfaceFilter />
      <TopicFilter topics={[...new Set(topics)]} />
      <MultiFilter
        name="persona"
        all={t('overview.allPersonas')}
        options={choicesOf('persona', ['discoverer', 'buyer', 'evaluator'])}
      />
      <SelectFilter
        name="brand"
        all={t('overview.yourBrand')}
        options={choicesOf('brand', [...new Set(brands)])}
      />
      <CountryFilter countries={all.countries} />
      <WeightingFilter />
    </>
  );
}

interface Choices {
  readonly platforms: readonly { platform: string }[];
  readonly topics: readonly { topic: string | null }[];
  readonly brands: readonly { brand: string; isOwn: boolean }[];
  readonly countries: readonly string[];
}

/** The choices of the filters; empty until they are loaded, or if they cannot be. */
function useChoices(): Choices {
  const rangeDays = useWindowDays();
  const { value } = useApi(
    async (client, signal) => {
      const { platforms, topics, competitors, from, to } = await dataOf(
        client.GET('/v1/analytics/overview', { params: { query: { rangeDays } }, signal }),
      );
      const query = { from, to, interval: 'month' } as const;
      const { countries } = await dataOf(client.GET('/v1/history/visibility', { params: { query }, signal }));
      return { platforms, topics, brands: competitors, countries };
    },
    [rangeDays],
  );
  return value.state === 'ready' ? value.data : NOTHING;
}

const NOTHING: Choices = { platforms: [], topics: [], brands: [], countries: [] };

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
