import { cleanEnv } from 'envalid';
import { invalidSetting, invalidSettings } from './config/config-error.js';
import { settings } from './config/settings.js';
import { oidcOf, requireSignIn } from './config/sign-in.js';
import type { Config } from './config/types.js';
import { requireHttps } from './config/unencrypted.js';

export { ConfigError, invalidSetting } from './config/config-error.js';
export { settings } from './config/settings.js';
export type { Config } from './config/types.js';
export { isUnencrypted } from './config/unencrypted.js';

/**
 * Parses the settings.
 * @throws ConfigError that names every invalid one
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const env = cleanEnv(present, settings, { reporter: rejectInvalid });
  if (env.READ_DATABASE_URL !== undefined && env.DATABASE_URL === undefined)
    throw invalidSetting('READ_DATABASE_URL', 'must be a replica of DATABASE_URL, which is not set');
  if ((env.DATAFORSEO_LOGIN === undefined) !== (env.DATAFORSEO_PASSWORD === undefined))
    throw invalidSetting(
      'DATAFORSEO_LOGIN',
      'must be set together with DATAFORSEO_PASSWORD; one of them is not set',
    );
  if (env.SMTP_URL !== undefined && env.SMTP_FROM === undefined)
    throw invalidSetting('SMTP_URL', 'must be set together with SMTP_FROM, which is not set');
  if (env.SECRETS_KEY !== undefined && env.SECRETS_KEY_FILE !== undefined)
    throw invalidSetting(
      'SECRETS_KEY_FILE',
      'cannot be set together with SECRETS_KEY: leave out one of them',
    );
  if (env.SECRETS_KEY_PREVIOUS !== undefined && env.SECRETS_KEY === undefined)
    throw invalidSetting('SECRETS_KEY_PREVIOUS', 'must be set together with SECRETS_KEY, which is not set');
  requireJudge(env);
  requireSignIn(env);
  if (env.PROVIDERS_ALLOW_HTTP === 'off') requireHttps(env);
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    personRateLimitPerMinute: env.PERSON_RATE_LIMIT_PER_MINUTE,
    workspaceRateLimitPerMinute: env.WORKSPACE_RATE_LIMIT_PER_MINUTE ?? 100 * env.RATE_LIMIT_PER_MINUTE,
    authFailuresPerMinute: env.AUTH_FAILURES_PER_MINUTE,
    trustedProxies: env.TRUSTED_PROXIES ?? [],
    corsOrigins: env.CORS_ORIGINS ?? [],
    logLevel: env.LOG_LEVEL,
    responseValidation: env.RESPONSE_VALIDATION,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST },
    openTelemetry: wantsOpenTelemetry(present),
    promptCaps: { free: env.PROMPT_CAP_FREE, paid: env.PROMPT_CAP_PAID },
    apiKeysMax: env.API_KEYS_MAX,
    measurementCadenceHours: env.MEASUREMENT_CADENCE_HOURS,
    providers: {
      openai: {
        apiKey: env.OPENAI_API_KEY,
        baseUrl: env.OPENAI_BASE_URL,
        background: env.OPENAI_BACKGROUND === 'on',
      },
      gemini: {
        apiKey: env.GEMINI_API_KEY,
        baseUrl: env.GEMINI_BASE_URL,
        redirectPrefix: env.GEMINI_REDIRECT_PREFIX,
      },
      perplexity: {
        apiKey: env.PERPLEXITY_API_KEY,
        baseUrl: env.PERPLEXITY_BASE_URL,
        background: env.PERPLEXITY_BACKGROUND === 'on',
      },
      anthropic: { apiKey: env.ANTHROPIC_API_KEY, baseUrl: env.ANTHROPIC_BASE_URL },
      xai: { apiKey: env.XAI_API_KEY, baseUrl: env.XAI_BASE_URL },
      dataforseo: {
        login: env.DATAFORSEO_LOGIN,
        password: env.DATAFORSEO_PASSWORD,
        baseUrl: env.DATAFORSEO_BASE_URL,
        queue: env.DATAFORSEO_QUEUE === 'on',
      },
      cloro: { apiKey: env.CLORO_API_KEY, baseUrl: env.CLORO_BASE_URL },
      replayDir: env.REPLAY_DIR,
    },
    pricesFile: env.PRICES_FILE,
    database: {
      poolMax: env.DATABASE_POOL_MAX,
      connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      queryTimeoutMs: env.DATABASE_QUERY_TIMEOUT_MS,
      analytics: {
        poolMax: env.DATABASE_ANALYTICS_POOL_MAX,
        queryTimeoutMs: env.DATABASE_ANALYTICS_TIMEOUT_MS,
      },
    },
    measuringJudge: env.MEASURING_JUDGE ?? null,
    measuringBudget: {
      dailyUsd: env.MEASURING_DAILY_BUDGET_USD ?? null,
      monthlyUsd: env.MEASURING_MONTHLY_BUDGET_USD ?? null,
    },
    measuringRetries: env.MEASURING_RETRIES,
    measuringTargets: env.MEASURING_TARGETS ?? [],
    measuringProviderLimits: env.MEASURING_PROVIDER_LIMITS ?? new Map(),
    secrets: { key: env.SECRETS_KEY, previousKey: env.SECRETS_KEY_PREVIOUS, file: env.SECRETS_KEY_FILE },
    webhooks: { secret: env.WEBHOOK_SECRET, publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') },
    mail: {
      url: env.SMTP_URL,
      from: env.SMTP_FROM,
      allowUnencrypted: env.SMTP_ALLOW_UNENCRYPTED === 'on',
    },
    oidc: oidcOf(env),
    groupRoles: env.GROUP_ROLES ?? [],
    proxyHeaders:
      env.TRUSTED_USER_HEADER === undefined
        ? null
        : { user: env.TRUSTED_USER_HEADER, groups: env.TRUSTED_GROUPS_HEADER },
    measuringTimeoutMs: env.MEASURING_TIMEOUT_MS,
    measuringSchedule: {
      cron: env.MEASURING_SCHEDULE === 'off' ? null : env.MEASURING_SCHEDULE,
      timeZone: env.MEASURING_TIME_ZONE,
    },
    worker: env.WORKER === 'on',
    api: { url: env.VISIBILITY_URL, key: env.VISIBILITY_API_KEY },
    responseCacheMegabytes: env.RESPONSE_CACHE_MB,
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    shutdownTimeoutMs: env.SHUTDOWN_TIMEOUT_MS,
  };
}

/** Checks that the judge has everything it needs. */
function requireJudge(env: {
  readonly MEASURING_JUDGE: Config['measuringJudge'] | undefined;
  readonly OPENAI_API_KEY: string | undefined;
  readonly REPLAY_DIR: string | undefined;
}): void {
  const provider = env.MEASURING_JUDGE?.provider;
  if (provider === 'openai' && env.OPENAI_API_KEY === undefined)
    throw invalidSetting('MEASURING_JUDGE', 'requires OPENAI_API_KEY, which is not set');
  if (provider === 'replay' && env.REPLAY_DIR === undefined)
    throw invalidSetting('MEASURING_JUDGE', 'requires REPLAY_DIR, which is not set');
}

/** The OTEL_* variables that name a receiver or an exporter. `none` turns an exporter off. */
const OPEN_TELEMETRY = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
  'OTEL_TRACES_EXPORTER',
  'OTEL_METRICS_EXPORTER',
];

function wantsOpenTelemetry(environment: NodeJS.ProcessEnv): boolean {
  if (environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  return OPEN_TELEMETRY.some((name) => ![undefined, 'none'].includes(environment[name]));
}

function rejectInvalid({ errors }: { errors: Partial<Record<string, Error>> }): void {
  const faults = Object.entries(errors).map(([name, error]) => `${name}: ${error?.message ?? 'is invalid'}`);
  if (faults.length > 0) throw invalidSettings(faults);
}
