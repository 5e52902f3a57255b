import { dataOf } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { diffWords } from '../../ui/diff.js';
import { Loaded } from '../../ui/states.js';
import type { Answer } from './answer-body.js';
import { answerAt } from './filters.js';

/** More answers than a prompt gets on a platform between two that count. */
const LOOKED_THROUGH = 20;

const DAY_MS = 86_400_000;

/** How far back the answer before is looked for, in days. */
const DAYS_BACK = 30;

/** The words that are new since the previous answer of the same platform to the same prompt, and those that are gone. */
export function Differences({ answer }: { answer: Answer }) {
  const { id, promptId, platform, surface, observedAt, text } = answer;
  const previous = useApi(
    async (client, signal) => {
      const to = observedAt.slice(0, 10);
      const from = new Date(Date.parse(to) - DAYS_BACK * DAY_MS).toISOString().slice(0, 10);
      const query = { from, to, platform, surface, answerStatus: ['ok' as const], limit: LOOKED_THROUGH };
      const params = { path: { promptId }, query: query as object };
      const { answers } = await dataOf(
        client.GET('/v1/evidence/prompts/{promptId}/answers', { params, signal }),
      );
      return answers.find((one) => one.observedAt < observedAt && one.text !== null) ?? null;
    },
    [id],
  );
  return (
    <Loaded from={previous}>
      {(before) =>
        before === null || before.text === null || text === null ? (
          <p class="quiet">{t('answers.noneBefore', { days: DAYS_BACK })}</p>
        ) : (
          <>
            <p class="quiet">
              {t('answers.comparedWith')}{' '}
              <a href={answerAt(before.id, undefined)}>{time(before.observedAt)}</a>
            </p>
            <p class="answer-text source differences">
              {diffWords(before.text, text).map(({ kind, text: part }, index) =>
                kind === 'same' ? (
                  part
                ) : kind === 'added' ? (
                  <ins key={index}>{part}</ins>
                ) : (
                  <del key={index}>{part}</del>
                ),
              )}
            </p>
          </>
        )
      }
    </Loaded>
  );
}
