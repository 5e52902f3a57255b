import type { evidenceComponents } from '@ai-visibility/client';
import { label } from '../../ui/format.js';
import { time } from '../../ui/time-zone.js';
import { AnswerText } from './answer-text.js';
import { Citations } from './citations.js';
import { Mentions } from './mentions.js';

export type Answer = evidenceComponents['schemas']['Answer'];

const SOURCES_SHOWN = 5;

/** An answer in a list: an excerpt, its brands and sources, and a link to the full answer. */
export function AnswerCard({ answer, withPrompt }: { answer: Answer; withPrompt: boolean }) {
  const when = time(answer.observedAt);
  return (
    <article class="card answer">
      <header>
        <h2>
          <a href={`/answers/${encodeURIComponent(answer.id)}`}>
            {label(answer.platform)}
            <span class="visually-hidden">,</span> {when}
          </a>
        </h2>
        <AnswerStatus status={answer.status} />
        <small class="quiet">{answer.modelServed ?? answer.modelRequested}</small>
      </header>
      {withPrompt && (
        <p>
          <a href={`/prompts/${encodeURIComponent(answer.promptId)}`}>{answer.promptText}</a>
        </p>
      )}
      <AnswerBody answer={answer} isExcerpt />
      {answer.status === 'ok' && <Mentions mentions={answer.mentions} />}
      <Citations citations={answer.citations} first={SOURCES_SHOWN} />
    </article>
  );
}

/** The status of an answer that failed; nothing for a successful one. */
export function AnswerStatus({ status }: { status: string }) {
  return status === 'ok' ? null : <span class="badge bad">{label(status)}</span>;
}

/** The text of the answer, or the reason it is missing. */
export function AnswerBody({ answer, isExcerpt = false }: { answer: Answer; isExcerpt?: boolean }) {
  const { text, mentions, errorMessage, errorCode } = answer;
  return (
    <>
      {(errorMessage ?? errorCode) !== null && <p class="error">{errorMessage ?? errorCode}</p>}
      {text !== null && <AnswerText text={text} mentions={mentions} isExcerpt={isExcerpt} />}
      {text === null && answer.status === 'ok' && <p class="quiet">The text was not recorded.</p>}
    </>
  );
}
