import { useLocation } from 'preact-iso';
import { day } from '../../ui/format.js';
import { Pager } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { AnswerCard } from './answer-card.js';
import type { AnswerFilters } from './filters.js';
import { useAnswers } from './use-answers.js';
import './answers.css';

/** One page of the answers that match the filters, newest first. The cursor is in the page's address. */
export function AnswerList({ filters }: { filters: AnswerFilters }) {
  const answers = useAnswers(filters, useLocation().query['cursor']);
  return (
    <Loaded from={answers}>
      {({ from, to, keptFrom, answers, nextCursor }) => (
        <>
          {keptFrom !== null && keptFrom > from && (
            <p class="banner">
              Answers from before {day(keptFrom)} (UTC) were deleted, so fewer are listed than the figure
              counts.
            </p>
          )}
          {answers.length === 0 ? (
            <Empty title="No answers match">
              <p>
                From {day(from)} to {day(to)} (UTC), no answer matches every filter.
              </p>
            </Empty>
          ) : (
            answers.map((answer) => (
              <AnswerCard key={answer.id} answer={answer} withPrompt={filters['promptId'] === undefined} />
            ))
          )}
          <Pager of="the answers" nextCursor={nextCursor} />
        </>
      )}
    </Loaded>
  );
}
