import type { GroupRole } from '../domain/principal.js';
import type { Schedule } from '../domain/schedule.js';
import type { TargetText } from '../domain/target-text.js';

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | undefined;
  readonly readDatabaseUrl: string | undefined;
  readonly dataDir: string | undefined;
  readonly redisUrl: string | undefined;
  readonly rateLimitPerMinute: number;
  /** Of a person who is signed in. */
  readonly personRateLimitPerMinute: number;
  /** Across all keys of a workspace; 0 = no limit. */
  readonly workspaceRateLimitPerMinute: number;
  readonly authFailuresPerMinute: number;
  readonly trustedProxies: readonly string[];
  /** Origins whose web pages may call the API; `*` = any origin. */
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
  /** The providers that prompts are sent to; one without a key, or without a folder, is not used. */
  readonly providers: {
    readonly openai: KeyConfig & { readonly background: boolean };
    readonly gemini: KeyConfig & { readonly redirectPrefix: string | undefined };
    readonly perplexity: KeyConfig & { readonly background: boolean };
    readonly anthropic: KeyConfig;
    readonly xai: KeyConfig;
    readonly dataforseo: {
      readonly login: string | undefined;
      readonly password: string | undefined;
      readonly baseUrl: string | undefined;
      readonly queue: boolean;
    };
    readonly cloro: KeyConfig;
    readonly replayDir: string | undefined;
  };
  readonly pricesFile: string | undefined;
  /** The model that judges the sentiment of answers; null = none. */
  readonly measuringJudge: { readonly provider: 'openai' | 'replay'; readonly model: string } | null;
  /** For workspaces without their own budget; null = no limit. */
  readonly measuringBudget: { readonly dailyUsd: number | null; readonly monthlyUsd: number | null };
  /** The share of budgets that retries of failed attempts may use; 0 = no retries. */
  readonly measuringRetries: number;
  /** For workspaces without their own targets. */
  readonly measuringTargets: readonly TargetText[];
  /** Overrides of the defaults by provider name; 0 = no limit. */
  readonly measuringProviderLimits: ReadonlyMap<
    string,
    { readonly inFlight: number; readonly perMinute: number }
  >;
  /** The key that seals stored secrets: a text, or a file with one. All undefined: a file of the embedded database, if it is in use. */
  readonly secrets: {
    readonly key: string | undefined;
    readonly previousKey: string | undefined;
    readonly file: string | undefined;
  };
  readonly webhooks: {
    /** Key from which the secrets of workspaces are derived; undefined = no webhooks. */
    readonly secret: string | undefined;
    /** Without a trailing slash; undefined = links are paths. */
    readonly publicUrl: string | undefined;
  };
  readonly mail: {
    /** `smtp:` or `smtps:`, with credentials; undefined = no email. */
    readonly url: string | undefined;
    /** Set if the URL is. */
    readonly from: string | undefined;
    readonly allowUnencrypted: boolean;
  };
  /** The provider of OpenID Connect that people sign in with; null = none. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    /** A secret, or a file with one; null = a public client. */
    readonly clientSecret: { readonly text: string } | { readonly file: string } | null;
    /** Shown on the button. */
    readonly name: string;
    readonly scopes: string;
    readonly groupsClaim: string;
    /** Whether addresses that the provider does not call verified count as verified. */
    readonly trustsEmail: boolean;
  } | null;
  readonly groupRoles: readonly GroupRole[];
  /** The headers in which trusted proxies name the person, in lower case; null = none. */
  readonly proxyHeaders: { readonly user: string; readonly groups: string | undefined } | null;
  /** Maximum wait for the answer to a question, in ms. */
  readonly measuringTimeoutMs: number;
  /** For workspaces without their own schedule. */
  readonly measuringSchedule: Schedule;
  /** Whether `serve` also does the background work. */
  readonly worker: boolean;
  /** The service that commands call as clients. */
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
