import { t } from '../../messages/messages.js';
import { CopyId } from '../../ui/copy-id.js';
import { commaSeparated, count, countryName, label, NONE, score, usd } from '../../ui/format.js';
import { time } from '../../session/time-zone.js';
import type { Answer } from './answer-body.js';

/** From the city to the country. */
const placeOf = ({ city, region, country }: Answer) =>
  commaSeparated([city, region, country && countryName(country)].filter((name) => name !== null)) || NONE;

/** Whether the platform searched, and what was asked of it. */
const searchOf = ({ retrievalStatus, searchMode }: Answer) => [
  label(retrievalStatus),
  ...(searchMode === null ? [] : [t('measuring.search', { mode: searchMode })]),
];

/** How and when the prompt was asked, and the tokens, cost and time it took. */
export function AnswerDetails({ answer }: { answer: Answer }) {
  const number = (value: number | null) => (value === null ? NONE : count(value));
  const details: [string, string][] = [
    [t('answers.asked'), time(answer.observedAt)],
    [t('answers.platform'), commaSeparated([label(answer.platform), label(answer.surface)])],
    [t('answers.deliveredBy'), label(answer.provider)],
    [t('answers.modelRequested'), answer.modelRequested],
    [t('answers.modelServed'), answer.modelServed ?? NONE],
    [t('answers.location'), commaSeparated([answer.locale, placeOf(answer)])],
    [
      t('answers.runAndSample'),
      t('answers.sampleOfRun', { time: time(answer.scheduledFor), sample: answer.sampleIndex + 1 }),
    ],
    [t('answers.cost'), usd(answer.costUsd)],
    [
      t('answers.tokens'),
      t('answers.tokenCounts', { input: number(answer.inputTokens), output: number(answer.outputTokens) }),
    ],
    [
      t('answers.latency'),
      answer.latencyMs === null ? NONE : t('answers.seconds', { seconds: score(answer.latencyMs / 1000) }),
    ],
    [t('answers.webSearch'), commaSeparated(searchOf(answer))],
  ];
  return (
    <section class="card">
      <h2>{t('answers.howAsked')}</h2>
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
          <h3>{t('answers.searchedFor')}</h3>
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
