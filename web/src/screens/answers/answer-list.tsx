import { useLocation } from 'preact-iso';
import { t } from '../../messages/messages.js';
import { day } from '../../ui/format.js';
import { OlderDays } from '../../ui/older-days.js';
import { Pager } from '../../ui/pager.js';
import { WindowOf } from '../../ui/scope.js';
import { Empty, Loaded } from '../../ui/states.js';
import type { AnswerFilters } from './filters.js';
import { ListAndReader } from './list-and-reader.js';
import { useAnswers } from './use-answers.js';
import './answers.css';

/** One page of the answers that match the filters, newest first. The cursor is in the page's address. */
export function AnswerList({ filters }: { filters: AnswerFilters }) {
  const answers = useAnswers(filters, useLocation().query['cursor']);
  return (
    <Loaded from={answers}>
      {({ from, to, keptFrom, olderDays, answers, searchedTo, nextCursor }) => (
        <WindowOf from={from} to={to} timeZone={filters['timeZone']}>
          {keptFrom !== null && keptFrom > from && (
            <p class="banner">{t('answers.someDeleted', { day: day(keptFrom) })}</p>
          )}
          <OlderDays olderDays={olderDays} />
          {answers.length === 0 ? (
            <Nothing {...{ from, to, searchedTo }} timeZone={filters['timeZone'] ?? 'UTC'} />
          ) : (
            <ListAndReader
              answers={answers}
              search={filters['text']}
              withPrompt={filters['promptId'] === undefined}
            />
          )}
          <Pager of="answers" nextCursor={nextCursor} />
        </WindowOf>
      )}
    </Loaded>
  );
}

/** Instead of answers: that none matches, or that the search has not ended. */
function Nothing({
  from,
  to,
  timeZone,
  searchedTo,
}: {
  from: string;
  to: string;
  timeZone: string;
  searchedTo: string | null;
}) {
  if (searchedTo !== null)
    return (
      <Empty title={t('answers.noMatchSoFar')}>
        <p>{t('answers.searchGoesOn', { day: day(searchedTo.slice(0, 10)) })}</p>
      </Empty>
    );
  return (
    <Empty title={t('answers.noMatch')}>
      <p>{t('answers.noMatchIn', { from: day(from), to: day(to), timeZone })}</p>
    </Empty>
  );
}
