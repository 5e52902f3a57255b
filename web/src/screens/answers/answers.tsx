import { useLocation } from 'preact-iso';
import { answersAt } from '../../ui/evidence.js';
import { MultiFilter } from '../../ui/multi-filter.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { choicesOf, SelectFilter } from '../../ui/select-filter.js';
import { Title } from '../../ui/title.js';
import { AnswerList } from './answer-list.js';
import { chipsOf, filtersOf, type AnswerFilters } from './filters.js';

/** The answers behind a figure. The filters are in the query string; docs/evidence.md lists them for each figure. */
export function Answers() {
  const filters = filtersOf(useLocation().query);
  return (
    <>
      <Title text="Answers">
        <Windows filters={filters} />
      </Title>
      <Choices />
      <Chips filters={filters} />
      <AnswerList filters={filters} />
    </>
  );
}

function Windows({ filters }: { filters: AnswerFilters }) {
  if (filters['rangeDays'] === undefined) return null;
  return (
    <nav class="segments" aria-label="Window">
      {['7', '30', '90'].map((days) => (
        <a
          key={days}
          href={answersAt({ ...filters, rangeDays: days })}
          aria-current={filters['rangeDays'] === days ? 'true' : undefined}
        >
          {days} days
        </a>
      ))}
    </nav>
  );
}

/** The filters that can be set on this page. The others come from links of figures. */
function Choices() {
  return (
    <div class="filters">
      <SearchFilter name="text" label="Answer contains" maxLength={200} />
      <SelectFilter
        name="platform"
        label="Platform"
        all="All platforms"
        options={choicesOf(['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'])}
      />
      <MultiFilter
        name="answerStatus"
        label="Status"
        all="Answered or failed"
        options={[{ value: 'ok', text: 'Answered' }, ...choicesOf(['refused', 'empty', 'error'])]}
      />
      <SelectFilter
        name="isOwn"
        label="Brands"
        all="Any or none"
        options={[
          { value: 'true', text: 'Names your brand' },
          { value: 'false', text: 'Names a competitor' },
        ]}
      />
    </div>
  );
}

/** The active filters, each with a link that removes it. */
function Chips({ filters }: { filters: AnswerFilters }) {
  const chips = chipsOf(filters);
  if (chips.length === 0) return <p class="quiet">All attempts to ask a prompt, newest first.</p>;
  return (
    <ul class="chips" aria-label="Filters">
      {chips.map(({ name, words, without }) => (
        <li key={name}>
          {words}{' '}
          <a href={answersAt(without)} aria-label={`Remove the filter: ${words}`}>
            ✕
          </a>
        </li>
      ))}
    </ul>
  );
}
