import { useLocation } from 'preact-iso';
import { t } from '../../messages/messages.js';
import { answersAt } from '../../ui/evidence.js';
import { choicesOf } from '../../ui/filters.js';
import { FilterPanel } from '../../ui/filter-panel.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { PlatformFilter, usePlatforms } from '../../ui/platform.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { SelectFilter } from '../../ui/select-filter.js';
import { Title } from '../../ui/title.js';
import { AnswerList } from './answer-list.js';
import { chipsOf, filtersOf, type AnswerFilters } from './filters.js';

/** The answers behind a figure. The filters are in the query string; docs/evidence.md lists them for each figure. */
export function Answers() {
  const filters = filtersOf(useLocation().query);
  return (
    <>
      <Title text={t('answers.title')}>
        <Windows filters={filters} />
        <Choices />
        <Chips filters={filters} />
      </Title>
      <AnswerList filters={filters} />
    </>
  );
}

function Windows({ filters }: { filters: AnswerFilters }) {
  if (filters['rangeDays'] === undefined) return null;
  return (
    <nav class="segments" aria-label={t('ui.window')}>
      {['7', '30', '90'].map((days) => (
        <a
          key={days}
          href={answersAt({ ...filters, rangeDays: days })}
          aria-current={filters['rangeDays'] === days ? 'true' : undefined}
        >
          {t('ui.days', { days })}
        </a>
      ))}
    </nav>
  );
}

/** The filters that can be set on this page. The others come from links of figures. */
function Choices() {
  return (
    <>
      <SearchFilter name="text" maxLength={200} />
      <FilterPanel>
        <PlatformFilter all={t('answers.allPlatforms')} measured={usePlatforms()} />
        <MultiFilter
          name="answerStatus"
          all={t('answers.anyStatus')}
          options={choicesOf('answerStatus', ['ok', 'refused', 'empty', 'error', 'notShown'])}
        />
        <SelectFilter
          name="isOwn"
          all={t('answers.anyBrand')}
          options={choicesOf('isOwn', ['true', 'false'])}
        />
      </FilterPanel>
    </>
  );
}

/** The active filters, each with a link that removes it. */
function Chips({ filters }: { filters: AnswerFilters }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return <span class="quiet wide">{t('answers.allAttempts')}</span>;
  return (
    <ul class="chips" aria-label={t('answers.filters')}>
      {chips.map(({ name, words, without }) => (
        <li key={name}>
          {words}{' '}
          <a href={answersAt(without)} aria-label={t('answers.removeFilter', { filter: words })}>
            ✕
          </a>
        </li>
      ))}
    </ul>
  );
}
