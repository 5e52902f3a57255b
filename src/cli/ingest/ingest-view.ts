import type {
  BadLineCause,
  IngestProgress,
  IngestReport,
  RetentionProgress,
  RetentionReport,
} from '../../ingest/index.js';
import { count, plural } from '../kit/words.js';

/** The totals of an import into several workspaces. */
export interface ManySummary {
  readonly workspaces: number;
  /** Workspaces whose records were stored. The others were rejected. */
  readonly imported: number;
  readonly lines: number;
  readonly accepted: number;
  readonly known: number;
  readonly createdPrompts: number;
  readonly badCount: number;
  /** Lines without a workspace, and files with such lines. */
  readonly unassigned: number;
  readonly elapsedMs: number;
}

/** The number of example values per cause. */
const SHOWN_VALUES = 3;

/** `lines 3, 4, 5 and 1,204 more: platform: must be one of ...; got "bing", "Bing"` */
export function describeCause(cause: BadLineCause): string {
  const { field, problem, count: total, lines, values, conflictsWith } = cause;
  const rest = total - lines.length;
  const more = rest === 0 ? '' : ` and ${count(rest)} more`;
  const where = `${total === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
  const details = [
    ...(values.length === 0 ? [] : [`; got ${firstOf(values)}`]),
    ...(conflictsWith.length === 0 ? [] : [`; see ${firstOf(conflictsWith)}`]),
  ];
  return [where, ...(field === undefined ? [] : [field]), `${problem}${details.join('')}`].join(': ');
}

function firstOf(values: readonly string[]): string {
  return values.slice(0, SHOWN_VALUES).join(', ') + (values.length > SHOWN_VALUES ? ' and others' : '');
}

/** `checking  120,000 lines  48%  21,300 lines/s  6 s left` */
export function describeProgress(progress: IngestProgress): string {
  const { phase, lines, totalLines, bytes, totalBytes, rate, etaSeconds } = progress;
  const share = phase === 'merging' ? ratio(lines, totalLines) : ratio(bytes, totalBytes);
  const parts = [
    phase.padEnd(8),
    `${count(lines)} lines`,
    ...(share === null ? [] : [`${Math.floor(100 * share)}%`]),
    `${count(Math.round(rate))} lines/s`,
    ...(etaSeconds === null ? [] : [`${duration(etaSeconds)} left`]),
  ];
  return parts.join('  ');
}

/** A summary of one or two sentences. `noun` is the singular noun for a record, such as "observation". */
export function describeReport(report: IngestReport, noun: string): string {
  const { lines, accepted, known, badCount, createdPrompts, kept, stoppedEarly, elapsedMs } = report;
  const time = `${plural(lines, 'line')} in ${(elapsedMs / 1000).toFixed(1)} s`;
  const bad = plural(badCount, 'bad line');
  if (stoppedEarly) {
    return `${bad}: reading stopped, and nothing was imported (${time}). To read the whole file, use --max-errors 0.`;
  }
  if (!kept) {
    return `${bad}: nothing was imported (${time}). Fix them, or skip them with --on-error skip.`;
  }
  const facts = [
    `${count(accepted)} new ${accepted === 1 ? noun : `${noun}s`}`,
    ...(known > 0 ? [`${count(known)} already known`] : []),
    ...(createdPrompts > 0 ? [`${plural(createdPrompts, 'prompt')} created`] : []),
    ...(badCount > 0 ? [`${bad} skipped`] : []),
  ];
  return `${facts.join(', ')} (${time}).`;
}

/** `900 workspaces: 898 imported, 2 rejected; 179,600 new observations (1 min 5 s).` */
export function describeSummary(summary: ManySummary, noun: string): string {
  const { workspaces, imported, accepted, known, badCount, createdPrompts, unassigned, elapsedMs } = summary;
  const rejected = workspaces - imported;
  const facts = [
    plural(accepted, `new ${noun}`),
    ...(known > 0 ? [`${count(known)} already known`] : []),
    ...(createdPrompts > 0 ? [`${plural(createdPrompts, 'prompt')} created`] : []),
    ...(badCount > 0 ? [plural(badCount, 'bad line')] : []),
    ...(unassigned > 0 ? [`${plural(unassigned, 'line')} without a workspace`] : []),
  ];
  const outcome = `${count(imported)} imported${rejected > 0 ? `, ${count(rejected)} rejected` : ''}`;
  return `${plural(workspaces, 'workspace')}: ${outcome}; ${facts.join(', ')} (${duration(elapsedMs / 1000)}).`;
}

/** `deleting  12 of 90 workspaces  1,200 observations  30 keyword checks` */
export function describeRetentionProgress(progress: RetentionProgress): string {
  const { workspaces, totalWorkspaces, observations, keywordChecks } = progress;
  return [
    `deleting  ${count(workspaces)} of ${plural(totalWorkspaces, 'workspace')}`,
    plural(observations, 'observation'),
    plural(keywordChecks, 'keyword check'),
  ].join('  ');
}

/** `Deleted 32 observations and 1 keyword check of 2 workspaces from before 2025-10-18 (0.4 s).` */
export function describeRetention(report: RetentionReport, isDryRun: boolean): string {
  const { keptFrom, workspaces, observations, keywordChecks, elapsedMs } = report;
  const records = `${plural(observations, 'observation')} and ${plural(keywordChecks, 'keyword check')}`;
  const time = (elapsedMs / 1000).toFixed(1);
  return `${isDryRun ? 'Would delete' : 'Deleted'} ${records} of ${plural(workspaces, 'workspace')} from before ${keptFrom} (${time} s).`;
}

function ratio(part: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.min(1, part / whole);
}

/** `12 s`, `3 min 5 s` */
export function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
