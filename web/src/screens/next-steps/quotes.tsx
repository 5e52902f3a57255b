import { dataOf, type Client, type extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { dayOfFigures } from '../../session/time-zone.js';
import { day, label } from '../../ui/format.js';
import type { Step } from './steps.js';

type Answer = extensionComponents['schemas']['Answer'];

/** The number of answers that show what a step is about. */
const ANSWERS = 2;

/** The longest excerpt of an answer, in characters. */
const LONGEST = 220;

/** Reads the latest answers that a step is about. */
export async function readAnswers(client: Client, { query }: Step, signal?: AbortSignal): Promise<Answer[]> {
  const { promptId, ...rest } = query;
  const params = { query: { ...rest, limit: ANSWERS } as object };
  const options = signal === undefined ? {} : { signal };
  const page =
    promptId === undefined
      ? await dataOf(client.GET('/v1/evidence/answers', { params, ...options }))
      : await dataOf(
          client.GET('/v1/evidence/prompts/{promptId}/answers', {
            params: { path: { promptId: String(promptId) }, ...params },
            ...options,
          }),
        );
  return page.answers;
}

/** The part of an answer that a step is about: the text around a brand, otherwise the beginning. */
export function excerptOf({ mentions, text }: Answer, { kind, subject }: Step): string {
  const named = mentions.find(({ brand, isOwn, isTracked }) =>
    kind === 'company' ? brand === subject : !isOwn && isTracked,
  );
  const plain = (named?.snippet ?? text ?? '').replaceAll(/[*_#`|]+/g, '').replaceAll(/\s+/g, ' ');
  return plain.length <= LONGEST ? plain.trim() : `${plain.slice(0, LONGEST).trim()}…`;
}

/** The latest answers that a step is about, each with what it says. */
export function Quotes({ answers, step }: { answers: readonly Answer[]; step: Step }) {
  if (answers.length === 0) return <p class="quiet">{t('nextSteps.noneKept')}</p>;
  return (
    <ul class="quoted">
      {answers.map((answer) => (
        <li key={answer.id}>
          <a href={`/answers/${encodeURIComponent(answer.id)}`}>
            <b>{label(answer.platform)}</b> · {day(dayOfFigures(answer.observedAt))}
          </a>
          <span class="quiet">{answer.promptText}</span>
          <blockquote>{excerptOf(answer, step)}</blockquote>
        </li>
      ))}
    </ul>
  );
}
