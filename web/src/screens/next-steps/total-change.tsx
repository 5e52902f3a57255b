import type { extensionComponents } from '@ai-visibility/client';
import { rich, t } from '../../messages/messages.js';
import { toneOfVerdict } from '../../ui/change-statement.js';
import { day, isNothing, score, signed } from '../../ui/format.js';

type ChangeList = extensionComponents['schemas']['ChangeList'];
type Mix = NonNullable<ChangeList['total']['mix']>;

/** The change of the visibility score: on the same questions, and what is only mix. */
export function TotalChange({ list: { total, previousFrom, previousTo } }: { list: ChangeList }) {
  const { verdict, visibilityScore, visibilityScoreChange, sameQuestions, mixChange, mix } = total;
  const before = { from: day(previousFrom), to: day(previousTo) };
  if (sameQuestions === null || visibilityScoreChange === null)
    return <p class="quiet">{t('nextSteps.nothingToCompare', before)}</p>;
  const tone = toneOfVerdict(verdict);
  return (
    <>
      <p>
        {rich('nextSteps.total', {
          ...before,
          score: score(visibilityScore),
          change: signed(visibilityScoreChange),
          sameChange: signed(sameQuestions.change),
          low: signed(sameQuestions.low),
          high: signed(sameQuestions.high),
          tone,
          same: (text) => <strong class={tone}>{text}</strong>,
          unclear: (text) => <span class="quiet">{text}</span>,
        })}
      </p>
      {mix !== null && <MixText mix={mix} change={mixChange ?? 0} />}
    </>
  );
}

const PARTS: readonly (keyof Mix)[] = ['newQuestions', 'droppedQuestions', 'changedModels', 'frequency'];

function MixText({ mix, change }: { mix: Mix; change: number }) {
  const parts = PARTS.filter((part) => !isNothing(mix[part].points)).map((part) => {
    const { points, currentObservations, previousObservations } = mix[part];
    const counts = { answers: currentObservations, before: previousObservations };
    return t('nextSteps.mixPart', { points: signed(points), part, ...counts });
  });
  if (parts.length === 0) return null;
  const all = parts.reduce((first, second) => t('nextSteps.mixParts', { first, second }));
  return <p class="quiet">{t('nextSteps.mix', { change: signed(change), parts: all })}</p>;
}
