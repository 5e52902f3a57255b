import { t } from '../../messages/messages.js';
import { time, zoneOfDays } from '../../session/time-zone.js';
import { answersAt } from '../../ui/evidence.js';
import { label } from '../../ui/format.js';
import type { Opinion } from './matrix.js';

/** The latest sentences about an attribute of a brand, and the way to all answers that have some. */
export function Quotes({
  opinion: { brand, isOwn, attribute, praised, criticized, sentences },
  from,
  to,
}: {
  opinion: Opinion;
  from: string;
  to: string;
}) {
  const answers = { from, to, ...zoneOfDays(), brand, isOwn, attribute };
  return (
    <section class="card quotes" aria-live="polite">
      <h2>{t('sentiment.quotesOf', { brand, attribute })}</h2>
      <ul>
        {sentences.map(({ answerId, observedAt, platform, opinion, sentence }) => (
          <li key={`${answerId}${opinion}`}>
            <span class={opinion === 'praised' ? 'pill better' : 'pill worse'}>
              {t(opinion === 'praised' ? 'sentiment.praise' : 'sentiment.criticism')}
            </span>
            <blockquote>{sentence}</blockquote>
            <a class="quiet" href={`/answers/${encodeURIComponent(answerId)}`}>
              {label(platform)}, {time(observedAt)}
            </a>
          </li>
        ))}
      </ul>
      <p class="actions">
        {praised > 0 && (
          <a class="button" href={answersAt({ ...answers, opinion: 'praised' })}>
            {t('sentiment.answersThat', { opinion: 'praised', count: praised })}
          </a>
        )}
        {criticized > 0 && (
          <a class="button" href={answersAt({ ...answers, opinion: 'criticized' })}>
            {t('sentiment.answersThat', { opinion: 'criticized', count: criticized })}
          </a>
        )}
      </p>
    </section>
  );
}
