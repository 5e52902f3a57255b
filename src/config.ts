import { isIP } from 'node:net';
import { cleanEnv, makeValidator, str } from 'envalid';
import { NOT_A_URL, parsePostgresUrl } from './domain/postgres-url.js';
import { isLoopbackHttp } from './domain/loopback.js';
import { parseTarget, type TargetText } from './domain/target-text.js';
import { urlOf } from './domain/url.js';
import { cronFault, isTimeZone, type Schedule } from './domain/schedule.js';

/** Above this a Node timer fires at once and Postgres rejects a time limit. */
const MOST = 2_147_483_647;

const wholeNumber = (least: number) =>
  makeValidator<number>((input) => {
    const value = /^-?\d+$/.test(input) ? Number(input) : NaN;
    if (!(value >= least)) throw new TypeError(`must be a whole number, at least ${least}`);
    if (value > MOST) throw new TypeError(`must be at most ${MOST}`);
    return value;
  });
const hours = makeValidator<number>((input) => {
  const value = /^\d+(\.\d+)?$/.test(input) ? Number(input) : NaN;
  if (!(value > 0 && value <= MOST)) throw new TypeError('must be a number of hours, more than 0');
  return value;
});
const dollars = makeValidator<number>((input) => {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(input))
    throw new TypeError('must be an amount such as 12.50, at least 0');
  return Number(input);
});
const share = makeValidator<number>((input) => {
  const value = /^\d+(\.\d+)?$/.test(input) ? Number(input) : NaN;
  if (!(value >= 0 && value <= 1)) throw new TypeError('must be a share from 0 to 1, such as 0.1');
  return value;
});
const port = makeValidator<number>((input) => {
  if (!/^\d+$/.test(input) || Number(input) > 65_535) throw new TypeError('must be a port, 0 to 65535');
  return Number(input);
});
const oneOf = <Value extends string>(...values: Value[]) =>
  makeValidator<Value>((input) => {
    const value = values.find((one) => one === input);
    if (value === undefined) throw new TypeError(`must be one of ${values.join(', ')}`);
    return value;
  });
const logLevel = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent');
const onInvalidResponse = oneOf('enforce', 'log');
const onOrOff = oneOf('on', 'off');
const cronOrOff = makeValidator<string>((input) => {
  const fault = input === 'off' ? null : cronFault(input);
  if (fault !== null) throw new TypeError(`must be off or a cron expression: ${fault}`);
  return input;
});
const timeZone = makeValidator<string>((input) => {
  if (!isTimeZone(input)) throw new TypeError('must be the name of a time zone, such as Europe/Berlin');
  return input;
});
const postgresUrl = makeValidator<string>((input) => {
  parsePostgresUrl(input);
  return input;
});
const redisUrl = makeValidator<string>((input) => {
  if (!/^rediss?:\/\//.test(input)) throw new TypeError('must start with redis:// or rediss://');
  assertUrl(input);
  return input;
});
const apiKey = makeValidator<string>((input) => {
  if (!/^[\x21-\x7e]+$/.test(input)) throw new TypeError('must be printable ASCII without spaces');
  return input;
});
const baseUrl = makeValidator<string>((input) => {
  if (!/^https?:\/\//.test(input) || urlOf(input) === null || /[?#]/.test(input))
    throw new TypeError('must be an http or https URL without a query');
  return input;
});
const longSecret = makeValidator<string>((input) => {
  if (input.length < 32) throw new TypeError('must have at least 32 characters');
  return input;
});
const addressRanges = makeValidator<readonly string[]>((input) => {
  const ranges = listOf(input);
  const wrong = ranges.find((range) => !isAddressRange(range));
  if (wrong !== undefined)
    throw new TypeError(`"${wrong}" is neither an IP address nor a CIDR range like 10.0.0.0/8`);
  return ranges;
});

const webOrigins = makeValidator<readonly string[]>((input) => {
  const origins = listOf(input);
  const wrong = origins.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong !== undefined)
    throw new TypeError(`"${wrong}" is neither * nor an origin like https://app.example.com, without a path`);
  return origins;
});

const targets = makeValidator<readonly TargetText[]>((input) =>
  input
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      try {
        return parseTarget(part);
      } catch (error) {
        throw new TypeError(`"${part}": ${(error as Error).message}`, { cause: error });
      }
    }),
);
/** `openai=16/300`: the name of a provider, questions in flight, questions per minute. */
const PROVIDER_LIMIT = /^([a-z][\w-]*)=(\d{1,4})\/(\d{1,4})$/;
const providerLimits = makeValidator<Config['measuringProviderLimits']>((input) => {
  const limits = listOf(input).map((part) => {
    const [, name = '', inFlight, perMinute] = PROVIDER_LIMIT.exec(part) ?? [];
    if (name === '') throw new TypeError(`"${part}" is not of the form openai=16/300`);
    return [name, { inFlight: Number(inFlight), perMinute: Number(perMinute) }] as const;
  });
  return new Map(limits);
});

function listOf(input: string): string[] {
  return input
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && urlOf(text)?.origin === text;
}

/** The message does not quote the value, which may contain a password. */
function assertUrl(input: string): void {
  if (urlOf(input.replaceAll(' ', '%20')) === null) throw new TypeError(NOT_A_URL);
}

function isAddressRange(range: string): boolean {
  const [address = '', bits, ...rest] = range.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32);
}

/** Every setting, its default and what it does. `npm run docs:settings` documents them. An empty value counts as not set. */
export const settings = {
  PORT: port({ default: 3000, desc: 'Port to listen on; 0 picks a free one.' }),
  HOST: str({ default: '127.0.0.1', desc: 'Address to listen on; 0.0.0.0 listens on every interface.' }),
  DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'Postgres 15 to 18, on one host or several. Not set: an embedded Postgres in DATA_DIR.',
  }),
  READ_DATABASE_URL: postgresUrl({
    default: undefined,
    desc: 'Streaming replica of DATABASE_URL, on one host or several, that answers lists and analytics when it has the latest data of the workspace. It gets pools of the same sizes. Not set: the primary answers them.',
  }),
  DATA_DIR: str({
    default: undefined,
    desc: 'Folder of the embedded database. Not set: `.data` in the checkout, or in the working directory for an installed package.',
  }),
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'Redis for rate limits shared between processes. Not set: each process limits on its own.',
  }),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1)({ default: 60, desc: 'Requests per minute and API key.' }),
  WORKSPACE_RATE_LIMIT_PER_MINUTE: wholeNumber(0)({
    default: undefined,
    desc: 'Requests per minute and workspace, across all of its keys; 0 = no limit. Not set: 100 times RATE_LIMIT_PER_MINUTE.',
  }),
  AUTH_FAILURES_PER_MINUTE: wholeNumber(1)({
    default: 600,
    desc: 'Failed authentications per minute and client address; more are answered with 429.',
  }),
  TRUSTED_PROXIES: addressRanges({
    default: undefined,
    desc: 'Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is trusted.',
  }),
  CORS_ORIGINS: webOrigins({
    default: undefined,
    desc: 'Origins, separated by commas, whose web pages may call the API, or `*` for every origin. Not set: none.',
  }),
  LOG_LEVEL: logLevel({
    default: 'info',
    desc: 'Lowest log level to write.',
  }),
  RESPONSE_VALIDATION: onInvalidResponse({
    default: 'enforce',
    desc: 'What to do with a read whose response violates the contract: `enforce` answers with 500, `log` only logs it.',
  }),
  PROMPT_CAP_FREE: wholeNumber(-1)({ default: 10, desc: 'Prompt cap of a free workspace; -1 = unlimited.' }),
  PROMPT_CAP_PAID: wholeNumber(-1)({ default: 100, desc: 'Prompt cap of a paid workspace; -1 = unlimited.' }),
  API_KEYS_MAX: wholeNumber(1)({ default: 1000, desc: 'Maximum number of active API keys per workspace.' }),
  MEASUREMENT_CADENCE_HOURS: hours({
    default: 24,
    desc: 'How often prompts are measured. A prompt is `stale` after twice this time without a successful measurement.',
  }),
  OPENAI_API_KEY: apiKey({
    default: undefined,
    desc: 'Key for measuring ChatGPT by the API of OpenAI. Not set: it is not measured there.',
  }),
  OPENAI_BACKGROUND: onOrOff({
    default: 'off',
    desc: '`on` lets OpenAI answer in the background, so that an interruption loses no answer; OpenAI then has to store it.',
  }),
  GEMINI_API_KEY: apiKey({
    default: undefined,
    desc: 'Key for measuring Gemini by its API. Not set: it is not measured there.',
  }),
  PERPLEXITY_API_KEY: apiKey({
    default: undefined,
    desc: 'Key for measuring Perplexity by its API. Not set: it is not measured there.',
  }),
  PERPLEXITY_BACKGROUND: onOrOff({
    default: 'off',
    desc: '`on` lets Perplexity answer in the background, so that an interruption loses no answer.',
  }),
  DATAFORSEO_LOGIN: str({
    default: undefined,
    desc: 'Login of DataForSEO for measuring the pages of ChatGPT, Gemini and Google. Not set: they are not measured.',
  }),
  DATAFORSEO_PASSWORD: str({ default: undefined, desc: 'API password of DATAFORSEO_LOGIN.' }),
  DATAFORSEO_QUEUE: onOrOff({
    default: 'off',
    desc: '`on` queues pages at DataForSEO, which takes minutes, costs less, and loses no answer in an interruption.',
  }),
  OPENAI_BASE_URL: baseUrl({
    default: undefined,
    desc: 'Other address of the API of OpenAI, such as a proxy.',
  }),
  GEMINI_BASE_URL: baseUrl({ default: undefined, desc: 'Other address of the API of Gemini.' }),
  GEMINI_REDIRECT_PREFIX: baseUrl({
    default: undefined,
    desc: 'How the redirects to sources begin that Gemini returns, for a proxy that replaces them. Not set: those of Google.',
  }),
  PERPLEXITY_BASE_URL: baseUrl({ default: undefined, desc: 'Other address of the API of Perplexity.' }),
  DATAFORSEO_BASE_URL: baseUrl({ default: undefined, desc: 'Other address of the API of DataForSEO.' }),
  PROVIDERS_ALLOW_HTTP: onOrOff({
    default: 'off',
    desc: '`on` accepts http in these addresses on hosts other than loopback. Keys are then sent unencrypted.',
  }),
  REPLAY_DIR: str({
    default: undefined,
    desc: 'Folder with recorded answers for the provider `replay`. Not set: no `replay`.',
  }),
  PRICES_FILE: str({
    default: undefined,
    desc: 'JSON file with prices that replace those built in, for estimates of cost.',
  }),
  METRICS_PORT: port({
    default: undefined,
    desc: 'Port for metrics in the format of Prometheus, at `/metrics` and without authentication; 0 picks a free one. Not set: none. See [telemetry.md](telemetry.md).',
  }),
  METRICS_HOST: str({
    default: '127.0.0.1',
    desc: 'Address to serve metrics on; 0.0.0.0 serves them on every interface.',
  }),
  DATABASE_POOL_MAX: wholeNumber(1)({
    default: 10,
    desc: 'Maximum number of database connections per process.',
  }),
  DATABASE_CONNECT_TIMEOUT_MS: wholeNumber(1)({
    default: 1000,
    desc: 'Longest wait for a database connection before a 503 response.',
  }),
  DATABASE_QUERY_TIMEOUT_MS: wholeNumber(1)({
    default: 1500,
    desc: 'Longest run time of one statement before a 503 response.',
  }),
  DATABASE_ANALYTICS_POOL_MAX: wholeNumber(1)({
    default: 4,
    desc: 'Maximum number of database connections per process for analytics reads, in addition to DATABASE_POOL_MAX.',
  }),
  DATABASE_ANALYTICS_TIMEOUT_MS: wholeNumber(1)({
    default: 10_000,
    desc: 'Longest run time of one analytics statement, and longest wait for its connection, before a 503 response.',
  }),
  RESPONSE_CACHE_MB: wholeNumber(0)({
    default: 64,
    desc: 'Memory per process for lists and analytics that are reused while the data of their workspace stays the same; 0 = none.',
  }),
  MEASURING_DAILY_BUDGET_USD: dollars({
    default: undefined,
    desc: 'What measuring a workspace may cost per UTC day, unless the workspace has a budget of its own. Not set: no limit.',
  }),
  MEASURING_MONTHLY_BUDGET_USD: dollars({
    default: undefined,
    desc: 'The same per calendar month in UTC.',
  }),
  MEASURING_RETRIES: share({
    default: 0,
    desc: 'Part of budgets, from 0 to 1, that failed attempts may cost which are repeated because the failure may pass: 429, 5xx, and transient codes of providers. 0 = none is repeated. See [measuring.md](measuring.md#failures-asked-again).',
  }),
  MEASURING_TARGETS: targets({
    default: undefined,
    desc: 'Where to ask the prompts of workspaces without targets of their own, such as `platform=chatgpt,surface=api,provider=openai,samples=3`; several are separated by `;`. Not set: nowhere.',
  }),
  MEASURING_PROVIDER_LIMITS: providerLimits({
    default: undefined,
    desc: 'How fast providers may be asked by all processes together: questions in flight and per minute, such as `openai=16/300,gemini=8/0`; 0 = no limit. Not set, or for providers not named: the [defaults](providers.md#limits).',
  }),
  WEBHOOK_SECRET: longSecret({
    default: undefined,
    desc: 'Random text of at least 32 characters from which the secret of every webhook is derived. Not set: no webhooks.',
  }),
  PUBLIC_URL: baseUrl({
    default: undefined,
    desc: 'Address of this service for the links in webhooks. Not set: they are paths.',
  }),
  MEASURING_TIMEOUT_MS: wholeNumber(1)({
    default: 300_000,
    desc: 'Longest wait for the answer to a question, including that for a queued task. After it the answer is lost.',
  }),
  MEASURING_SCHEDULE: cronOrOff({
    default: '0 0 * * *',
    desc: 'When workspaces are measured that have no schedule of their own: a cron expression of five fields, or `off`.',
  }),
  MEASURING_TIME_ZONE: timeZone({ default: 'UTC', desc: 'Time zone of MEASURING_SCHEDULE.' }),
  WORKER: onOrOff({
    default: 'on',
    desc: '`off` keeps `serve` from measuring and from other background work, for example because `visibility worker` does it.',
  }),
  VISIBILITY_URL: baseUrl({
    default: 'http://127.0.0.1:3000',
    desc: 'Address of the service that `visibility mcp` reads.',
  }),
  VISIBILITY_API_KEY: apiKey({ default: undefined, desc: 'API key with which `visibility mcp` reads it.' }),
  SHUTDOWN_GRACE_MS: wholeNumber(0)({
    default: 5000,
    desc: 'How long the port stays open after SIGTERM while `/readyz` answers with 503. Ctrl-C does not wait.',
  }),
  SHUTDOWN_TIMEOUT_MS: wholeNumber(0)({
    default: 10_000,
    desc: 'How long a shutdown then waits for requests in progress.',
  }),
};

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly readDatabaseUrl: string | undefined;
  readonly dataDir: string | undefined;
  readonly redisUrl: string | undefined;
  readonly rateLimitPerMinute: number;
  /** Across all keys of a workspace; 0 = no limit. */
  readonly workspaceRateLimitPerMinute: number;
  readonly authFailuresPerMinute: number;
  readonly trustedProxies: readonly string[];
  /** Origins whose web pages may call the API; `*` = every one. */
  readonly corsOrigins: readonly string[];
  readonly logLevel: string;
  readonly responseValidation: 'enforce' | 'log';
  readonly metrics: {
    /** Undefined = no metrics. */
    readonly port: number | undefined;
    readonly host: string;
  };
  /** Whether the OTEL_* variables, which the SDK reads by itself, ask for traces or metrics. */
  readonly openTelemetry: boolean;
  readonly promptCaps: { readonly free: number; readonly paid: number };
  /** Maximum number of active keys per workspace. */
  readonly apiKeysMax: number;
  readonly measurementCadenceHours: number;
  /** How prompts are asked; a provider without a key, or without a folder, is not used. */
  readonly providers: {
    readonly openai: KeyConfig & { readonly background: boolean };
    readonly gemini: KeyConfig & { readonly redirectPrefix: string | undefined };
    readonly perplexity: KeyConfig & { readonly background: boolean };
    readonly dataforseo: {
      readonly login: string | undefined;
      readonly password: string | undefined;
      readonly baseUrl: string | undefined;
      readonly queue: boolean;
    };
    readonly replayDir: string | undefined;
  };
  readonly pricesFile: string | undefined;
  /** For workspaces without their own budget; null = no limit. */
  readonly measuringBudget: { readonly dailyUsd: number | null; readonly monthlyUsd: number | null };
  /** The part of budgets that may go to attempts that failed and are repeated; 0 = none is repeated. */
  readonly measuringRetries: number;
  /** For workspaces without their own targets. */
  readonly measuringTargets: readonly TargetText[];
  /** Overrides of the defaults by provider name; 0 = no limit. */
  readonly measuringProviderLimits: ReadonlyMap<
    string,
    { readonly inFlight: number; readonly perMinute: number }
  >;
  readonly webhooks: {
    /** The secrets of workspaces are derived from it; undefined = no webhooks. */
    readonly secret: string | undefined;
    /** Without a slash at the end; undefined = links are paths. */
    readonly publicUrl: string | undefined;
  };
  /** Longest wait for the answer to a question, in ms. */
  readonly measuringTimeoutMs: number;
  /** For workspaces without their own schedule. */
  readonly measuringSchedule: Schedule;
  /** Whether `serve` does the background work too. */
  readonly worker: boolean;
  /** The service that commands call as its clients. */
  readonly api: { readonly url: string; readonly key: string | undefined };
  /** 0 = no cache. */
  readonly responseCacheMegabytes: number;
  readonly database: {
    readonly poolMax: number;
    readonly connectTimeoutMs: number;
    readonly queryTimeoutMs: number;
    readonly analytics: { readonly poolMax: number; readonly queryTimeoutMs: number };
  };
  readonly shutdownGraceMs: number;
  readonly shutdownTimeoutMs: number;
}

interface KeyConfig {
  readonly apiKey: string | undefined;
  /** Undefined = the provider's own address. */
  readonly baseUrl: string | undefined;
}

/** Thrown for invalid settings; the message lists each of them on its own line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Parses the settings. Throws a ConfigError that names every invalid one. */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const env = cleanEnv(present, settings, { reporter: rejectInvalid });
  if (env.READ_DATABASE_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError(
      `${INVALID}  READ_DATABASE_URL: must be a replica of DATABASE_URL, which is not set`,
    );
  if ((env.DATAFORSEO_LOGIN === undefined) !== (env.DATAFORSEO_PASSWORD === undefined))
    throw new ConfigError(
      `${INVALID}  DATAFORSEO_LOGIN: must be set together with DATAFORSEO_PASSWORD; one of them is not set`,
    );
  if (env.PROVIDERS_ALLOW_HTTP === 'off') requireHttps(env);
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL,
    readDatabaseUrl: env.READ_DATABASE_URL,
    dataDir: env.DATA_DIR,
    redisUrl: env.REDIS_URL,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
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
      dataforseo: {
        login: env.DATAFORSEO_LOGIN,
        password: env.DATAFORSEO_PASSWORD,
        baseUrl: env.DATAFORSEO_BASE_URL,
        queue: env.DATAFORSEO_QUEUE === 'on',
      },
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
    measuringBudget: {
      dailyUsd: env.MEASURING_DAILY_BUDGET_USD ?? null,
      monthlyUsd: env.MEASURING_MONTHLY_BUDGET_USD ?? null,
    },
    measuringRetries: env.MEASURING_RETRIES,
    measuringTargets: env.MEASURING_TARGETS ?? [],
    measuringProviderLimits: env.MEASURING_PROVIDER_LIMITS ?? new Map(),
    webhooks: { secret: env.WEBHOOK_SECRET, publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') },
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

const PROVIDER_ADDRESSES = [
  'OPENAI_BASE_URL',
  'GEMINI_BASE_URL',
  'PERPLEXITY_BASE_URL',
  'DATAFORSEO_BASE_URL',
] as const;

/** Keys are sent to these addresses. */
function requireHttps(env: { readonly [Name in (typeof PROVIDER_ADDRESSES)[number]]: string | undefined }) {
  const faults = PROVIDER_ADDRESSES.filter((name) => isUnencrypted(env[name])).map(
    (name) =>
      `  ${name}: must be https, because the key is sent there; http is accepted on loopback. Set PROVIDERS_ALLOW_HTTP=on to send it unencrypted`,
  );
  if (faults.length > 0) throw new ConfigError(INVALID + faults.join('\n'));
}

/** Whether what is sent to an address can be read on the way. */
export function isUnencrypted(address: string | undefined): boolean {
  if (address === undefined) return false;
  const url = new URL(address);
  return url.protocol === 'http:' && !isLoopbackHttp(url);
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

const INVALID = 'Invalid settings:\n';

function rejectInvalid({ errors }: { errors: Partial<Record<string, Error>> }): void {
  const faults = Object.entries(errors).map(
    ([name, error]) => `  ${name}: ${error?.message ?? 'is invalid'}`,
  );
  if (faults.length > 0) throw new ConfigError(INVALID + faults.join('\n'));
}

/** The error of a setting that is read correctly but cannot be used. */
export const invalidSetting = (name: keyof typeof settings, problem: string): ConfigError =>
  new ConfigError(`${INVALID}  ${name}: ${problem}`);
