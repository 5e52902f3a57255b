import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { label } from '../../ui/format.js';
import { time } from '../../session/time-zone.js';
import { AnswerText } from './answer-text.js';
import { answerAt } from './filters.js';
import { Citations } from './citations.js';
import { MatchLine } from './match-line.js';
import { Mentions } from './mentions.js';

export type Answer = extensionComponents['schemas']['Answer'];

const SOURCES_SHOWN = 5;

/** An answer in a list: an excerpt, its brands and sources, and a link to the full answer. */
export function AnswerCard({
  answer,
  search,
  withPrompt,
}: {
  answer: Answer;
  search: string | undefined;
  withPrompt: boolean;
}) {
  const when = time(answer.observedAt);
  return (
    <article class="card answer">
      <header>
        <h2>
          <a href={answerAt(answer.id, search)}>
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
      {search !== undefined && answer.text !== null && <MatchLine text={answer.text} search={search} />}
      <AnswerBody answer={answer} search={search} isExcerpt />
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
export function AnswerBody({
  answer,
  search,
  isExcerpt = false,
}: {
  answer: Answer;
  search: string | undefined;
  isExcerpt?: boolean;
}) {
  const { text, mentions, errorMessage, errorCode } = answer;
  return (
    <>
      {(errorMessage ?? errorCode) !== null && <p class="error">{errorMessage ?? errorCode}</p>}
      {text !== null && <AnswerText text={text} mentions={mentions} search={search} isExcerpt={isExcerpt} />}
      {text === null && answer.status === 'ok' && <p class="quiet">{t('answers.textNotRecorded')}</p>}
    </>
  );
}
