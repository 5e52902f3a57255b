import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invalidSetting, type Config } from './config.js';
import { createDemo, demoTask, measureLive, type LiveOptions } from './demo/index.js';
import { systemClock, type Clock } from './domain/clock.js';
import { reasonOf } from './domain/error-facts.js';
import { DomainError } from './domain/errors.js';
import type { Credentials, KeyedProvider } from './domain/keyed-providers.js';
import { createExport } from './export/index.js';
import {
  createPasswordMailService,
  createPeopleService,
  createSessionService,
  deleteExpired,
} from './features/accounts/index.js';
import { createAnalyticsService } from './features/analytics/index.js';
import { createAuditService, createTrailService } from './features/audit/index.js';
import { createApiKeyService, createSignInService } from './features/api-keys/index.js';
import {
  createBrandService,
  createNamesService,
  createRecalibrationService,
  createRescoresService,
  RECALIBRATION_REQUESTED,
  RESCORE_REQUESTED,
  readSharedNames,
} from './features/brand/index.js';
import { createDeliveriesService } from './features/deliveries/index.js';
import { createEvidenceService } from './features/evidence/index.js';
import { createImportService } from './features/imports/index.js';
import { createInsightsService } from './features/insights/index.js';
import { createKeywordsService } from './features/keywords/index.js';
import { createDemosService } from './features/demos/index.js';
import { createJoiningService, createMemberService, requireOwnerIn } from './features/members/index.js';
import { createPromptService } from './features/prompts/index.js';
import { countSealed, createProviderKeysService, hasOwnKey } from './features/provider-keys/index.js';
import { createQuestionsService } from './features/questions/index.js';
import { createReportingService } from './features/reporting/index.js';
import { createRunsService } from './features/runs/index.js';
import { createSingleSignOnService } from './features/single-sign-on/index.js';
import { createStepsService } from './features/steps/index.js';
import { createWebsiteService } from './features/website/index.js';
import {
  createInstallationService,
  createWorkspaceService,
  createWorkspaceSettingsService,
} from './features/workspaces/index.js';
import { createIngest, readOlderDays } from './ingest/index.js';
import {
  checkTargets,
  createMeasuring,
  providerLimits,
  readProvidersInUse,
  prepareTrial as prepareTrialWith,
  readSpendingByProvider,
  readUnknownFields,
  type Judge,
  type Target,
  type Trial,
  type TrialInput,
} from './measuring/index.js';
import {
  ageWarning,
  createCatalog,
  createOpenAiJudge,
  createProviders,
  createReplay,
  createStoredProviders,
  keyedIn,
  listPrices,
  withPricesOf,
  type PriceTable,
  type Provider,
  type Recording,
} from './measuring/providers/index.js';
import {
  announceRun,
  channelTopics,
  comparisonTopic,
  createChannelService,
  createDeliveryReads,
  createDispatcher,
  createOutboxService,
  createOwnedChannels,
  DIGEST_REQUESTED,
  digestTask,
  digestTopic,
  recalibrationTopic,
  removeDispatched,
  rescoreTopic,
  VISIBILITY_COMPARISON,
} from './outbox/index.js';
import { advisoryLocks, withAdvisoryLock, withFreeAdvisoryLock } from './platform/advisory-lock.js';
import { actingAs } from './platform/audit.js';
import type { Database } from './platform/database.js';
import { createSealingKeys, type SealingKeys } from './platform/sealing-keys.js';
import { removeExpired } from './platform/idempotency/store.js';
import { createMailer } from './platform/mailer.js';
import { createOidcProvider } from './platform/oidc.js';
import { readersOf, type Readers } from './platform/reader.js';
import type { Logger } from './platform/logger.js';
import { openDataFolder } from './platform/embedded/data-folder.js';
import { openStorage, type Storage } from './platform/storage.js';
import { noMetrics, type Metrics } from './platform/telemetry/metrics.js';
import { createFetchPage, type FetchPage } from './platform/web-fetch.js';
import {
  cleanUpTask,
  createWorker,
  measuringTasks,
  type MeasuringTasksDependencies,
  type Worker,
} from './worker/index.js';

export {
  actingAs,
  countSealed,
  ageWarning,
  openStorage,
  readOlderDays,
  readProvidersInUse,
  readSharedNames,
  readSpendingByProvider,
  readUnknownFields,
};

export type { PriceTable, Recording, Storage, Trial };

export type Services = ReturnType<typeof createServices>;

/** Maximum number of concurrent requests to the receivers of events per process. */
const DELIVERIES_AT_ONCE = 8;

/** The use cases, shared by the server and the command line. */
export function createServices(options: {
  database: Database;
  /** The databases that lists and analytics read from. Default: `database`. */
  readers?: Readers;
  config: Config;
  clock?: Clock;
  /** Providers by name. Default: those configured in the settings. */
  providers?: () => ReadonlyMap<string, Provider>;
  /** The keys that seal stored secrets. Default: those of the settings. */
  sealing?: SealingKeys;
  /** The judge of answers; null = none. Default: as configured in the settings. */
  judge?: () => Judge | null;
  /** Reads pages of the web. Default: those at public addresses. */
  fetchPage?: FetchPage;
  /** Default: none. */
  metrics?: Metrics;
  /** Receives warnings about unexpected events while measuring. Default: no warnings. */
  log?: Pick<Logger, 'warn'>;
}) {
  const { database, config, clock = systemClock, metrics = noMetrics } = options;
  const { lists, analytics } = options.readers ?? readersOf(database);
  const cadenceHours = config.measurementCadenceHours;
  const promptOptions = { database, clock, caps: config.promptCaps, cadenceHours };
  const prompts = createPromptService({ ...promptOptions, reader: lists });
  const workspaces = createWorkspaceService({ database, clock });
  const apiKeys = createApiKeyService({ database, clock, workspaces, maxKeys: config.apiKeysMax });
  const signIn = createSignInService({ database, clock });
  const accounts = { database, clock };
  const brand = createBrandService({ database, reader: lists, clock });
  const names = createNamesService({ database, clock });
  const ingestOptions = { database, prompts, clock, metrics };
  const ingest = createIngest({ ...ingestOptions, reader: analytics });
  const providers = options.providers ?? (() => providersOf(config));
  const prices = once(() => pricesOf(config));
  const providerKeys = createProviderKeysService({
    database,
    clock,
    workspaces,
    sealing: options.sealing ?? sealingOf(config),
    inEnvironment: () => keyedIn(providers()),
    verify: verifyWith(config, providers, prices),
    ...(options.log && { log: options.log }),
  });
  const measuringOptions = {
    database,
    stored: {
      of: async (workspaceId: string | null) =>
        createStoredProviders(config.providers, await providerKeys.inForce(workspaceId), prices),
      hasOwnKey,
      catalog: () => createCatalog(config.providers, prices()),
      canBeAsked: providerKeys.canBeAsked,
    },
    clock,
    ingest,
    workspaces,
    metrics,
    ...(options.log && { log: options.log }),
    limits: providerLimits(config.measuringProviderLimits),
    defaultBudget: config.measuringBudget,
    defaultTargets: defaultTargetsOf(config),
    defaultSchedule: config.measuringSchedule,
    retryShare: config.measuringRetries,
    deadlineMs: config.measuringTimeoutMs,
    runFinished: announceRun,
  };
  const judge = options.judge ?? (() => judgeOf(config));
  const measuring = createMeasuring({ ...measuringOptions, providers, judge });
  const recalibrations = createRecalibrationService({ database, clock });
  const rescores = createRescoresService({
    database,
    clock,
    olderAnswersOf: (id, executor) => ingest.olderAnswers(id, executor),
  });
  const { secret, publicUrl } = config.webhooks;
  const analyticsService = createAnalyticsService({ reader: analytics, clock, cadenceHours });
  const { findOlderDays } = ingest;
  const insightsOptions = { findOlderDays, defaultTargets: measuringOptions.defaultTargets };
  /** The zone of the days that people see: the workspace's own, or that of its schedule. */
  const timeZoneOf = async (workspaceId: string) =>
    (await workspaces.show(workspaceId)).timeZone ?? (await measuring.scheduleOf(workspaceId)).timeZone;
  const figuresAt = (now: Date) => {
    const at = { reader: analytics, clock: () => now };
    const figures = createAnalyticsService({ ...at, cadenceHours });
    const insights = createInsightsService({ ...insightsOptions, ...at, analytics: figures });
    return { analytics: figures, insights };
  };
  const builtIn = new Map([
    [RECALIBRATION_REQUESTED, recalibrationTopic({ clock, recalibrations, ingest, measuring })],
    [RESCORE_REQUESTED, rescoreTopic({ clock, rescores, ingest })],
    [DIGEST_REQUESTED, digestTopic({ database, clock, measuring, figuresAt })],
    [
      VISIBILITY_COMPARISON,
      comparisonTopic({ database, clock, publicUrl, timeZoneOf, analytics: analyticsService }),
    ],
  ]);
  const mailer = createMailer(config.mail);
  const channels = { database, clock, workspaces, publicUrl, secret, mailer };
  const external = channelTopics(channels);
  const evidence = createEvidenceService({ reader: analytics, clock, analytics: analyticsService });
  const demos = createDemosService({ database, clock, workspaces });
  const exclusively = <Result>(work: () => Promise<Result>) =>
    withAdvisoryLock(database, advisoryLocks.demo, work);
  const { finished } = demos;
  const demo = createDemo({
    workspaces,
    apiKeys,
    signIn,
    prompts,
    brand,
    ingest,
    clock,
    exclusively,
    finished,
  });
  return {
    workspaces,
    apiKeys,
    signIn,
    people: createPeopleService(accounts),
    sessions: createSessionService(accounts),
    joining: createJoiningService({ ...accounts, workspaces }),
    passwordMail: createPasswordMailService({
      ...{ ...accounts, mailer, publicUrl },
      ...(options.log && { log: options.log }),
    }),
    singleSignOn: createSingleSignOnService({
      ...accounts,
      provider: createOidcProvider(config),
      groupRoles: config.groupRoles,
      revokeKeysOf: apiKeys.revokeKeysOf,
      ...(options.log && { log: options.log }),
    }),
    members: createMemberService({ ...accounts, revokeKeysOf: apiKeys.revokeKeysOf }),
    workspaceSettings: createWorkspaceSettingsService({
      workspaces,
      setSharing: apiKeys.setSharing,
      requireOwner: requireOwnerIn,
    }),
    installation: createInstallationService({ database, workspaces, caps: config.promptCaps }),
    prompts,
    brand,
    keywords: createKeywordsService({ reader: lists }),
    analytics: analyticsService,
    evidence,
    insights: createInsightsService({
      ...{ ...insightsOptions, reader: analytics, clock },
      analytics: analyticsService,
    }),
    ingest,
    imports: createImportService({ ingest }),
    export: createExport({
      database,
      workspaces,
      analyticsOn: (on) => createAnalyticsService({ reader: on.analytics, clock, cadenceHours }),
      insightsOn: (on) => {
        const at = { reader: on.analytics, clock };
        const { findOlderDays } = createIngest({ ...ingestOptions, reader: on.analytics });
        const figures = createAnalyticsService({ ...at, cadenceHours });
        return createInsightsService({ ...insightsOptions, ...at, findOlderDays, analytics: figures });
      },
      promptsOn: (on) => createPromptService({ ...promptOptions, reader: on.lists }),
    }),
    measuring,
    providerKeys,
    runs: createRunsService({
      clock,
      measuring,
      keys: providerKeys,
      outlookOf: (at, sampling) => analyticsService.outlook(at, sampling),
    }),
    deliveries: createDeliveriesService({ deliveries: createDeliveryReads(database) }),
    website: createWebsiteService({ fetchPage: options.fetchPage ?? createFetchPage(), clock }),
    questions: createQuestionsService({ reader: lists }),
    steps: createStepsService({ database, reader: lists, clock, timeZoneOf }),
    names,
    timeZoneOf,
    audit: createAuditService({ database }),
    trail: createTrailService({ database }),
    reporting: createReportingService({ database, clock, workspaces }),
    recalibrations,
    rescores,
    outbox: createOutboxService({ database, topics: new Map([...builtIn, ...external]) }),
    channels: createChannelService(channels),
    ownedChannels: createOwnedChannels({ ...channels, requireOwner: requireOwnerIn }),
    // A slow receiver must not hold up the work of the service itself.
    dispatchers: {
      builtIn: createDispatcher({ name: 'outbox', database, clock, topics: builtIn, concurrency: 1 }),
      webhooks: createDispatcher({
        name: 'webhooks',
        database,
        clock,
        topics: external,
        concurrency: DELIVERIES_AT_ONCE,
      }),
    },
    digests: digestTask({ database, clock, defaultTimeZone: config.measuringSchedule.timeZone }),
    cleanUp: cleanUpTask({
      clock,
      cleanUps: [
        (now) => removeDispatched(database, now),
        (now, signal) => removeExpired(database, now, signal),
        (now) => deleteExpired(database, now),
      ],
    }),
    demos,
    demoTask: demoTask({
      demos,
      demo,
      ifFree: (work) => withFreeAdvisoryLock(database, advisoryLocks.demo, work),
    }),
    demo: {
      ...demo,
      measureLive: (live: LiveOptions) =>
        measureLive(
          {
            workspaces,
            apiKeys,
            prompts,
            brand,
            evidence,
            clock,
            exclusively,
            analytics: analyticsService,
            measureWith: (recordings, onStored) =>
              createMeasuring({
                ...measuringOptions,
                ingest: {
                  ...ingest,
                  async record(workspaceId, line, alongside, afterwards) {
                    await ingest.record(workspaceId, line, alongside, afterwards);
                    await onStored(line);
                  },
                },
                providers: () => new Map([['replay', createReplay({ recordings })]]),
              }),
          },
          live,
        ),
    },
  };
}

/** @throws ConfigError that names the invalid target */
function defaultTargetsOf({ measuringTargets }: Config): readonly Target[] {
  const targets = measuringTargets as readonly Target[];
  try {
    checkTargets(targets);
    return targets;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalidSetting('MEASURING_TARGETS', error.message);
  }
}

type MeasuringEvents = Pick<MeasuringTasksDependencies, 'onPlanned' | 'onSettled'>;

/** A log that writes nothing. */
export const silentLog = { info: () => undefined, error: () => undefined, debug: () => undefined };

/**
 * The background work of one process: the outbox, schedules, measuring with `concurrency` questions in flight, and deleting
 * what has expired.
 */
export function createBackground(
  options: {
    services: Pick<Services, 'cleanUp' | 'demoTask' | 'digests' | 'dispatchers' | 'measuring'>;
    log: Pick<Logger, 'info' | 'error' | 'debug'>;
    concurrency: number;
    clock?: Clock;
  } & Partial<MeasuringEvents>,
): Worker {
  const { services, log, clock = systemClock } = options;
  const { builtIn, webhooks } = services.dispatchers;
  const measuring = measuringTasks({
    measuring: services.measuring,
    onPlanned: (run) => log.info(run, 'planned a run'),
    onSettled: (run, outcome) => log.debug({ ...run, outcome }, 'settled a question'),
    onFinished: (run) => log.info(run, 'finished a run'),
    ...options,
  });
  const tasks = [services.digests, builtIn, ...measuring, webhooks, services.demoTask, services.cleanUp];
  return createWorker({ tasks, clock, log });
}

/** Maximum wait for a provider to confirm its key, in ms. */
const VERIFY_TIMEOUT_MS = 10_000;

/** Maximum wait of a client for a provider to confirm its key, in ms. */
const VERIFY_ONE_MS = 8_000;

/**
 * Asks all configured providers concurrently whether they accept their keys: null if so, otherwise the reason. Costs
 * nothing.
 */
export async function verifyProviders(config: Config): Promise<ReadonlyMap<string, string | null>> {
  const signal = AbortSignal.timeout(VERIFY_TIMEOUT_MS);
  const asked = [...providersOf(config).values()].map(
    async (provider) => [provider.name, await provider.verify(signal)] as const,
  );
  return new Map(await Promise.all(asked));
}

/**
 * The target and the estimated cost of a trial, and `ask`, which asks the provider once.
 * @throws DomainError if the provider is not configured, or the target is invalid
 */
export function prepareTrial(config: Config, input: TrialInput) {
  const { ask, ...prepared } = prepareTrialWith(providersOf(config), input);
  return { ...prepared, ask: () => ask(AbortSignal.timeout(config.measuringTimeoutMs)) };
}

/** @throws ConfigError with the problem in PRICES_FILE */
function providersOf(config: Config): ReadonlyMap<string, Provider> {
  return createProviders(config.providers, pricesOf(config));
}

/** The result of the first call. */
function once<Result>(compute: () => Result): () => Result {
  let done: { readonly result: Result } | undefined;
  return () => (done ??= { result: compute() }).result;
}

/** Asks a provider whether it accepts a key, null being that of the settings. */
const verifyWith =
  (config: Config, ofSettings: () => ReadonlyMap<string, Provider>, prices: () => PriceTable) =>
  async (name: KeyedProvider, credentials: Credentials | null): Promise<string | null> => {
    const providers =
      credentials === null
        ? ofSettings()
        : createStoredProviders(config.providers, new Map([[name, credentials]]), prices);
    const found = providers.get(name);
    if (!found) throw new Error(`There is no key of ${name} to verify.`);
    return found.verify(AbortSignal.timeout(VERIFY_ONE_MS));
  };

/** The keys that seal stored secrets, from the settings or from a file of the embedded database. */
export function sealingOf({ secrets, databaseUrl, dataDir }: Config): SealingKeys {
  const { key, previousKey, file } = secrets;
  if (key !== undefined)
    return createSealingKeys({
      kind: 'texts',
      texts: previousKey === undefined ? [key] : [key, previousKey],
    });
  if (file !== undefined) return createSealingKeys({ kind: 'file', path: () => file, isOwn: false });
  if (databaseUrl !== undefined) return createSealingKeys({ kind: 'none' });
  const path = () => join(openDataFolder(dataDir, () => undefined).path, 'secrets.key');
  return createSealingKeys({ kind: 'file', path, isOwn: true });
}

/**
 * The configured judge; null if none is set.
 * @throws ConfigError with the problem in PRICES_FILE
 */
export function judgeOf(config: Config): Judge | null {
  const { measuringJudge: judge, providers } = config;
  if (judge === null) return null;
  const { openai, replayDir = '' } = providers;
  const { apiKey = '', baseUrl } = openai;
  const provider =
    judge.provider === 'openai'
      ? createOpenAiJudge({ apiKey, baseUrl, prices: pricesOf(config) })
      : createReplay({ recordings: replayDir });
  return { provider, model: judge.model };
}

/**
 * The prices for estimating and computing costs.
 * @throws ConfigError with the problem in PRICES_FILE
 */
export function pricesOf({ pricesFile }: Config): PriceTable {
  if (pricesFile === undefined) return listPrices;
  try {
    return withPricesOf(readFileSync(pricesFile, 'utf8'));
  } catch (error) {
    throw invalidSetting('PRICES_FILE', `${pricesFile}: ${reasonOf(error)}`);
  }
}
