import { useLocation } from 'preact-iso';
import { day } from '../../ui/format.js';
import { Pager } from '../../ui/pager.js';
import { WindowOf } from '../../ui/scope.js';
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
        <WindowOf from={from} to={to}>
          {keptFrom !== null && keptFrom > from && (
            <p class="banner">
              Answers from before {day(keptFrom)} (UTC) were deleted, so fewer are listed than the figure
              counts.
            </p>
          )}
          {answers.length === 0 ? (
            <Nothing {...{ from, to, nextCursor }} />
          ) : (
            answers.map((answer) => (
              <AnswerCard
                key={answer.id}
                answer={answer}
                search={filters['text']}
                withPrompt={filters['promptId'] === undefined}
              />
            ))
          )}
          <Pager of="answers" nextCursor={nextCursor} />
        </WindowOf>
      )}
    </Loaded>
  );
}

/** Instead of answers: that none matches, or that the search has not ended. */
function Nothing({ from, to, nextCursor }: { from: string; to: string; nextCursor: string | null }) {
  if (nextCursor !== null)
    return (
      <Empty title="No answers match so far">
        <p>The search has not read all answers yet. The next page goes on with older ones.</p>
      </Empty>
    );
  return (
    <Empty title="No answers match">
      <p>
        From {day(from)} to {day(to)} (UTC), no answer matches every filter.
      </p>
    </Empty>
  );
}
