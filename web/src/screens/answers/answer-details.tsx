import { CopyId } from '../../ui/copy-id.js';
import { count, label, NONE, usd } from '../../ui/format.js';
import { time } from '../../ui/time-zone.js';
import type { Answer } from './answer-card.js';

/** From the city to the country. */
const placeOf = ({ city, region, country }: Answer) =>
  [city, region, country].filter((name) => name !== null).join(', ') || NONE;

/** How and when the prompt was asked, and the tokens, cost and time it took. */
export function AnswerDetails({ answer }: { answer: Answer }) {
  const number = (value: number | null) => (value === null ? NONE : count(value));
  const details: [string, string][] = [
    ['Asked', time(answer.observedAt)],
    ['Platform', `${label(answer.platform)}, ${label(answer.surface)}`],
    ['Delivered by', label(answer.provider)],
    ['Model requested', answer.modelRequested],
    ['Model that answered', answer.modelServed ?? NONE],
    ['Language and location', [answer.locale, placeOf(answer)].join(', ')],
    ['Run and sample', `${time(answer.scheduledFor)}, sample ${answer.sampleIndex + 1}`],
    ['Cost', usd(answer.costUsd)],
    ['Tokens in and out', `${number(answer.inputTokens)} and ${number(answer.outputTokens)}`],
    ['Time to answer', answer.latencyMs === null ? NONE : `${(answer.latencyMs / 1000).toFixed(1)} s`],
    ['Web search', label(answer.retrievalStatus === 'notUsed' ? 'not used' : answer.retrievalStatus)],
  ];
  return (
    <section class="card">
      <h2>How it was asked</h2>
      <dl class="details">
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <CopyId of="answer" id={answer.id} />
      </p>
      {answer.searchQueries.length > 0 && (
        <>
          <h3>What the platform searched for</h3>
          <ul>
            {answer.searchQueries.map((query) => (
              <li key={query}>{query}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
