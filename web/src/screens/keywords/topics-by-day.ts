import type { extensionComponents } from '@ai-visibility/client';
import type { Series } from '../../charts/series.js';
import { t } from '../../messages/messages.js';

type VisibilityPoint = extensionComponents['schemas']['VisibilityPoint'];

/** The daily visibility score of the topics with the most answers: the days, oldest first, and one series per topic. */
export function visibilityByDay(
  rows: readonly Pick<VisibilityPoint, 'from' | 'topics'>[],
  most: number,
): { days: string[]; series: Series[] } {
  // Every row has the same topics in the same order.
  const shown = (rows[0]?.topics ?? []).slice(0, most);
  const series = shown.map(({ topic }, place) => {
    const ofDays = rows.map(({ topics }) => topics[place]);
    return {
      name: topic ?? t('ui.withoutTopic'),
      column: topic ?? 'withoutTopic',
      values: ofDays.map((one) => one?.visibilityScore ?? null),
      low: ofDays.map((one) => one?.visibilityLow ?? null),
      high: ofDays.map((one) => one?.visibilityHigh ?? null),
    };
  });
  return { days: rows.map(({ from }) => from), series };
}
