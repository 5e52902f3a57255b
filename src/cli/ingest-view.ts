import type {
  BadLineCause,
  IngestProgress,
  IngestReport,
  RecomputeProgress,
  RecomputeReport,
} from '../ingest/index.js';

/** Values that are shown of a cause. */
const SHOWN_VALUES = 3;

/** `lines 3, 4, 5 and 1,204 more: platform: must be one of ...; got "bing", "Bing"` */
export function describeCause({ field, problem, count: total, lines, values }: BadLineCause): string {
  const rest = total - lines.length;
  const more = rest === 0 ? '' : ` and ${count(rest)} more`;
  const where = `${total === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`;
  const others = values.length > SHOWN_VALUES ? ' and others' : '';
  const got = values.length === 0 ? '' : `; got ${values.slice(0, SHOWN_VALUES).join(', ')}${others}`;
  return [where, ...(field === undefined ? [] : [field]), `${problem}${got}`].join(': ');
}

/** One line on how far the work is: `checking  120,000 lines  48%  21,300 lines/s  6 s left`. */
export function describeProgress(progress: IngestProgress): string {
  const { phase, lines, totalLines, bytes, totalBytes, rate, etaSeconds } = progress;
  const share = phase === 'checking' ? ratio(bytes, totalBytes) : ratio(lines, totalLines);
  const parts = [
    phase.padEnd(8),
    `${count(lines)} lines`,
    ...(share === null ? [] : [`${Math.floor(100 * share)}%`]),
    `${count(Math.round(rate))} lines/s`,
    ...(etaSeconds === null ? [] : [`${duration(etaSeconds)} left`]),
  ];
  return parts.join('  ');
}

/** What came of the file, in one or two sentences. `noun` as in "observation". */
export function describeReport(report: IngestReport, noun: string): string {
  const { lines, accepted, known, badCount, createdPrompts, kept, stoppedEarly, elapsedMs } = report;
  const time = `${plural(lines, 'line')} in ${(elapsedMs / 1000).toFixed(1)} s`;
  const bad = plural(badCount, 'bad line');
  if (stoppedEarly) {
    return `${bad}: reading stopped there, and nothing of the file was kept (${time}). --max-errors 0 reads on.`;
  }
  if (!kept) {
    return `${bad}: nothing of the file was kept (${time}). Mend them, or leave them out with --on-error skip.`;
  }
  const facts = [
    `${count(accepted)} new ${accepted === 1 ? noun : `${noun}s`}`,
    ...(known > 0 ? [`${count(known)} known already`] : []),
    ...(createdPrompts > 0 ? [`${plural(createdPrompts, 'prompt')} created`] : []),
    ...(badCount > 0 ? [`${bad} left out`] : []),
  ];
  return `${facts.join(', ')} (${time}).`;
}

/** `recomputing  12 of 90 days  4 s left` */
export function describeRecomputeProgress({ days, totalDays, etaSeconds }: RecomputeProgress): string {
  return `recomputing  ${count(days)} of ${plural(totalDays, 'day')}  ${duration(etaSeconds)} left`;
}

/** `Read 32 observations of 3 days anew; 12 are marked differently now (0.4 s).` */
export function describeRecompute({ days, observations, changed, elapsedMs }: RecomputeReport): string {
  const read = `Read ${plural(observations, 'observation')} of ${plural(days, 'day')} anew`;
  const outcome = `${changed === 0 ? 'none' : count(changed)} ${changed === 1 ? 'is' : 'are'} marked differently now`;
  return `${read}; ${outcome} (${(elapsedMs / 1000).toFixed(1)} s).`;
}

function ratio(part: number, whole: number | null): number | null {
  return whole === null || whole <= 0 ? null : Math.min(1, part / whole);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function duration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
