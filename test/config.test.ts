import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withSection } from '../scripts/document-section.js';
import { settingsTable } from '../scripts/settings-table.js';
import { ConfigError, loadConfig, settings } from '../src/config.js';

/** The errors reported for these settings, as `NAME: problem`; empty if they are valid. */
function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const [title, ...faults] = (error as ConfigError).message.split('\n');
    expect(title).toBe('Invalid settings:');
    return faults.map((line) => line.trim());
  }
}

describe('settings', () => {
  it('uses the documented defaults when nothing is set', () => {
    expect(loadConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      readDatabaseUrl: undefined,
      dataDir: undefined,
      redisUrl: undefined,
      rateLimitPerMinute: 60,
      personRateLimitPerMinute: 600,
      workspaceRateLimitPerMinute: 6000,
      authFailuresPerMinute: 600,
      trustedProxies: [],
      corsOrigins: [],
      logLevel: 'info',
      responseValidation: 'enforce',
      metrics: { port: undefined, host: '127.0.0.1' },
      openTelemetry: false,
      promptCaps: { free: 10, paid: 100 },
      apiKeysMax: 1000,
      measurementCadenceHours: 24,
      providers: {
        openai: { apiKey: undefined, baseUrl: undefined, background: false },
        gemini: { apiKey: undefined, baseUrl: undefined, redirectPrefix: undefined },
        perplexity: { apiKey: undefined, baseUrl: undefined, background: false },
        anthropic: { apiKey: undefined, baseUrl: undefined },
        xai: { apiKey: undefined, baseUrl: undefined },
        dataforseo: { login: undefined, password: undefined, baseUrl: undefined, queue: false },
        cloro: { apiKey: undefined, baseUrl: undefined },
        replayDir: undefined,
      },
      pricesFile: undefined,
      database: {
        poolMax: 10,
        connectTimeoutMs: 1000,
        queryTimeoutMs: 1500,
        analytics: { poolMax: 4, queryTimeoutMs: 10_000 },
      },
      measuringBudget: { dailyUsd: null, monthlyUsd: null },
      measuringJudge: null,
      measuringRetries: 0,
      measuringTargets: [],
      measuringTimeoutMs: 300_000,
      measuringProviderLimits: new Map(),
      measuringSchedule: { cron: '0 0 * * *', timeZone: 'UTC' },
      worker: true,
      api: { url: 'http://127.0.0.1:3000', key: undefined },
      secrets: { key: undefined, previousKey: undefined, file: undefined },
      webhooks: { secret: undefined, publicUrl: undefined },
      mail: { url: undefined, from: undefined, allowUnencrypted: false },
      oidc: null,
      groupRoles: [],
      proxyHeaders: null,
      responseCacheMegabytes: 64,
      shutdownGraceMs: 5000,
      shutdownTimeoutMs: 10_000,
    });
  });

  it('treats every empty setting as not set', () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
    expect(loadConfig(empty)).toEqual(loadConfig({}));
  });

  it('reads every setting as given', () => {
    const given = loadConfig({
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgresql://user:p%40ss@/name?host=/run/postgresql',
      READ_DATABASE_URL: 'postgres://r1,r2/name?load_balance_hosts=random',
      DATA_DIR: '/srv/data',
      REDIS_URL: 'rediss://:secret@cache:6380/1',
      RATE_LIMIT_PER_MINUTE: '1',
      WORKSPACE_RATE_LIMIT_PER_MINUTE: '0',
      PERSON_RATE_LIMIT_PER_MINUTE: '3',
      AUTH_FAILURES_PER_MINUTE: '2',
      TRUSTED_PROXIES: ' 10.0.0.0/8, ::1 ,192.0.2.7,',
      CORS_ORIGINS: 'https://app.example.com, http://localhost:5173',
      LOG_LEVEL: 'silent',
      RESPONSE_VALIDATION: 'log',
      PROMPT_CAP_FREE: '0',
      PROMPT_CAP_PAID: '-1',
      API_KEYS_MAX: '9',
      MEASUREMENT_CADENCE_HOURS: '0.5',
      OPENAI_API_KEY: 'sk-1',
      OPENAI_BACKGROUND: 'on',
      GEMINI_API_KEY: 'g-1',
      GEMINI_REDIRECT_PREFIX: 'https://proxy.example/redirect/',
      PERPLEXITY_API_KEY: 'p-1',
      PERPLEXITY_BACKGROUND: 'on',
      ANTHROPIC_API_KEY: 'a-1',
      XAI_API_KEY: 'x-1',
      MEASURING_RETRIES: '0.05',
      MEASURING_JUDGE: 'openai:gpt-6-luna',
      DATAFORSEO_LOGIN: 'me@example.com',
      DATAFORSEO_PASSWORD: 'pass word',
      DATAFORSEO_QUEUE: 'on',
      CLORO_API_KEY: 'c-1',
      OPENAI_BASE_URL: 'http://127.0.0.1:1',
      GEMINI_BASE_URL: 'http://127.0.0.1:2',
      PERPLEXITY_BASE_URL: 'http://127.0.0.1:3',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:4',
      XAI_BASE_URL: 'http://127.0.0.1:5',
      DATAFORSEO_BASE_URL: 'https://proxy.example.com/dataforseo',
      CLORO_BASE_URL: 'http://127.0.0.1:6',
      PROVIDERS_ALLOW_HTTP: 'on',
      REPLAY_DIR: '/srv/replay',
      PRICES_FILE: '/srv/prices.json',
      DATABASE_POOL_MAX: '3',
      DATABASE_CONNECT_TIMEOUT_MS: '4',
      DATABASE_QUERY_TIMEOUT_MS: '5',
      DATABASE_ANALYTICS_POOL_MAX: '6',
      DATABASE_ANALYTICS_TIMEOUT_MS: '7',
      WEBHOOK_SECRET: 'a secret with thirty-two letters',
      SECRETS_KEY: 'a sealing key with enough letters',
      SECRETS_KEY_PREVIOUS: 'a sealing key of earlier times, longer',
      PUBLIC_URL: 'https://visibility.example/',
      OIDC_ISSUER: 'https://id.example.com/realms/acme',
      OIDC_CLIENT_ID: 'visibility',
      OIDC_CLIENT_SECRET: 'pass word',
      OIDC_NAME: 'Acme ID',
      OIDC_SCOPES: 'openid email groups',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_TRUST_EMAIL: 'on',
      GROUP_ROLES: 'CN=Staff, O=Acme=viewer@ws_1; admins=operator',
      TRUSTED_USER_HEADER: 'Remote-Email',
      TRUSTED_GROUPS_HEADER: 'Remote-Groups',
      SMTP_URL: 'smtp://user:pass%40word@mail.example.com:587',
      SMTP_FROM: 'AI visibility <visibility@example.com>',
      SMTP_ALLOW_UNENCRYPTED: 'on',
      MEASURING_DAILY_BUDGET_USD: '2.5',
      MEASURING_MONTHLY_BUDGET_USD: '50',
      MEASURING_TARGETS:
        'platform=chatgpt,surface=api,provider=openai,samples=2; platform=google,surface=serp,provider=x,country=US',
      MEASURING_TIMEOUT_MS: '90000',
      MEASURING_PROVIDER_LIMITS: 'openai=2/30, own-one=0/9999',
      RESPONSE_CACHE_MB: '0',
      MEASURING_SCHEDULE: 'off',
      MEASURING_TIME_ZONE: 'Europe/Berlin',
      WORKER: 'off',
      VISIBILITY_URL: 'https://visibility.example/base',
      VISIBILITY_API_KEY: 'sk_test_1',
      SHUTDOWN_GRACE_MS: '0',
      METRICS_PORT: '9464',
      OTEL_TRACES_EXPORTER: 'otlp',
      METRICS_HOST: '0.0.0.0',
      SHUTDOWN_TIMEOUT_MS: '0',
    });
    expect(given).toEqual({
      port: 0,
      host: '::',
      databaseUrl: 'postgresql://user:p%40ss@/name?host=/run/postgresql',
      readDatabaseUrl: 'postgres://r1,r2/name?load_balance_hosts=random',
      dataDir: '/srv/data',
      redisUrl: 'rediss://:secret@cache:6380/1',
      rateLimitPerMinute: 1,
      personRateLimitPerMinute: 3,
      workspaceRateLimitPerMinute: 0,
      authFailuresPerMinute: 2,
      trustedProxies: ['10.0.0.0/8', '::1', '192.0.2.7'],
      corsOrigins: ['https://app.example.com', 'http://localhost:5173'],
      logLevel: 'silent',
      responseValidation: 'log',
      metrics: { port: 9464, host: '0.0.0.0' },
      openTelemetry: true,
      promptCaps: { free: 0, paid: -1 },
      apiKeysMax: 9,
      measurementCadenceHours: 0.5,
      providers: {
        openai: { apiKey: 'sk-1', baseUrl: 'http://127.0.0.1:1', background: true },
        gemini: {
          apiKey: 'g-1',
          baseUrl: 'http://127.0.0.1:2',
          redirectPrefix: 'https://proxy.example/redirect/',
        },
        perplexity: { apiKey: 'p-1', baseUrl: 'http://127.0.0.1:3', background: true },
        anthropic: { apiKey: 'a-1', baseUrl: 'http://127.0.0.1:4' },
        xai: { apiKey: 'x-1', baseUrl: 'http://127.0.0.1:5' },
        dataforseo: {
          login: 'me@example.com',
          password: 'pass word',
          baseUrl: 'https://proxy.example.com/dataforseo',
          queue: true,
        },
        cloro: { apiKey: 'c-1', baseUrl: 'http://127.0.0.1:6' },
        replayDir: '/srv/replay',
      },
      pricesFile: '/srv/prices.json',
      database: {
        poolMax: 3,
        connectTimeoutMs: 4,
        queryTimeoutMs: 5,
        analytics: { poolMax: 6, queryTimeoutMs: 7 },
      },
      secrets: {
        key: 'a sealing key with enough letters',
        previousKey: 'a sealing key of earlier times, longer',
        file: undefined,
      },
      webhooks: { secret: 'a secret with thirty-two letters', publicUrl: 'https://visibility.example' },
      oidc: {
        issuer: 'https://id.example.com/realms/acme',
        clientId: 'visibility',
        clientSecret: { text: 'pass word' },
        name: 'Acme ID',
        scopes: 'openid email groups',
        groupsClaim: 'roles',
        trustsEmail: true,
      },
      groupRoles: [
        { group: 'CN=Staff, O=Acme', role: 'viewer', workspaceId: 'ws_1' },
        { group: 'admins', role: 'operator' },
      ],
      proxyHeaders: { user: 'remote-email', groups: 'remote-groups' },
      mail: {
        url: 'smtp://user:pass%40word@mail.example.com:587',
        from: 'AI visibility <visibility@example.com>',
        allowUnencrypted: true,
      },
      measuringBudget: { dailyUsd: 2.5, monthlyUsd: 50 },
      measuringJudge: { provider: 'openai', model: 'gpt-6-luna' },
      measuringRetries: 0.05,
      measuringTargets: [
        {
          platform: 'chatgpt',
          surface: 'api',
          provider: 'openai',
          model: null,
          search: 'auto',
          country: null,
          region: null,
          city: null,
          locale: null,
          samples: 2,
        },
        {
          platform: 'google',
          surface: 'serp',
          provider: 'x',
          model: null,
          search: 'auto',
          country: 'US',
          region: null,
          city: null,
          locale: null,
          samples: 1,
        },
      ],
      measuringTimeoutMs: 90_000,
      measuringProviderLimits: new Map([
        ['openai', { inFlight: 2, perMinute: 30 }],
        ['own-one', { inFlight: 0, perMinute: 9999 }],
      ]),
      measuringSchedule: { cron: null, timeZone: 'Europe/Berlin' },
      worker: false,
      api: { url: 'https://visibility.example/base', key: 'sk_test_1' },
      responseCacheMegabytes: 0,
      shutdownGraceMs: 0,
      shutdownTimeoutMs: 0,
    });
  });
});

it('sets the workspace limit to 100 times the limit of a key by default', () => {
  const limitOf = (env: NodeJS.ProcessEnv) => loadConfig(env).workspaceRateLimitPerMinute;
  expect(limitOf({ RATE_LIMIT_PER_MINUTE: '7' })).toBe(700);
  expect(limitOf({ RATE_LIMIT_PER_MINUTE: '7', WORKSPACE_RATE_LIMIT_PER_MINUTE: '30' })).toBe(30);
});

describe('invalid settings', () => {
  const WRONG: Record<string, string[]> = {
    PORT: ['-1', '65536', 'http', '80.5', ' 80', '0x50'],
    DATABASE_URL: [
      'localhost',
      'mysql://host/db',
      'postgres://user:a#b@host/db',
      'postgres://host:port/db',
      'postgres://h1:1,h2:port/db',
      'postgres://h/db?target_session_attrs=some',
    ],
    READ_DATABASE_URL: ['replica', 'postgres://host:port/db'],
    REDIS_URL: ['localhost:6379', 'http://host', 'redis://host:99999'],
    RATE_LIMIT_PER_MINUTE: ['0', '-1', '1.5', '1e3', 'many', '2147483648'],
    WORKSPACE_RATE_LIMIT_PER_MINUTE: ['-1', '1.5', 'off'],
    AUTH_FAILURES_PER_MINUTE: ['0', 'x'],
    TRUSTED_PROXIES: ['proxy', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', '10.0.0.1,proxy', '10.0.0.0/'],
    CORS_ORIGINS: ['app.example.com', 'https://app.example.com/', 'https://a.test,ftp://b.test', 'null'],
    LOG_LEVEL: ['loud', 'INFO'],
    RESPONSE_VALIDATION: ['off'],
    PROMPT_CAP_FREE: ['-2', '1.5'],
    PROMPT_CAP_PAID: ['-2', 'none'],
    API_KEYS_MAX: ['0', '-1'],
    MEASUREMENT_CADENCE_HOURS: ['0', '-24', 'daily', 'Infinity', '1e2'],
    OPENAI_API_KEY: ['sk-1 ', 'schlüssel'],
    OPENAI_BACKGROUND: ['true'],
    GEMINI_API_KEY: ['two words'],
    PERPLEXITY_API_KEY: ['line\nbreak'],
    ANTHROPIC_API_KEY: ['a 1'],
    XAI_API_KEY: ['x\t1'],
    DATAFORSEO_QUEUE: ['yes'],
    WEBHOOK_SECRET: ['a secret with thirty-one letter'],
    SECRETS_KEY: ['a secret with thirty-one letter'],
    PUBLIC_URL: ['visibility.example', 'https://host/?a=1'],
    OIDC_ISSUER: [
      'id.example.com',
      'http://id.example.com',
      'https://id.example.com?a=1',
      'https://a:b@id.example.com',
    ],
    OIDC_TRUST_EMAIL: ['yes'],
    GROUP_ROLES: ['editors', 'editors=editor', 'editors=admin@ws_1', '=viewer@ws_1', 'editors=viewer@acme'],
    TRUSTED_USER_HEADER: ['Remote User', 'cookie', 'Authorization'],
    TRUSTED_GROUPS_HEADER: ['a:b'],
    SMTP_URL: [
      'mail.example.com',
      'http://mail.example.com',
      'smtp://host/path',
      'smtp://host?a=1',
      'smtp://a:100%@host',
    ],
    SMTP_FROM: [
      'visibility',
      'a@b.example\r\nBcc: c@d.example',
      'A <a@b.example',
      'a@b.example, c@d.example',
    ],
    SMTP_ALLOW_UNENCRYPTED: ['yes'],
    OPENAI_BASE_URL: ['api.openai.com', 'ftp://host', 'https://host/?a=1'],
    GEMINI_BASE_URL: ['http://host:port'],
    GEMINI_REDIRECT_PREFIX: ['/redirect/'],
    PERPLEXITY_BACKGROUND: ['yes'],
    MEASURING_JUDGE: ['openai', 'openai:', 'gemini:g-3', 'openai:a b', 'gpt-6-luna'],
    MEASURING_RETRIES: ['10%', '-0.1', '1.5', 'all'],
    PERPLEXITY_BASE_URL: ['/v1'],
    ANTHROPIC_BASE_URL: ['api.anthropic.com'],
    XAI_BASE_URL: ['//api.x.ai'],
    DATAFORSEO_BASE_URL: ['https://host#part'],
    CLORO_BASE_URL: ['api.cloro.dev'],
    PROVIDERS_ALLOW_HTTP: ['true'],
    MEASURING_SCHEDULE: ['daily', '* * * * * *', '0 0 30 2 *'],
    MEASURING_TIME_ZONE: ['Mars/Olympus'],
    WORKER: ['yes'],
    DATABASE_POOL_MAX: ['0'],
    DATABASE_CONNECT_TIMEOUT_MS: ['0', '99999999999'],
    DATABASE_QUERY_TIMEOUT_MS: ['0', '-5'],
    MEASURING_TARGETS: ['chatgpt', 'platform=chatgpt,surface=api', 'platform=chatgpt,colour=red'],
    MEASURING_PROVIDER_LIMITS: [
      'openai',
      'openai=3',
      'openai=-1/5',
      'openai=1/10000',
      'openai=1/5;gemini=1/5',
    ],
    SHUTDOWN_GRACE_MS: ['-1', '1s'],
    SHUTDOWN_TIMEOUT_MS: ['-1', '99999999999'],
  };
  const cases = Object.entries(WRONG).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );

  it.each(cases)('rejects %s=%s by name', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name}: (must|is|")`))]);
  });

  it('rejects a replica without a primary', () => {
    expect(faultsOf({ READ_DATABASE_URL: 'postgres://replica/db' })).toEqual([
      'READ_DATABASE_URL: must be a replica of DATABASE_URL, which is not set',
    ]);
  });

  it('rejects a DataForSEO login without its password, and vice versa', () => {
    const fault = [expect.stringMatching(/^DATAFORSEO_LOGIN: must be set together with DATAFORSEO_PASSWORD/)];
    expect(faultsOf({ DATAFORSEO_LOGIN: 'me' })).toEqual(fault);
    expect(faultsOf({ DATAFORSEO_PASSWORD: 'secret' })).toEqual(fault);
  });

  it('rejects two sealing keys, and a previous one without a present one', () => {
    const [key, file] = ['a sealing key with enough letters', '/run/secrets/key'];
    expect(faultsOf({ SECRETS_KEY: key, SECRETS_KEY_FILE: file })).toEqual([
      'SECRETS_KEY_FILE: cannot be set together with SECRETS_KEY: leave out one of them',
    ]);
    expect(faultsOf({ SECRETS_KEY_PREVIOUS: key })).toEqual([
      'SECRETS_KEY_PREVIOUS: must be set together with SECRETS_KEY, which is not set',
    ]);
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{ OIDC_ISSUER: 'https://id.example.com' }, /^OIDC_ISSUER: .*OIDC_CLIENT_ID/],
    [{ OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a' }, /^OIDC_ISSUER: requires PUBLIC_URL/],
    [{ OIDC_CLIENT_SECRET: 'a', OIDC_CLIENT_SECRET_FILE: '/b' }, /^OIDC_CLIENT_SECRET_FILE: .*one of them/],
    [{ OIDC_SCOPES: 'email' }, /^OIDC_SCOPES: must include openid/],
    [{ TRUSTED_USER_HEADER: 'Remote-Email' }, /^TRUSTED_USER_HEADER: requires TRUSTED_PROXIES/],
    [{ TRUSTED_GROUPS_HEADER: 'Remote-Groups' }, /^TRUSTED_GROUPS_HEADER: requires TRUSTED_USER_HEADER/],
    [{ GROUP_ROLES: 'admins=operator' }, /^GROUP_ROLES: requires OIDC_ISSUER or TRUSTED_USER_HEADER/],
  ])('rejects ways to sign in that nobody could rely on: %j', (env, fault) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(fault)]);
  });

  it('rejects an SMTP server without a sender', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://mail.example.com' })).toEqual([
      'SMTP_URL: must be set together with SMTP_FROM, which is not set',
    ]);
  });

  it('rejects a judge without the key or the recordings that it needs', () => {
    expect(faultsOf({ MEASURING_JUDGE: 'openai:gpt-6-luna' })).toEqual([
      'MEASURING_JUDGE: requires OPENAI_API_KEY, which is not set',
    ]);
    expect(faultsOf({ MEASURING_JUDGE: 'replay:gpt-6-luna' })).toEqual([
      'MEASURING_JUDGE: requires REPLAY_DIR, which is not set',
    ]);
    expect(loadConfig({ MEASURING_JUDGE: 'replay:m', REPLAY_DIR: '/r' }).measuringJudge).toEqual({
      provider: 'replay',
      model: 'm',
    });
  });

  it('rejects addresses of providers that are not encrypted, except on loopback, unless they are allowed', () => {
    const far = { OPENAI_BASE_URL: 'http://proxy.internal/v1', DATAFORSEO_BASE_URL: 'http://10.0.0.7:8080' };
    expect(faultsOf(far)).toEqual(
      Object.keys(far).map((name) =>
        expect.stringMatching(`^${name}: must be https.*PROVIDERS_ALLOW_HTTP=on`),
      ),
    );
    expect(loadConfig({ ...far, PROVIDERS_ALLOW_HTTP: 'on' }).providers.openai.baseUrl).toBe(
      far.OPENAI_BASE_URL,
    );
    for (const near of [
      'http://localhost:1',
      'http://127.9.9.9',
      'http://[::1]:1/v1',
      'https://proxy.internal',
    ])
      expect(loadConfig({ GEMINI_BASE_URL: near }).providers.gemini.baseUrl).toBe(near);
    expect(faultsOf({ GEMINI_BASE_URL: 'http://localhost.example.com' })).toHaveLength(1);
  });

  it('reports all invalid settings at once, in the order of the table', () => {
    const all = Object.fromEntries(Object.entries(WRONG).map(([name, [value]]) => [name, value]));
    const expected = Object.keys(settings).filter((name) => name in WRONG);
    expect(faultsOf(all).map((fault) => fault.split(':')[0])).toEqual(expected);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_METRICS_EXPORTER: 'otlp' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_SERVICE_NAME: 'visibility' }, false],
  ])('decides from %o whether to load OpenTelemetry', (environment, expected) => {
    expect(loadConfig(environment).openTelemetry).toBe(expected);
  });

  it('never repeats the password of an invalid setting', () => {
    const faults = faultsOf({
      DATABASE_URL: 'postgres://u:hidden#word@h/db',
      REDIS_URL: 'redis://:hidden#word@h:x',
    });
    expect(faults).toHaveLength(2);
    expect(faults.join()).not.toContain('hidden');
  });
});

it('the documentation has every setting in the order and with the text of src/config/settings.ts', () => {
  const text = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');
  expect(text, 'run "npm run docs:settings"').toBe(withSection(text, 'settings', settingsTable()));
});
