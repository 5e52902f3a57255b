import type { Budget, MeasuringPlan, RunProgress, RunReport, TargetList } from '../../measuring/index.js';
import { table } from '../kit/table.js';

/** Assumed time per answer, in seconds, for estimates of a run's duration. */
const SECONDS_PER_ANSWER = 15;

/** The targets of a workspace as a table. */
export function describeTargets({ isOwn, targets }: TargetList): string {
  if (targets.length === 0)
    return isOwn
      ? 'The workspace has an empty list of targets, so nothing is measured.'
      : 'The workspace has no targets, and there are no default targets, so nothing is measured.';
  const rows = targets.map(
    ({ platform, surface, provider, model, search, country, region, city, locale, samples }) => [
      platform,
      surface,
      provider,
      model ?? '-',
      search,
      [country, region, city].filter((name) => name !== null).join('/') || '-',
      locale ?? '-',
      String(samples),
    ],
  );
  const header = ['PLATFORM', 'SURFACE', 'PROVIDER', 'MODEL', 'SEARCH', 'PLACE', 'LOCALE', 'SAMPLES'];
  const origin = isOwn ? 'the targets of the workspace' : 'the default targets';
  return `${table(header, rows)}\nThese are ${origin}.`;
}

export function describeBudget({ dailyUsd, monthlyUsd }: Budget): string {
  const amount = (usd: number | null) => (usd === null ? 'no limit' : inDollars(usd));
  return `per day      ${amount(dailyUsd)}\nper month    ${amount(monthlyUsd)}`;
}

/** The schedule of a workspace with its next run times. */
export function describeSchedule(shown: {
  isOwn: boolean;
  cron: string | null;
  timeZone: string;
  next: readonly Date[];
}): string {
  const origin = shown.isOwn ? '' : ' (from the settings)';
  if (shown.cron === null) return `Not measured on schedule${origin}.`;
  const times = shown.next.map((time) => `  ${time.toISOString()}`);
  return [`${shown.cron} in ${shown.timeZone}${origin}. Next:`, ...times].join('\n');
}

/** The number of questions and the estimated cost of a run by target. */
export function describePlan(plan: MeasuringPlan, concurrency: number): string {
  const { slots, prompts, keywords, estimatedUsd, judgingUsd } = plan;
  const judging = judgingUsd === 0 ? '' : `, ${inDollars(judgingUsd)} of it for judging the answers`;
  const minutes = Math.ceil((slots.length * SECONDS_PER_ANSWER) / concurrency / 60);
  const sum =
    `${slots.length} questions for ${prompts} prompts${keywords === 0 ? '' : ` and ${keywords} search terms`}, estimated at ${inDollars(estimatedUsd)}${judging}; ` +
    `about ${minutes} min, ${concurrency} at a time, if an answer takes ${SECONDS_PER_ANSWER} s.`;
  return slots.length === 0 ? sum : `${places(plan)}\n${sum}`;
}

function places({ slots }: MeasuringPlan): string {
  const sums = new Map<string, { name: string[]; slots: number; usd: number }>();
  for (const { place, estimatedUsd } of slots) {
    const name = [place.platform, place.surface, place.provider, place.search];
    const { slots: count, usd } = sums.get(name.join()) ?? { slots: 0, usd: 0 };
    sums.set(name.join(), { name, slots: count + 1, usd: usd + estimatedUsd });
  }
  const rows = [...sums.values()].map(({ name, slots: count, usd }) => [
    ...name,
    String(count),
    inDollars(usd),
  ]);
  return table(['PLATFORM', 'SURFACE', 'PROVIDER', 'SEARCH', 'QUESTIONS', 'ESTIMATE'], rows);
}

/** A plan as JSON, with its slots totaled by target. */
export function planAsJson({ slots, prompts, keywords, estimatedUsd, judgingUsd }: MeasuringPlan) {
  return { questions: slots.length, prompts, keywords, estimatedUsd, judgingUsd };
}

/** The progress of a run. */
export function describeProgress(progress: RunProgress): string {
  return `${describeCounts(progress)}, ${progress.submitted} in flight; ${inDollars(progress.spentUsd)}`;
}

function describeCounts({ slots, answered, failed, unknown }: RunProgress): string {
  const done = answered + failed + unknown;
  return `${done} of ${slots}: ${answered} answered, ${failed} failed, ${unknown} unknown`;
}

/** The result of a run, with advice on unfinished slots. */
export function describeRun(report: RunReport): string {
  const lines = [`Run ${report.runId}: ${describeCounts(report)}; ${inDollars(report.spentUsd)} spent.`];
  for (const { code, count, example } of report.failures)
    lines.push(`  ${count} ${code}${example === null ? '' : `: ${example}`}`);
  if (report.withheld > 0)
    lines.push(
      `${report.withheld} not asked, because their prompts were paused or archived, or their terms removed.`,
    );
  if (report.unknown > 0)
    lines.push(
      'The answers to questions with an unknown outcome are lost, and the provider may have billed them.',
      `To retry them, which is billed: --retry-unknown --run ${report.runId}`,
    );
  if (report.planned > 0 && report.stoppedBy === null)
    lines.push(`${report.planned} are scheduled for later and will be asked by the worker.`);
  const why = report.stoppedBy === null ? undefined : STOPS[report.stoppedBy];
  if (why !== undefined) lines.push(`${why} ${report.planned} are left. To continue, run the command again.`);
  return lines.join('\n');
}

const STOPS = {
  run: 'Stopped at the limit of --budget.',
  day: 'Stopped at the daily budget of the workspace.',
  month: 'Stopped at the monthly budget of the workspace.',
  signal: 'Stopped on request.',
} as const;

/** At least two decimals, and more only for fractions of a cent. */
export function inDollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}
