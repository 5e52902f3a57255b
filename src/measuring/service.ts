import type { Clock } from '../domain/clock.js';
import type { Schedule } from '../domain/schedule.js';
import type { WorkspaceService } from '../features/workspaces/index.js';
import type { Recorder } from '../ingest/index.js';
import type { Database } from '../platform/database.js';
import type { Logger } from '../platform/logger.js';
import type { Metrics } from '../platform/telemetry/metrics.js';
import { askDue, type AskingInput } from './ask/due-runs.js';
import { workOn, type RunInput, type RunReport } from './ask/one-run.js';
import { createAskingNow } from './ask/asking-now.js';
import { createChanging } from './plan/changing.js';
import { createPreviewing } from './plan/previewing.js';
import { createAttributes } from './judge/attributes.js';
import type { Judge } from './judge/judge.js';
import { estimateJudgingWith } from './judge/plan-judgment.js';
import { createRejudging } from './judge/rejudging.js';
import type { ProviderLimits } from './ask/provider-limits.js';
import { createReserveProvider } from './ask/reserve-provider.js';
import { OWN_KEYS, reportProviders } from './stores/providers-store.js';
import { createKeywords } from './plan/keywords.js';
import { createPlanning } from './plan/planning.js';
import type { HasOwnKey } from './plan/provider-of.js';
import { createRetrying } from './plan/retrying.js';
import { createScheduling } from './plan/scheduling.js';
import { createSettings } from './plan/settings.js';
import type { Provider } from './providers/provider.js';
import { createReporting } from './report/reporting.js';
import type { OnRunFinished } from './settle/finishing.js';
import type { Target } from './target.js';
import type { Budget } from './types.js';

export interface MeasuringDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly ingest: Recorder;
  readonly workspaces: Pick<WorkspaceService, 'requireLive' | 'liveAmong'>;
  /** The providers of the settings, by name. Called when first needed, because other commands do not use them. */
  readonly providers: () => ReadonlyMap<string, Provider>;
  /** The providers with stored keys. Default: none. */
  readonly stored?: StoredProviders;
  /** The judge of answers; null = none. Called when it is first needed. Default: none. */
  readonly judge?: () => Judge | null;
  /** The rate limits of providers, by name. A missing one has no limits. */
  readonly limits: ReadonlyMap<string, ProviderLimits>;
  /** For workspaces without their own budget. */
  readonly defaultBudget: Budget;
  /** For workspaces without their own targets. */
  readonly defaultTargets: readonly Target[];
  /** For workspaces without their own schedule. */
  readonly defaultSchedule: Schedule;
  /** The share of budgets and of a run's estimate, from 0 to 1, that retries of failed attempts may use; 0 = no retries. */
  readonly retryShare: number;
  /** Maximum time that a provider may take for a slot, in ms. */
  readonly deadlineMs: number;
  /** Runs in the transaction that marks a run as finished. */
  readonly runFinished?: OnRunFinished;
  /** Default: none. */
  readonly metrics?: Metrics;
  /** Default: no warnings. */
  readonly log?: Pick<Logger, 'warn'>;
}

/** The providers whose keys are stored, which take precedence over those of the settings. */
export interface StoredProviders {
  /**
   * The providers by name that a workspace asks with a stored key, or with null those that all workspaces do; null in place of one
   * whose key cannot be opened.
   */
  readonly of: (workspaceId: string | null) => Promise<ReadonlyMap<string, Provider | null>>;
  readonly hasOwnKey: HasOwnKey;
  /** Every provider that takes a key, by name, for what it could ask. None of them may be asked. */
  readonly catalog: () => ReadonlyMap<string, Provider>;
  /** Whether this process can ask any. */
  readonly canBeAsked: () => Promise<boolean>;
}

const nothingStored: StoredProviders = {
  of: () => Promise.resolve(new Map()),
  hasOwnKey: () => Promise.resolve(false),
  catalog: () => new Map(),
  canBeAsked: () => Promise.resolve(false),
};

export type MeasuringService = ReturnType<typeof createMeasuring>;

/** Sends the prompts of a workspace to platforms and stores the answers. */
export function createMeasuring({
  providers: load,
  judge: loadJudge,
  stored = nothingStored,
  ...given
}: MeasuringDependencies) {
  let known: ReadonlyMap<string, Provider> | undefined;
  let judge: Judge | null | undefined;
  const ofSettings = () => (known ??= load());
  const providers = async (workspaceId: string | null) =>
    together(ofSettings(), await stored.of(workspaceId));
  const isAsking = async () => ofSettings().size > 0 || (await stored.canBeAsked());
  const dependencies = {
    ...given,
    providers,
    isAsking,
    hasOwnKey: stored.hasOwnKey,
    catalogOf: async (workspaceId: string) =>
      new Map([...stored.catalog(), ...(await providers(workspaceId))]),
    judge: () => (judge === undefined ? (judge = loadJudge?.() ?? null) : judge),
    reserveProvider: createReserveProvider(given),
  };
  const estimateJudging = estimateJudgingWith(dependencies.judge);
  const scheduling = createScheduling({
    ...dependencies,
    reportProviders: async () =>
      reportProviders(given.database, await askedBy({ ...dependencies, stored }), given.clock()),
  });
  const settings = createSettings(dependencies);
  const planning = createPlanning({ ...dependencies, estimateJudging, askingOf: scheduling.askingOf });
  return {
    ...createKeywords(dependencies),
    ...createAttributes(dependencies),
    ...createRejudging(dependencies),
    ...settings,
    ...scheduling,
    ...planning,
    ...createRetrying({ ...dependencies, estimateJudging }),
    ...createReporting({ ...dependencies, scheduleOf: scheduling.scheduleOf }),
    ...createPreviewing({ ...dependencies, estimateJudging, askingOf: scheduling.askingOf }),
    ...createAskingNow({ ...dependencies, estimateJudging, plan: planning.plan }),
    ...createChanging({ ...dependencies, ...settings, setSchedule: scheduling.setSchedule }),

    /** See askDue. A process without a provider leaves this to others, and returns null. */
    askDue: async (input: AskingInput): Promise<Date | null> =>
      (await isAsking()) ? askDue(dependencies, input) : null,

    /** See workOn. */
    work: (input: RunInput): Promise<RunReport> => workOn(dependencies, input),
  };
}

/** The providers of the settings, except those in whose place there is one with a stored key. */
function together(
  ofSettings: ReadonlyMap<string, Provider>,
  stored: ReadonlyMap<string, Provider | null>,
): ReadonlyMap<string, Provider> {
  if (stored.size === 0) return ofSettings;
  const all = new Map(ofSettings);
  for (const [name, provider] of stored) {
    if (provider === null) all.delete(name);
    else all.set(name, provider);
  }
  return all;
}

/** The names of the providers that a process asks for any workspace, that of the judge included. */
async function askedBy({
  providers,
  judge: load,
  stored,
}: {
  readonly providers: (workspaceId: null) => Promise<ReadonlyMap<string, Provider>>;
  readonly judge: () => Judge | null;
  readonly stored: StoredProviders;
}): Promise<string[]> {
  const judge = load();
  const known = [...(await providers(null)).keys()];
  const own = (await stored.canBeAsked()) ? [OWN_KEYS] : [];
  return [...new Set([...known, ...own, ...(judge === null ? [] : [judge.provider.name])])];
}
