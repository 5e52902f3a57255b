import type { insightsComponents } from '@ai-visibility/client';
import { toneOfVerdict } from '../../ui/change-statement.js';
import { count, day, plainSize, plural, score, signed } from '../../ui/format.js';

type ChangeList = insightsComponents['schemas']['ChangeList'];
type Mix = NonNullable<ChangeList['total']['mix']>;

/** The change of the visibility score: on the same questions, and what is only mix. */
export function TotalChange({ list: { total, previousFrom, previousTo } }: { list: ChangeList }) {
  const { verdict, visibilityScore, visibilityScoreChange, sameQuestions, mixChange, mix } = total;
  const before = `${day(previousFrom)} to ${day(previousTo)}`;
  if (sameQuestions === null || visibilityScoreChange === null)
    return <p class="quiet">Nothing to compare with: no question was also asked from {before}.</p>;
  return (
    <>
      <p>
        Visibility is {score(visibilityScore)}, {signed(visibilityScoreChange)} points compared with {before}.
        On the same questions:{' '}
        <strong class={toneOfVerdict(verdict)}>{signed(sameQuestions.change)} points</strong> (
        {signed(sameQuestions.low)} to {signed(sameQuestions.high)})
        {toneOfVerdict(verdict) === 'quiet' && <span class="quiet">, no clear change</span>}
      </p>
      {mix !== null && <MixText mix={mix} change={mixChange ?? 0} />}
    </>
  );
}

const PARTS: readonly { readonly name: keyof Mix; readonly text: string }[] = [
  { name: 'newQuestions', text: 'new questions' },
  { name: 'droppedQuestions', text: 'dropped questions' },
  { name: 'changedModels', text: 'questions that other models answered' },
  { name: 'frequency', text: 'questions asked more or less often' },
];

function MixText({ mix, change }: { mix: Mix; change: number }) {
  const parts = PARTS.map(({ name, text }) => ({ text, ...mix[name] })).filter(
    ({ points }) => plainSize(points) !== '0.0',
  );
  if (parts.length === 0) return null;
  return (
    <p class="quiet">
      Only mix: {signed(change)} points, which say nothing about your brand:{' '}
      {parts
        .map(
          ({ text, points, currentObservations, previousObservations }) =>
            `${signed(points)} from ${text} (${plural(currentObservations, 'answer')} now, ${count(previousObservations)} before)`,
        )
        .join('; ')}
      .
    </p>
  );
}
