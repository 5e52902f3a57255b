import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { answersAt } from '../../ui/evidence.js';
import { commaSeparated, count, label, share } from '../../ui/format.js';
import { excerptOf } from './quotes.js';
import { titleOf, type Step } from './steps.js';

type Answer = extensionComponents['schemas']['Answer'];

/** A step as plain text for a colleague: what to do, why, where, and what answers say. */
export function briefOf(step: Step, answers: readonly Answer[]): string {
  const { interval, rivals } = step;
  const addressOf = (path: string) => new URL(path, location.href).href;
  const figures =
    step.share === null
      ? t('nextSteps.briefFew', { answers: step.answers })
      : t('nextSteps.briefWhy', {
          kind: step.kind,
          answers: step.answers,
          share: share(step.share),
          range: interval === null ? '' : ` (${t('ui.interval', ends(interval))})`,
        });
  const named = rivals.map(({ brand, observations }) => `${brand} ${count(observations)}`);
  return [
    titleOf(step),
    '',
    figures,
    ...(named.length === 0 ? [] : [t('nextSteps.briefNamed', { brands: commaSeparated(named) })]),
    addressOf(answersAt(step.query)),
    ...answers.flatMap((answer) => [
      '',
      `${label(answer.platform)}: ${answer.promptText}`,
      `“${excerptOf(answer, step)}”`,
      addressOf(`/answers/${encodeURIComponent(answer.id)}`),
    ]),
  ].join('\n');
}

const ends = ({ low, high }: { readonly low: number; readonly high: number }) => ({
  low: share(low),
  high: share(high),
});
