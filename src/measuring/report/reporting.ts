import type { Clock } from '../../domain/clock.js';
import { isoDay } from '../../domain/window.js';
import type {
  BudgetInForce,
  MeasuringReads,
  MeasuringState,
  ProviderLimit,
} from '../../features/runs/index.js';
import { OWN_KEYS, readReadyProviders } from '../stores/providers-store.js';
import { NO_LIMITS, type ProviderLimits } from '../ask/provider-limits.js';
import { defaultModelOf } from '../providers/default-models.js';
import { DEFAULT_ATTRIBUTES } from '../judge/attributes.js';
import { readAttributes } from '../stores/judging-store.js';
import type { Judge } from '../judge/judge.js';
import { readKeywords } from '../stores/keywords-store.js';
import { toMicroDollars } from '../plan/plan.js';
import type { HasOwnKey } from '../plan/provider-of.js';
import type { StoredSchedule } from '../stores/schedules-store.js';
import { readBudget } from '../stores/budgets-store.js';
import { readTargets } from '../stores/targets-store.js';
import { latestSpending, readSpending } from '../stores/budgets-store.js';
import type { Budget } from '../types.js';
import { readPlatforms, type PlatformsDependencies } from './platforms.js';
import { readRunQuestions } from './run-questions-read-model.js';
import { readRun, readRuns } from './runs-read-model.js';
import { readSpendingByDay } from './spending-read-model.js';

export interface ReportingDependencies extends PlatformsDependencies {
  readonly clock: Clock;
  /** The rate limits of providers, by name. A missing one has no limits. */
  readonly limits: ReadonlyMap<string, ProviderLimits>;
  /** For workspaces that follow the default budget. */
  readonly defaultBudget: Budget;
  readonly scheduleOf: (workspaceId: string) => Promise<StoredSchedule>;
  readonly hasOwnKey: HasOwnKey;
  /** The judge of answers; null = none. */
  readonly judge: () => Judge | null;
}

/** Reads the settings of a workspace, its runs and its spending. */
export function createReporting(dependencies: ReportingDependencies): MeasuringReads {
  const { database, clock } = dependencies;
  return {
    stateOf: (workspaceId) => readState(dependencies, workspaceId),
    platformsOf: (workspaceId) => readPlatforms(dependencies, workspaceId),
    runOf: (workspaceId, runId) => readRun(database, workspaceId, runId),
    questionsOf: (workspaceId, page) => readRunQuestions(database, workspaceId, page),
    runsAfter: (workspaceId, place, limit) => readRuns(database, workspaceId, place, limit),
    async spendingSince(workspaceId, from) {
      const now = clock();
      const days = { from, until: latestSpending(now), today: isoDay(now) };
      const budget = await readBudgetInForce(dependencies, workspaceId);
      return { budget, ...(await readSpendingByDay(database, workspaceId, days)) };
    },
  };
}

async function readState(dependencies: ReportingDependencies, workspaceId: string): Promise<MeasuringState> {
  const { database, clock, limits, defaultTargets, hasOwnKey, scheduleOf } = dependencies;
  const now = clock();
  const { isOwn, cron, timeZone, nextAt } = await scheduleOf(workspaceId);
  const own = await readTargets(database, workspaceId);
  const targets = [...(own ?? defaultTargets)];
  const keywords = await readKeywords(database, workspaceId);
  const budget = await readBudgetInForce(dependencies, workspaceId);
  const spent = await readSpending(database, { workspaceId, runId: '' }, now);
  const judge = await readJudge(dependencies, workspaceId);
  const asked = [...targets, ...keywords, ...(judge === null ? [] : [judge])];
  const ready = await readReadyProviders(database, now);
  const isReady = async (name: string) =>
    (await hasOwnKey(database, workspaceId, name)) ? ready.has(OWN_KEYS) : ready.has(name);
  const providers = new Set(asked.map(({ provider }) => provider));
  return {
    targets: { isOwn: own !== null, targets },
    budget,
    spent: { todayUsd: toMicroDollars(spent.day), monthUsd: toMicroDollars(spent.month) },
    providers: await Promise.all(
      [...providers].sort().map(async (name) => ({
        ...limitOf(name, limits.get(name) ?? NO_LIMITS),
        isReady: await isReady(name),
        defaultModel: defaultModelOf(name),
      })),
    ),
    judge,
    schedule: { isOwn, cron, timeZone, nextRunAt: nextAt?.toISOString() ?? null },
  };
}

async function readJudge(
  { database, judge: load }: ReportingDependencies,
  workspaceId: string,
): Promise<MeasuringState['judge']> {
  const judge = load();
  if (judge === null) return null;
  const own = await readAttributes(database, workspaceId);
  const attributes = { isOwn: own !== null, attributes: own ?? [...DEFAULT_ATTRIBUTES] };
  return { provider: judge.provider.name, model: judge.model, attributes };
}

async function readBudgetInForce(
  { database, defaultBudget }: ReportingDependencies,
  workspaceId: string,
): Promise<BudgetInForce> {
  const own = await readBudget(database, workspaceId);
  return { isOwn: own !== null, ...(own ?? defaultBudget) };
}

function limitOf(
  provider: string,
  { inFlight, perMinute }: ProviderLimits,
): Omit<ProviderLimit, 'isReady' | 'defaultModel'> {
  return { provider, maxInFlight: inFlight || null, maxPerMinute: perMinute || null };
}
