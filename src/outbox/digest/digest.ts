import { calendarOf, dayAt } from '../../domain/calendar.js';
import { latest } from '../../domain/data-version.js';
import { figureFilterOf } from '../../domain/figure-filter.js';
import type { AnalyticsOverview, AnalyticsService } from '../../features/analytics/index.js';
import type { GapChanges, InsightsService } from '../../features/insights/index.js';
import type { MeasuringReads, MeasuringState, Run } from '../../features/runs/index.js';
import type { Database } from '../../platform/database.js';
import type { DigestRequest } from './digest-task.js';
import { readDigestFacts } from './digests-store.js';
import type { DigestGaps, DigestHeadline, NoAnswers, WeeklyDigest } from './types.js';

/** The windows of a digest, in days. */
const RANGE_DAYS = 7;

/** Maximum number of prompts in a list of gaps. */
const MAX_GAPS = 10;

/** Maximum number of runs that are looked at: one an hour. */
const MAX_RUNS = RANGE_DAYS * 24;

export interface DigestDependencies {
  readonly database: Database;
  /** The figures as they are at a moment. */
  readonly figuresAt: (now: Date) => {
    readonly analytics: Pick<AnalyticsService, 'overview' | 'mainOverview'>;
    readonly insights: Pick<InsightsService, 'gapChanges' | 'method'>;
  };
  readonly measuring: MeasuringReads;
}

/** The digest of a workspace; null if it was never measured. */
export async function digestOf(
  { database, figuresAt, measuring }: DigestDependencies,
  workspaceId: string,
  { week, timeZone = 'UTC' }: DigestRequest,
): Promise<WeeklyDigest | null> {
  // The last moment of the day before, so that the windows have whole days.
  const calendar = calendarOf(timeZone);
  const window = { from: calendar.startOf(dayAt(week, -RANGE_DAYS)), until: calendar.startOf(week) };
  const moment = new Date(window.until.getTime() - 1);
  const { hasAnswers, brandName, deadLetters } = await readDigestFacts(database, workspaceId, window);
  if (!hasAnswers) return null;
  const { analytics, insights } = figuresAt(moment);
  const overview = await analytics.overview(latest(workspaceId), RANGE_DAYS, calendar);
  const main = await analytics.mainOverview(latest(workspaceId), RANGE_DAYS, calendar);
  const gaps = await insights.gapChanges(latest(workspaceId), RANGE_DAYS, calendar);
  const figures = { filter: figureFilterOf({}), surface: 'main' } as const;
  const ofWeek = { rangeDays: RANGE_DAYS, from: undefined, to: undefined, calendar } as const;
  const method = await insights.method(latest(workspaceId), { ...ofWeek, ...figures });
  const state = await measuring.stateOf(workspaceId);
  const spending = await measuring.spendingSince(workspaceId, calendar.startOf(dayAt(week, -2 * RANGE_DAYS)));
  const before = { scheduledFor: window.until, runId: '' };
  const runs = (await measuring.runsAfter(workspaceId, before, MAX_RUNS)).filter(
    ({ scheduledFor }) => new Date(scheduledFor) >= window.from,
  );
  const { from, to, previousFrom, previousTo, platforms } = overview;
  return {
    ...{ week, from, to, previousFrom, previousTo, brandName },
    surface: main.surface,
    weighting: main.weighting,
    headline: headlineOf(main.overview),
    method: method.body,
    withoutAnswers: overview.headline.observations > 0 ? null : reasonOf(overview, state, runs),
    whatChanged: main.overview.whatChanged,
    gaps: gapsOf(gaps),
    spending: {
      spentUsd: spentIn(spending.days, from, to),
      previousSpentUsd: spentIn(spending.days, previousFrom, previousTo),
      monthUsd: state.spent.monthUsd,
      monthlyBudgetUsd: state.budget.monthlyUsd,
    },
    failures: {
      platforms: platforms.flatMap(({ platform, observations, failed }) =>
        failed === 0 ? [] : [{ platform, attempted: observations + failed, failed }],
      ),
      runs: runs.length,
      failedRuns: runs.filter(hasFailed).length,
      deadLetters,
    },
  };
}

function headlineOf({ headline }: AnalyticsOverview): DigestHeadline {
  const { verdict, observations, mentions, visibilityScore, visibilityLow, visibilityHigh } = headline;
  const { visibilityScoreChange, sameQuestions } = headline;
  return {
    ...{ verdict, observations, mentions, visibilityScore, visibilityLow, visibilityHigh },
    visibilityScoreChange,
    sameQuestions: sameQuestions.visibilityScore,
  };
}

function gapsOf({ compared, opened, closed }: GapChanges): DigestGaps {
  const totals = { openedTotal: opened.length, closedTotal: closed.length };
  return { compared, ...totals, opened: opened.slice(0, MAX_GAPS), closed: closed.slice(0, MAX_GAPS) };
}

function reasonOf(
  { coverage }: AnalyticsOverview,
  { targets, schedule }: MeasuringState,
  runs: readonly Run[],
): NoAnswers {
  if (coverage.attempted > 0) return 'allFailed';
  if (coverage.promptsActive === 0) return 'noPrompts';
  if (targets.targets.length === 0) return 'noTargets';
  if (runs.length > 0) return 'notAsked';
  return schedule.cron === null ? 'noSchedule' : 'noRun';
}

const hasFailed = ({ state, slots, answered }: Run) => state !== 'open' && slots > 0 && answered === 0;

/** The spending on the days from the first to the last, rounded to millionths. */
function spentIn(
  days: readonly { readonly date: string; readonly spentUsd: number }[],
  first: string,
  last: string,
): number {
  const spent = days.filter(({ date }) => date >= first && date <= last);
  return Number(spent.reduce((sum, { spentUsd }) => sum + spentUsd, 0).toFixed(6));
}
