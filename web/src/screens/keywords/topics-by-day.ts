import type { components } from '@ai-visibility/client';
import type { Series } from '../../charts/series.js';
import { t } from '../../messages/messages.js';

type TopicRow = components['schemas']['TopicRow'];
type TopicStanding = components['schemas']['TopicStanding'];

/** The daily visibility score of the topics with the most answers: the days, oldest first, and one series per topic. */
export function visibilityByDay(
  rows: readonly TopicRow[],
  standings: readonly Pick<TopicStanding, 'topic' | 'observations'>[],
  most: number,
): { days: string[]; series: Series[] } {
  const shown = standings.toSorted((one, other) => other.observations - one.observations).slice(0, most);
  const days = [...new Set(rows.map((row) => row.date))].sort();
  const byKey = new Map(rows.map((row) => [keyOf(row.date, row.topic), row]));
  const series = shown.map(({ topic }) => {
    const ofDays = days.map((date) => byKey.get(keyOf(date, topic)));
    return {
      name: topic ?? t('ui.withoutTopic'),
      column: topic ?? 'withoutTopic',
      values: ofDays.map((row) => row?.visibilityScore ?? null),
      low: ofDays.map((row) => row?.visibilityLow ?? null),
      high: ofDays.map((row) => row?.visibilityHigh ?? null),
    };
  });
  return { days, series };
}

const keyOf = (date: string, topic: string | null) => JSON.stringify([date, topic]);
