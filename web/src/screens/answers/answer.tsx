import { dataOf, isApiError } from '@ai-visibility/client';
import { useLocation } from 'preact-iso';
import { t } from '../../messages/messages.js';
import { useApi } from '../../api/use-api.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { AnswerBody, AnswerStatus } from './answer-body.js';
import { AnswerDetails } from './answer-details.js';
import { Citations } from './citations.js';
import { Mentions } from './mentions.js';
import { RawResponse } from './raw-response.js';
import './answers.css';

/** One answer with its recorded details. */
export function AnswerPage({ params }: { params: { id: string } }) {
  const { id } = params;
  const search = useLocation().query['text'];
  const answer = useApi(
    (client, signal) =>
      dataOf(
        client.GET('/v1/evidence/answers/{answerId}', { params: { path: { answerId: id } }, signal }),
      ).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        throw error;
      }),
    [id],
  );
  return (
    <>
      <Title text={t('answers.answer')} />
      <Loaded from={answer}>
        {(answer) =>
          answer === null ? (
            <Empty title={t('answers.notFound')}>
              <p>{t('answers.deleted')}</p>
            </Empty>
          ) : (
            <>
              <section class="card answer" aria-label={t('answers.answer')}>
                <header>
                  <h2>
                    <a href={`/prompts/${encodeURIComponent(answer.promptId)}`}>{answer.promptText}</a>
                  </h2>
                  <AnswerStatus status={answer.status} />
                </header>
                <AnswerBody answer={answer} search={search} />
                {answer.status === 'ok' && <Mentions mentions={answer.mentions} />}
              </section>
              <div class="grid">
                {answer.citations.length > 0 && (
                  <section class="card">
                    <h2>{t('answers.sources')}</h2>
                    <Citations citations={answer.citations} />
                  </section>
                )}
                <AnswerDetails answer={answer} />
              </div>
              <RawResponse text={answer.rawResponse} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
