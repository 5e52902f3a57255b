import { isoDay, startOfWeek } from '../../domain/window.js';
import type { PanelDates } from '../../estimates/panel-of-answers.js';
import { isWeekly, type Cluster } from '../../estimates/panel.js';
import { CURRENT, periodsOf, type Windows } from './windows.js';

/**
 * The dates of a panel of two windows. In a short window, each day is a cluster; in a longer one, each calendar week, including
 * partial weeks at the ends of the window.
 */
export function panelDates(windows: Windows): PanelDates {
  const hasWeeks = isWeekly(windows.days.length);
  const clusters: Cluster[] = [];
  const clusterOf = new Map<string, number>();
  let last = '';
  for (const [day, period] of periodsOf(windows)) {
    const isCurrent = period === CURRENT;
    const key = `${isCurrent} ${hasWeeks ? isoDay(startOfWeek(new Date(day))) : day}`;
    if (key !== last) clusters.push({ isCurrent });
    last = key;
    clusterOf.set(day, clusters.length - 1);
  }
  return { clusters, clusterOf };
}
