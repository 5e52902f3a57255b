import { addDays, isoDay, startOfWeek, type DayWindow } from '../../domain/window.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import { isWeekly, type Cluster } from '../../estimates/panel.js';
import { daysWithin, type Windows } from './windows.js';

/**
 * The dates of a panel of two windows. In a short window, each day is a cluster; in a longer one, each calendar week, including
 * partial weeks at the ends of the window.
 */
export function panelDates(windows: Windows): PanelDates {
  const hasWeeks = isWeekly(windows.days.length);
  const clusters: Cluster[] = [];
  const clusterOf = new Map<string, number>();
  let last = '';
  for (const day of allDays(windows)) {
    const isCurrent = day >= windows.from;
    const key = `${isCurrent} ${hasWeeks ? isoDay(startOfWeek(new Date(day))) : day}`;
    if (key !== last) clusters.push({ isCurrent });
    last = key;
    clusterOf.set(day, clusters.length - 1);
  }
  return { clusters, clusterOf };
}

/** The days of both windows, oldest first. */
function allDays({ previousFrom, previousTo, days }: Windows): string[] {
  if (previousFrom === null || previousTo === null) return [...days];
  return [...daysWithin(previousFrom, previousTo, { from: null, to: null }), ...days];
}

/** Clusters as spans of time, oldest first: each from an element of `starts` to before that of `ends`. */
export interface ClusterSpans {
  readonly starts: readonly string[];
  readonly ends: readonly string[];
}

/** The clusters of windows that each have this number of days: what panelDates is to packed answers, for answers by their time. */
export function clusterSpans(
  windows: readonly Pick<DayWindow, 'from' | 'until'>[],
  length: number,
): ClusterSpans {
  const spans: { readonly start: Date; readonly end: Date }[] = [];
  for (const { from, until } of windows)
    for (let start = from; start < until; start = spans.at(-1)?.end ?? until) {
      const next = isWeekly(length) ? addDays(startOfWeek(start), 7) : addDays(start, 1);
      spans.push({ start, end: next < until ? next : until });
    }
  return {
    starts: spans.map(({ start }) => start.toISOString()),
    ends: spans.map(({ end }) => end.toISOString()),
  };
}
