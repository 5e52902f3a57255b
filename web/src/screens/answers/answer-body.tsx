import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { label } from '../../ui/format.js';
import { AnswerText } from './answer-text.js';

export type Answer = extensionComponents['schemas']['Answer'];

/** The status of an answer that failed; nothing for a successful one. */
export function AnswerStatus({ status }: { status: string }) {
  return status === 'ok' ? null : <span class="badge bad">{label(status)}</span>;
}

/** The text of the answer, or the reason it is missing. */
export function AnswerBody({ answer, search }: { answer: Answer; search: string | undefined }) {
  const { text, mentions, errorMessage, errorCode } = answer;
  return (
    <>
      {(errorMessage ?? errorCode) !== null && <p class="error">{errorMessage ?? errorCode}</p>}
      {text !== null && <AnswerText text={text} mentions={mentions} search={search} />}
      {text === null && answer.status === 'ok' && <p class="quiet">{t('answers.textNotRecorded')}</p>}
    </>
  );
}
