import type { RescoreProgress, RescoreReport } from '../../ingest/index.js';
import { duration } from '../ingest/ingest-view.js';
import { table } from '../kit/table.js';
import { count, plural } from '../kit/words.js';

/** `rescoring  12 of 90 days  4 s left` */
export function describeRescoreProgress({ days, totalDays, etaSeconds }: RescoreProgress): string {
  return `rescoring  ${count(days)} of ${plural(totalDays, 'day')}  ${duration(etaSeconds)} left`;
}

/** The changes by day and brand and by day and source, if any, then a summary of one sentence. */
export function describeRescore(report: RescoreReport, isDryRun: boolean): string {
  return [...changedBrands(report), ...changedSources(report), summary(report, isDryRun)].join('\n\n');
}

function changedBrands({ changes }: RescoreReport): string[] {
  const rows = changes.flatMap(({ day, brands }) =>
    brands.map(({ brand, isOwn, gained, lost, moved }) => {
      return [day, isOwn ? `${brand} (own)` : brand, ...[gained, lost, moved].map(count)];
    }),
  );
  return rows.length === 0 ? [] : [table(['DAY', 'BRAND', 'GAINED', 'LOST', 'MOVED'], rows)];
}

function changedSources({ changes }: RescoreReport): string[] {
  const rows = changes.flatMap(({ day, sources }) =>
    sources.map(({ domain, from, to, citations }) => [day, domain, from, to, count(citations)]),
  );
  return rows.length === 0 ? [] : [table(['DAY', 'SOURCE', 'FROM', 'TO', 'CITATIONS'], rows)];
}

/** `Changed 12 of 32 observations from 3 days (0.4 s).` */
function summary({ days, observations, changed, elapsedMs }: RescoreReport, isDryRun: boolean): string {
  const time = `(${(elapsedMs / 1000).toFixed(1)} s)`;
  if (days === 0) return `Nothing to do: all stored days were scored with the current names ${time}.`;
  const total = `${plural(observations, 'observation')} from ${plural(days, 'day')}`;
  return `${isDryRun ? 'Would change' : 'Changed'} ${count(changed)} of ${total} ${time}.`;
}
