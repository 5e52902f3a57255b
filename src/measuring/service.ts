import { setTimeout as delay } from 'node:timers/promises';
import { earliest, type Clock } from '../domain/clock.js';
import { DomainError, invalidParameter } from '../domain/errors.js';
import type { Schedule } from '../domain/schedule.js';
import { utcStarts } from '../domain/window.js';
import type { Sampling } from '../features/analytics/index.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import type { Recorder } from '../ingest/index.js';
import { inTransaction, type Database, type Transaction } from '../platform/database.js';
import type { Logger } from '../platform/logger.js';
import type { Metrics } from '../platform/telemetry/metrics.js';
import { traced } from '../platform/telemetry/tracing.js';
import { raiseRevision } from '../platform/workspace-revision.js';
import { askDue, type AskingInput, type Busy } from './background.js';
import { finishIfDone, type OnRunFinished } from './finishing.js';
import { createKeywords } from './keywords.js';
import { readKeywords } from './keywords-store.js';
import { applySettings, type ApplyReport } from './applying.js';
import { DEEPEST_RANK } from './lines.js';
import { planRanks, planSlots, samplingOf, type Estimate } from './planning.js';
import { NO_LIMITS, type ProviderLimits } from './provider-limits.js';
import { providerOf } from './provider-of.js';
import { reserveProvider } from './providers-store.js';
import type { Provider } from './providers/provider.js';
import { checkTargets } from './target-rules.js';
import { decline, dropUnsent, giveUp, leaseFrom, runSlot, type Settled } from './run-slot.js';
import { insertRun, wakeRun, wakeRuns } from './runs-store.js';
import { createScheduling, type PlanningInput } from './scheduling.js';
import {
  ensureBudget,
  lockBudget,
  readBudget,
  readTargets,
  writeBudget,
  writeTargets,
} from './settings-store.js';
import {
  findRun,
  hastenSlots,
  insertSlots,
  lockNextDue,
  readActivePrompts,
  readFailures,
  readLiveDomains,
  readProgress,
  readSpending,
  readUnknown,
  retryRunId,
  submitSlot,
  takeOverExpired,
  type DueSlot,
  type RunFailure,
  type RunProgress,
  type UnsentSlot,
} from './slots-store.js';
import type { Platform, Target } from './target.js';
import {
  subjectIdOf,
  type Budget,
  type PlannedSlot,
  type RunKey,
  type SpentLimit,
  type Subject,
  type TakenSlot,
} from './types.js';

export interface MeasuringDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ingest: Recorder;
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'liveAmong'>;
  /** By name. Called when they are first needed, since other commands do without. */
  readonly providers: () => ReadonlyMap<string, Provider>;
  /** How fast providers may be asked, by name. One that is missing has no limits. */
  readonly limits: ReadonlyMap<string, ProviderLimits>;
  /** Of workspaces without a budget of their own. */
  readonly defaultBudget: Budget;
  /** Of workspaces without targets of their own. */
  readonly defaultTargets: readonly Target[];
  /** Of workspaces without a schedule of their own. */
  readonly defaultSchedule: Schedule;
  /**
   * The part of budgets and of the estimate of a run, from 0 to 1, that may go to attempts that failed and are repeated;
   * 0 = none is repeated.
   */
  readonly retryShare: number;
  /** Longest time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
  /** Runs in the transaction that marks a run as finished. */
  readonly runFinished?: OnRunFinished;
  /** Default: none. */
  readonly metrics?: Metrics;
  /** Default: warns nobody. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** A run to add slots to. */
export interface BegunRun {
  readonly runId: string;
  readonly scheduledFor: Date;
  /** Whether the worker asks for the slots. Otherwise only `work` does. */
  readonly inBackground?: boolean;
}

/** Which part of a workspace is measured. */
export interface Selection {
  readonly workspaceId: string;
  readonly platform?: Platform;
  readonly promptIds?: readonly string[];
  /** In place of the samples of every target. */
  readonly samples?: number;
}

export interface MeasuringPlan {
  readonly slots: readonly PlannedSlot[];
  readonly prompts: number;
  /** Search terms whose rank is looked up. */
  readonly keywords: number;
  readonly estimatedUsd: number;
}

/** Which slots are asked again. */
export interface RetrySelection extends Omit<Selection, 'samples'> {
  /** The run that they belong to. Default: the latest one that is no retry. */
  readonly runId?: string;
}

export interface RetryPlan extends MeasuringPlan {
  /** The run in which they are asked. */
  readonly runId: string;
}

export interface RunInput {
  readonly workspaceId: string;
  readonly runId: string;
  /** The most that this run may spend in US dollars, beside the budget of the workspace. */
  readonly budgetUsd?: number;
  /** How many slots to have in flight. */
  readonly concurrency: number;
  /** Aborted: takes no more slots, and waits for those in flight, which may cost something. */
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
}

export interface RunReport extends RunProgress {
  readonly runId: string;
  /** What ended the run before its last slot: a budget, or the signal; null if nothing did. */
  readonly stoppedBy: SpentLimit | 'signal' | null;
  /** Most frequent first. */
  readonly failures: readonly RunFailure[];
}

/** Where the prompts of a workspace are asked, in order. */
export interface TargetList {
  /** False: the default targets, which apply to workspaces without a list of their own. */
  readonly isOwn: boolean;
  readonly targets: readonly Target[];
}

export type MeasuringService = ReturnType<typeof createMeasuring>;

/**
 * Asks platforms for the prompts of a workspace and stores what they answer.
 *
 * A slot is paid once. It is marked as submitted, in a transaction that has seen all spending before, ahead of the first
 * byte to the provider; and it is settled in the transaction that stores its observation. If a process disappears in
 * between, nobody can know whether the provider has billed the slot. Unless a task id was noted, it then becomes a failed
 * observation with the code `outcome_unknown` and is not sent again.
 */
export function createMeasuring(dependencies: MeasuringDependencies) {
  const { database, clock, workspaces, defaultBudget, defaultTargets } = dependencies;
  let known: ReadonlyMap<string, Provider> | undefined;
  const providers = () => (known ??= dependencies.providers());
  const limitsOf = (provider: string) => dependencies.limits.get(provider) ?? NO_LIMITS;

  /** @throws DomainError that says what is wrong with a target */
  function requireSetUp(targets: readonly Target[]): void {
    checkTargets(targets);
    for (const target of targets) providerOf(providers(), target);
  }

  async function plan(selection: Selection): Promise<MeasuringPlan> {
    const { workspaceId, platform, promptIds = null } = selection;
    const ranks = await planKeywords(selection);
    const targets = await targetsIn(selection);
    if (targets.length + ranks.length === 0) throw noTargets(workspaceId, platform);
    for (const target of targets) providerOf(providers(), target);
    const prompts = await readActivePrompts(database, workspaceId, promptIds);
    requireAll(promptIds ?? [], prompts);
    const slots = [...planSlots(prompts, targets, estimate), ...ranks];
    return planOf(slots);
  }

  async function targetsIn({ workspaceId, platform, samples }: Selection): Promise<Target[]> {
    return ((await readTargets(database, workspaceId)) ?? defaultTargets)
      .filter((target) => platform === undefined || target.platform === platform)
      .map((target) => (samples === undefined ? target : { ...target, samples }));
  }

  const estimate: Estimate = (text, target, depth) => {
    const question = { slotId: '', text, target, sampleIndex: 0 };
    return providerOf(providers(), target).estimateUsd({
      ...question,
      ...(depth !== undefined && { depth }),
    });
  };

  /** None without domains, by which the pages of the workspace are known. */
  async function planKeywords({ workspaceId, platform, promptIds }: Selection): Promise<PlannedSlot[]> {
    const { brand } = await workspaces.requireLive(workspaceId);
    if (brand.domains.length === 0 || promptIds !== undefined) return [];
    if (platform !== undefined && platform !== 'google') return [];
    return planRanks(await readKeywords(database, workspaceId), estimate);
  }

  async function planRetry({ runId: given, ...selection }: RetrySelection): Promise<RetryPlan> {
    const { workspaceId, platform, promptIds } = selection;
    await workspaces.requireLive(workspaceId);
    const runId = await findRun(database, workspaceId, given ?? null, clock());
    if (runId === null) throw noRun(given);
    const unknown = (await readUnknown(database, workspaceId, runId))
      .filter((slot) => platform === undefined || slot.platform === platform)
      .filter(({ subject }) => promptIds === undefined || promptIds.includes(subjectIdOf(subject)));
    const slots = unknown.map(({ subject, platform: on, sampleIndex, place, text }) => {
      const depth = subject.kind === 'keyword' ? DEEPEST_RANK : undefined;
      return { subject, platform: on, sampleIndex, place, estimatedUsd: estimate(text, place, depth) };
    });
    const retry = retryRunId(runId);
    if (slots.length === 0 && (await findRun(database, workspaceId, retry, clock())) === null)
      throw nothingUnknown(runId);
    return { ...planOf(slots), runId: retry };
  }

  /** Adds slots to a run, due now, and creates the run if it is new. */
  async function addSlots(workspaceId: string, run: BegunRun, slots: readonly PlannedSlot[]): Promise<void> {
    const { runId, scheduledFor, inBackground = false } = run;
    const key = { workspaceId, runId };
    const now = clock();
    await inTransaction(database, async (transaction) => {
      await ensureBudget(transaction, workspaceId);
      await insertRun(transaction, { ...key, scheduledFor, createdAt: now });
      const added = await insertSlots(transaction, key, slots, () => now);
      await hastenSlots(transaction, key, slots, now);
      await wakeRun(transaction, key, { nextAt: now, inBackground, hasNewSlots: added > 0 });
    });
  }

  /**
   * The slots of a scheduled run. Those of a provider that is not set up are planned too, and fail visibly.
   * A target that its provider cannot ask is left out: no other command accepts it either.
   */
  async function scheduledSlots(transaction: Transaction, workspaceId: string): Promise<PlannedSlot[]> {
    const domains = await readLiveDomains(transaction, workspaceId);
    if (domains === null) return [];
    const targets = ((await readTargets(transaction, workspaceId)) ?? defaultTargets).filter(
      (target) => (providers().get(target.provider)?.refusal(target) ?? null) === null,
    );
    const prompts = targets.length === 0 ? [] : await readActivePrompts(transaction, workspaceId, null);
    const keywords = domains.length === 0 ? [] : await readKeywords(transaction, workspaceId);
    const ifKnown: Estimate = (text, place, depth) =>
      providers().has(place.provider) ? estimate(text, place, depth) : 0;
    return [...planSlots(prompts, targets, ifKnown), ...planRanks(keywords, ifKnown)];
  }

  const { planDue, setSchedule, ...scheduling } = createScheduling({
    ...dependencies,
    slotsOf: scheduledSlots,
  });

  /**
   * Takes the next slot that is due, unless that would exceed a limit of spending. Skips providers that are busy. Each
   * transaction locks one provider: if it locked several, two workspaces with different targets could deadlock.
   */
  async function take(input: TakeInput): Promise<TakenSlot | SpentLimit | Busy | null> {
    const busy = new Map<string, Date>();
    for (;;) {
      const taken = await inTransaction(database, (transaction) =>
        takeUnless(transaction, input, [...busy.keys()]),
      );
      if (!isBusy(taken)) {
        const until = earliest(busy.values());
        return taken ?? (until && { until });
      }
      busy.set(taken.provider, taken.until);
    }
  }

  /** Takes the next slot that is due of other providers than `except`, unless its provider is busy. */
  async function takeUnless(
    transaction: Transaction,
    { workspaceId, runId, budgetUsd }: TakeInput,
    except: readonly string[],
  ): Promise<TakenSlot | SpentLimit | BusyProvider | null> {
    const budget = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
    const now = clock();
    const due = await lockNextDue(transaction, { workspaceId, runId }, now, except);
    if (due === null) return null;
    const spent = await readSpending(transaction, workspaceId, { now, ...utcStarts(now), runId });
    const limit = limitReached(due, spent, budget, budgetUsd);
    if (limit !== null) return limit;
    const { provider } = due.place;
    const until = await reserveProvider(transaction, provider, limitsOf(provider), clock);
    return until === null ? submit(transaction, due, now) : { provider, until };
  }

  function takeOver({ workspaceId, runId }: RunKey): Promise<TakenSlot | null> {
    return inTransaction(database, (transaction) => {
      const now = clock();
      return takeOverExpired(transaction, { workspaceId, runId }, { now, leasedUntil: leaseFrom(now) });
    });
  }

  function settle(slot: TakenSlot): Promise<Settled> {
    const provider = providers().get(slot.place.provider);
    if (provider === undefined) return decline(dependencies, slot);
    const attributes = { 'visibility.provider': provider.name, 'visibility.platform': slot.platform };
    return traced('question', attributes, () => runSlot(dependencies, provider, slot));
  }

  function settleAbandoned(slot: TakenSlot): Promise<Settled> {
    const isReadable = slot.taskId !== null && providers().has(slot.place.provider);
    return isReadable ? settle(slot) : giveUp(dependencies, slot);
  }

  /** Ends the slots of processes that have disappeared. */
  async function recover(input: RunKey): Promise<void> {
    for (let slot = await takeOver(input); slot !== null; slot = await takeOver(input))
      await settleAbandoned(slot);
  }

  /** Takes and settles slots until none is left, a limit is reached, or the signal is aborted. */
  async function work(input: RunInput): Promise<SpentLimit | null> {
    while (!input.signal.aborted) {
      await recover(input);
      const taken = await take(input);
      if (isBusy(taken)) {
        await pause(taken.until.getTime() - clock().getTime(), input.signal);
        continue;
      }
      const isTaken = taken !== null && typeof taken !== 'string';
      if (isTaken) await settle(taken);
      const progress = await readProgress(database, input.workspaceId, input.runId);
      input.onProgress?.(progress);
      if (isTaken) continue;
      // A slot in flight may turn out cheaper than it was estimated.
      if (taken !== null && progress.submitted === 0) return taken;
      const waitMs = msToNext(progress, clock());
      if (waitMs === null || isForLater(progress, clock())) return null;
      await pause(waitMs, input.signal);
    }
    return null;
  }

  const asking = {
    ...dependencies,
    ...{ take, takeOver, settle, settleAbandoned },
    dropUnsent: (slot: UnsentSlot, at: Date) => dropUnsent(dependencies, slot, at),
  };

  return {
    ...createKeywords(dependencies, providers),

    /** Where the prompts of a workspace are asked: its own targets, or the default ones. */
    async targetsOf(workspaceId: string): Promise<TargetList> {
      await workspaces.requireLive(workspaceId);
      const own = await readTargets(database, workspaceId);
      return { isOwn: own !== null, targets: own ?? defaultTargets };
    },

    /** Replaces the targets of a workspace; null = it follows the default ones. */
    async setTargets(workspaceId: string, targets: readonly Target[] | null): Promise<void> {
      await workspaces.requireLive(workspaceId);
      requireSetUp(targets ?? []);
      await inTransaction(database, (transaction) => writeTargets(transaction, workspaceId, targets));
    },

    /**
     * Sets targets and budgets of many workspaces from the text of a YAML file, all or nothing. Reports what changes.
     * @throws DomainError that lists every fault of the file with its line
     */
    applySettings(text: string, options?: { readonly dryRun?: boolean }): Promise<ApplyReport> {
      return applySettings({ database, clock, defaultBudget, workspaces, requireSetUp }, text, options);
    },

    /** The budget of a workspace: its own, or the default. */
    async budgetOf(workspaceId: string): Promise<Budget> {
      await workspaces.requireLive(workspaceId);
      return (await readBudget(database, workspaceId)) ?? defaultBudget;
    },

    /** Sets the limits of a workspace. Those not given keep their values, or the defaults of this moment. */
    async setBudget(workspaceId: string, change: Partial<Budget>): Promise<Budget> {
      await workspaces.requireLive(workspaceId);
      return inTransaction(database, async (transaction) => {
        await ensureBudget(transaction, workspaceId);
        const before = (await lockBudget(transaction, workspaceId)) ?? defaultBudget;
        const budget = { ...before, ...change };
        await writeBudget(transaction, workspaceId, budget);
        await wakeRuns(transaction, workspaceId, clock());
        return budget;
      });
    },

    /**
     * The slots that a run would have, and what they would cost. Changes nothing.
     * @throws DomainError if the workspace, a target or a prompt is missing, or a provider is not set up
     */
    plan,

    /** The questions of a selection, on schedule, that count in the figures over several prompts; null without any. */
    async samplingOf(selection: Selection): Promise<Sampling | null> {
      const { workspaceId, promptIds = null } = selection;
      const prompts = await readActivePrompts(database, workspaceId, promptIds);
      const asked = samplingOf(prompts, await targetsIn(selection));
      return asked && { ...asked, ...(await scheduling.askingOf(workspaceId)) };
    },

    /**
     * Adds the slots of a selection to a run, due now, and creates the run if it is new. Repeating it changes nothing.
     * @throws DomainError as plan does, or if a new run would have no slots
     */
    async begin(selection: Selection, run: BegunRun): Promise<MeasuringPlan> {
      const planned = await plan(selection);
      if (
        planned.slots.length === 0 &&
        (await findRun(database, selection.workspaceId, run.runId, clock())) === null
      )
        throw nothingToAsk();
      if (planned.slots.length > 0) await addSlots(selection.workspaceId, run, planned.slots);
      return planned;
    },

    /**
     * The slots of a run whose outcome nobody knows, to be asked again in a run of their own, and what that would cost.
     * Those that were asked again before are left out. Changes nothing.
     * @throws DomainError if there is no such run, or nothing in it is unknown
     */
    planRetry,

    /** Adds these slots to that run. Repeating it changes nothing. */
    async beginRetry(selection: RetrySelection): Promise<RetryPlan> {
      const planned = await planRetry(selection);
      if (planned.slots.length > 0)
        await addSlots(selection.workspaceId, { runId: planned.runId, scheduledFor: clock() }, planned.slots);
      return planned;
    },

    ...scheduling,

    /**
     * Gives a workspace a schedule of its own, in which a null expression means never; null = that of the settings.
     * @throws DomainError if the workspace does not exist, or the expression or the time zone is wrong
     */
    async setSchedule(workspaceId: string, schedule: Schedule | null): Promise<void> {
      await workspaces.requireLive(workspaceId);
      await setSchedule(workspaceId, schedule);
    },

    /**
     * Plans a run for every workspace whose time has come. Returns when the next one is due; null if none is. A process
     * without a provider leaves that to others.
     */
    planDue: async (input: PlanningInput): Promise<Date | null> =>
      providers().size === 0 ? null : planDue(input),

    /**
     * Asks for the slots of all workspaces that are due, except for those that only a command asks for, and settles what
     * processes have left behind. Resolves when nothing is due or in flight any more, with the time at which more will
     * be; null if none is known. A process without a provider leaves that to others.
     */
    askDue: async (input: AskingInput): Promise<Date | null> =>
      providers().size === 0 ? null : askDue(asking, input),

    /**
     * Asks for the slots of a run until all are settled, a limit is reached or the signal is aborted. Any number of
     * processes may work on the same run.
     */
    async work(input: RunInput): Promise<RunReport> {
      const { workspaceId, runId, concurrency, signal } = input;
      // When one fails, the others still store the answers that are in flight.
      // Each worker waits by a signal of its own: one signal with a listener for each would look like a leak to Node.
      const ends = await Promise.allSettled(
        Array.from({ length: concurrency }, () => work({ ...input, signal: AbortSignal.any([signal]) })),
      );
      const limit = ends.map(valueOrThrow).find((stop) => stop !== null) ?? null;
      await finishIfDone(dependencies, { workspaceId, runId });
      const progress = await readProgress(database, workspaceId, runId);
      const failures = await readFailures(database, workspaceId, runId);
      const isOpen = progress.planned > 0;
      const stoppedBy = isOpen ? (limit ?? (signal.aborted ? 'signal' : null)) : null;
      return { ...progress, runId, stoppedBy, failures };
    },
  };
}

type TakeInput = RunKey & { readonly budgetUsd?: number };

interface BusyProvider extends Busy {
  readonly provider: string;
}

function isBusy<Some extends Busy>(taken: TakenSlot | SpentLimit | Some | null): taken is Some {
  return taken !== null && typeof taken !== 'string' && 'until' in taken;
}

/** Marks a locked slot as submitted; null if it is wanted no more, so that the next look does not find it. */
async function submit(transaction: Transaction, due: DueSlot, now: Date): Promise<TakenSlot | null> {
  const times = { submittedAt: now, leasedUntil: leaseFrom(now) };
  const submitted = await submitSlot(transaction, due, times);
  if (submitted === null) return null;
  if (submitted.hasNewStatus) await raiseRevision(transaction, due.workspaceId);
  return { ...due, attempts: due.attempts + 1, submittedAt: now, taskId: null };
}

function planOf(slots: readonly PlannedSlot[]): MeasuringPlan {
  const estimatedUsd = toMicroDollars(slots.reduce((sum, slot) => sum + slot.estimatedUsd, 0));
  const count = (kind: Subject['kind']) =>
    new Set(slots.filter(({ subject }) => subject.kind === kind).map(({ subject }) => subjectIdOf(subject)))
      .size;
  return { slots, prompts: count('prompt'), keywords: count('keyword'), estimatedUsd };
}

function noRun(runId: string | undefined): DomainError {
  return runId === undefined
    ? new DomainError('conflict', { message: 'The workspace has not been measured yet.' })
    : invalidParameter('run', `The workspace has no run ${runId}.`);
}

function nothingUnknown(runId: string): DomainError {
  return new DomainError('conflict', {
    message: `The run ${runId} has no questions whose outcome is unknown. Give another run with --run.`,
  });
}

function valueOrThrow<Value>(end: PromiseSettledResult<Value>): Value {
  if (end.status === 'rejected') throw end.reason;
  return end.value;
}

function noTargets(workspaceId: string, platform: Platform | undefined): DomainError {
  const where = platform === undefined ? '' : ` on ${platform}`;
  return new DomainError('conflict', {
    message: `The workspace has no targets${where}. Set them with "visibility workspace targets ${workspaceId} --target ...".`,
  });
}

function nothingToAsk(): DomainError {
  return new DomainError('conflict', {
    message:
      'The workspace has no active prompts, and no search terms to look up. Add a prompt (POST /v1/prompts, or the web page), or resume a paused one.',
  });
}

function requireAll(promptIds: readonly string[], found: readonly { promptId: string }[]): void {
  const missing = promptIds.filter((id) => !found.some(({ promptId }) => promptId === id));
  if (missing.length === 0) return;
  throw invalidParameter(
    'prompts',
    `The workspace has no active prompt ${missing.join(', ')}. Paused, draft and archived prompts are not asked.`,
  );
}

function limitReached(
  slot: DueSlot,
  spent: { day: number; month: number; run: number },
  budget: Budget,
  runUsd: number | undefined,
): SpentLimit | null {
  const exceeds = (sum: number, limit: number | null | undefined) =>
    limit !== null && limit !== undefined && toMicroDollars(sum + slot.estimatedUsd) > limit;
  if (exceeds(spent.run, runUsd)) return 'run';
  if (exceeds(spent.day, budget.dailyUsd)) return 'day';
  return exceeds(spent.month, budget.monthlyUsd) ? 'month' : null;
}

/** Without the last digits of a sum in binary, which would exceed a limit that is reached exactly. */
const toMicroDollars = (usd: number) => Math.round(usd * 1e6) / 1e6;

/** The pauses between two looks at a run. Slots that others have taken may end, or come back, at any time. */
const SHORTEST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** Longer than any pause before a slot is sent again, in ms. */
const LATER_MS = 15 * 60_000;

/** Whether all that is left was planned for later, when the worker asks for it. */
function isForLater({ submitted, nextDueAt }: RunProgress, now: Date): boolean {
  return submitted === 0 && nextDueAt !== null && nextDueAt.getTime() - now.getTime() > LATER_MS;
}

/** Until a slot is due or a lease ends, in ms; null if nothing is left. */
function msToNext({ planned, submitted, nextDueAt, nextLeaseEnd }: RunProgress, now: Date): number | null {
  if (planned + submitted === 0) return null;
  const times = [nextDueAt, nextLeaseEnd].filter((time) => time !== null).map((time) => time.getTime());
  return Math.min(...times) - now.getTime();
}

/** Waits within the bounds above, or until the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const bounded = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, ms));
  await delay(bounded, undefined, { signal }).catch(() => undefined);
}
