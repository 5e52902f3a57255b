import { isoDay, startOfWeek } from '../../domain/window.js';
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
