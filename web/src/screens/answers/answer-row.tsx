import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { label } from '../../ui/format.js';
import { AnswerStatus, type Answer } from './answer-body.js';
import { answerAt } from './filters.js';
import { MatchLine } from './match-line.js';

/** The brands that a row names. */
const MOST = 4;

/** An answer in a list: who answered what and when, and the brands in the order of the answer. */
export function AnswerRow({
  answer,
  search,
  withPrompt,
  isChosen,
  onChoose,
}: {
  answer: Answer;
  search: string | undefined;
  withPrompt: boolean;
  isChosen: boolean;
  /** Shows the answer beside the list; undefined in a narrow window. */
  onChoose: (() => void) | undefined;
}) {
  const { mentions, status, errorMessage, errorCode } = answer;
  const named = mentions.filter(({ position }) => position !== null);
  const onClick = (event: MouseEvent) => {
    if (onChoose === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The router follows links that nobody stops.
    event.stopPropagation();
    onChoose();
  };
  return (
    <article class={isChosen ? 'answer-row chosen' : 'answer-row'} id={`answer-${answer.id}`}>
      <h2>
        <a href={answerAt(answer.id, search)} aria-current={isChosen ? 'true' : undefined} onClick={onClick}>
          {withPrompt ? (
            answer.promptText
          ) : (
            <>
              {label(answer.platform)}, {time(answer.observedAt)}
            </>
          )}
        </a>
      </h2>
      <p class="quiet">
        {label(answer.platform)} · {time(answer.observedAt)} <AnswerStatus status={status} />
      </p>
      {search !== undefined && answer.text !== null && <MatchLine text={answer.text} search={search} />}
      {status !== 'ok' && <p class="error">{errorMessage ?? errorCode}</p>}
      {named.length > 0 && (
        <ul class="brand-chips" aria-label={t('answers.brandsNamed')}>
          {named.slice(0, MOST).map(({ brand, isOwn }) => (
            <li key={brand} class={isOwn ? 'own' : undefined}>
              {brand}
            </li>
          ))}
          {named.length > MOST && <li>{t('answers.moreBrands', { count: named.length - MOST })}</li>}
        </ul>
      )}
    </article>
  );
}
