import type { components } from '@ai-visibility/client';
import type { Series } from '../../charts/data-table.js';

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
  const scores = new Map(rows.map((row) => [JSON.stringify([row.date, row.topic]), row.visibilityScore]));
  const series = shown.map(({ topic }) => ({
    name: topic ?? 'Without a topic',
    values: days.map((date) => scores.get(JSON.stringify([date, topic])) ?? null),
  }));
  return { days, series };
}
