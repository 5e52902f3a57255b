import { str } from 'envalid';
import {
  addressRanges,
  apiKey,
  baseUrl,
  cronOrOff,
  dollars,
  groupRoles,
  headerName,
  hours,
  issuer,
  judge,
  logLevel,
  longSecret,
  mailbox,
  onInvalidResponse,
  onOrOff,
  port,
  postgresUrl,
  providerLimits,
  redisUrl,
  share,
  smtpUrl,
  targets,
  timeZone,
  webOrigins,
  wholeNumber,
} from './validators.js';

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
    desc: 'Streaming replica of DATABASE_URL, on one host or several, that serves lists and analytics when it has the latest data of the workspace. It gets pools of the same sizes. Not set: the primary serves them.',
  }),
  DATA_DIR: str({
    default: undefined,
    desc: 'Folder of the embedded database. Not set: `.data` in the checkout, or in the working directory for an installed package.',
  }),
  REDIS_URL: redisUrl({
    default: undefined,
    desc: 'Redis for rate limits shared between processes. Not set: each process counts separately.',
  }),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1)({ default: 60, desc: 'Requests per minute and API key.' }),
  WORKSPACE_RATE_LIMIT_PER_MINUTE: wholeNumber(0)({
    default: undefined,
    desc: 'Requests per minute and workspace, across all of its keys; 0 = no limit. Not set: 100 times RATE_LIMIT_PER_MINUTE.',
  }),
  PERSON_RATE_LIMIT_PER_MINUTE: wholeNumber(1)({
    default: 600,
    desc: 'Requests per minute of a person who is signed in, in all of their browsers. They do not count as those of keys.',
  }),
  AUTH_FAILURES_PER_MINUTE: wholeNumber(1)({
    default: 600,
    desc: 'Failed authentications per minute and client address; further ones get 429.',
  }),
  TRUSTED_PROXIES: addressRanges({
    default: undefined,
    desc: 'Addresses or CIDR ranges, separated by commas, whose X-Forwarded-For is trusted.',
  }),
  CORS_ORIGINS: webOrigins({
    default: undefined,
    desc: 'Origins, separated by commas, whose web pages may call the API, or `*` for any origin. Not set: none.',
  }),
  LOG_LEVEL: logLevel({
    default: 'info',
    desc: 'Minimum log level.',
  }),
  RESPONSE_VALIDATION: onInvalidResponse({
    default: 'enforce',
    desc: 'What to do with a read whose response violates the contract: `enforce` responds with 500, `log` only logs it.',
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
    desc: 'OpenAI API key, for measuring ChatGPT. Not set: its API is not measured.',
  }),
  OPENAI_BACKGROUND: onOrOff({
    default: 'off',
    desc: '`on` lets OpenAI answer in the background, so that an interruption loses no answer; OpenAI then has to store it.',
  }),
  GEMINI_API_KEY: apiKey({
    default: undefined,
    desc: 'Gemini API key, for measuring Gemini. Not set: its API is not measured.',
  }),
  PERPLEXITY_API_KEY: apiKey({
    default: undefined,
    desc: 'Perplexity API key, for measuring Perplexity. Not set: its API is not measured.',
  }),
  PERPLEXITY_BACKGROUND: onOrOff({
    default: 'off',
    desc: '`on` lets Perplexity answer in the background, so that an interruption loses no answer.',
  }),
  ANTHROPIC_API_KEY: apiKey({
    default: undefined,
    desc: 'Anthropic API key, for measuring Claude. Not set: its API is not measured.',
  }),
  XAI_API_KEY: apiKey({
    default: undefined,
    desc: 'xAI API key, for measuring Grok. Not set: its API is not measured.',
  }),
  DATAFORSEO_LOGIN: str({
    default: undefined,
    desc: 'Login of DataForSEO for measuring the pages of ChatGPT, Gemini and Google. Not set: they are not measured.',
  }),
  DATAFORSEO_PASSWORD: str({ default: undefined, desc: 'API password of DATAFORSEO_LOGIN.' }),
  DATAFORSEO_QUEUE: onOrOff({
    default: 'off',
    desc: '`on` queues pages at DataForSEO, which takes minutes and costs less, and an interruption loses no answer.',
  }),
  CLORO_API_KEY: apiKey({
    default: undefined,
    desc: 'Cloro API key, for measuring the pages of Copilot and Perplexity. Not set: they are not measured.',
  }),
  OPENAI_BASE_URL: baseUrl({
    default: undefined,
    desc: 'Alternative address of the OpenAI API, such as a proxy.',
  }),
  GEMINI_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the Gemini API.' }),
  GEMINI_REDIRECT_PREFIX: baseUrl({
    default: undefined,
    desc: 'Prefix of the redirects to sources that Gemini returns, for a proxy that replaces them. Not set: that of Google.',
  }),
  PERPLEXITY_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the Perplexity API.' }),
  ANTHROPIC_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the Anthropic API.' }),
  XAI_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the xAI API.' }),
  DATAFORSEO_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the DataForSEO API.' }),
  CLORO_BASE_URL: baseUrl({ default: undefined, desc: 'Alternative address of the Cloro API.' }),
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
    desc: 'JSON file with prices that override the built-in ones, for cost estimates.',
  }),
  METRICS_PORT: port({
    default: undefined,
    desc: 'Port for metrics in Prometheus format, at `/metrics` and without authentication; 0 picks a free one. Not set: none. See [telemetry.md](telemetry.md).',
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
    desc: 'Maximum wait for a database connection before a 503 response.',
  }),
  DATABASE_QUERY_TIMEOUT_MS: wholeNumber(1)({
    default: 1500,
    desc: 'Maximum run time of one statement before a 503 response.',
  }),
  DATABASE_ANALYTICS_POOL_MAX: wholeNumber(1)({
    default: 4,
    desc: 'Maximum number of database connections per process for analytics reads, in addition to DATABASE_POOL_MAX.',
  }),
  DATABASE_ANALYTICS_TIMEOUT_MS: wholeNumber(1)({
    default: 10_000,
    desc: 'Maximum run time of one analytics statement, and maximum wait for its connection, before a 503 response.',
  }),
  RESPONSE_CACHE_MB: wholeNumber(0)({
    default: 64,
    desc: 'Memory per process for lists and analytics that are reused while the data of their workspace stays the same; 0 = none.',
  }),
  MEASURING_DAILY_BUDGET_USD: dollars({
    default: undefined,
    desc: 'Maximum measuring cost of a workspace per UTC day, unless it has its own budget. Not set: no limit.',
  }),
  MEASURING_MONTHLY_BUDGET_USD: dollars({
    default: undefined,
    desc: 'The same per calendar month in UTC.',
  }),
  MEASURING_RETRIES: share({
    default: 0,
    desc: 'Share of budgets, from 0 to 1, that retries of failed attempts may use. Only transient failures are retried: 429, 5xx, and transient codes of providers. 0 = no retries. See [measuring.md](measuring.md#retries).',
  }),
  MEASURING_JUDGE: judge({
    default: undefined,
    desc: 'Judge of the sentiment of measured answers: `openai:MODEL`, with OPENAI_API_KEY, or `replay:MODEL`, from REPLAY_DIR. Not set: none, and sentiment is null. See [sentiment.md](sentiment.md).',
  }),
  MEASURING_TARGETS: targets({
    default: undefined,
    desc: 'Where to ask the prompts of workspaces without their own targets, such as `platform=chatgpt,surface=api,provider=openai,samples=3`; several are separated by `;`. Not set: nowhere.',
  }),
  MEASURING_PROVIDER_LIMITS: providerLimits({
    default: undefined,
    desc: 'Rate limits of providers, for all processes together: questions in flight and per minute, such as `openai=16/300,gemini=8/0`; 0 = no limit. Not set, or for providers not named: the [defaults](providers.md#limits).',
  }),
  WEBHOOK_SECRET: longSecret({
    default: undefined,
    desc: 'Random text of at least 32 characters from which the secret of every webhook is derived. Not set: no webhooks.',
  }),
  SECRETS_KEY: longSecret({
    default: undefined,
    desc: 'Random text of at least 32 characters that seals the [provider keys](providers.md#keys) stored in the database. Not set, nor SECRETS_KEY_FILE: with the embedded database, a file `secrets.key` in its folder; otherwise no key can be stored.',
  }),
  SECRETS_KEY_PREVIOUS: longSecret({
    default: undefined,
    desc: 'The previous SECRETS_KEY, which opens what it has sealed until `visibility providers reseal` has run.',
  }),
  SECRETS_KEY_FILE: str({
    default: undefined,
    desc: 'File with such a text, instead of SECRETS_KEY. Further lines are previous ones.',
  }),
  PUBLIC_URL: baseUrl({
    default: undefined,
    desc: 'Address of this service, for the links in webhooks and notifications. Not set: links are paths, and notifications have none.',
  }),
  OIDC_ISSUER: issuer({
    default: undefined,
    desc: 'Address of an OpenID Connect provider that people [sign in with](accounts.md#sign-in-with-a-provider), as its discovery document has it. Requires OIDC_CLIENT_ID and PUBLIC_URL. Not set: none.',
  }),
  OIDC_CLIENT_ID: apiKey({ default: undefined, desc: 'Id of this service at OIDC_ISSUER.' }),
  OIDC_CLIENT_SECRET: str({
    default: undefined,
    desc: 'Secret of this service at OIDC_ISSUER. Not set, nor OIDC_CLIENT_SECRET_FILE: a public client, protected by PKCE alone.',
  }),
  OIDC_CLIENT_SECRET_FILE: str({
    default: undefined,
    desc: 'File with that secret, instead of OIDC_CLIENT_SECRET.',
  }),
  OIDC_NAME: str({
    default: 'SSO',
    desc: 'Name of the provider on the button, "Sign in with NAME".',
  }),
  OIDC_SCOPES: str({
    default: 'openid email profile',
    desc: 'Scopes to ask the provider for, separated by spaces. Some need one more for groups.',
  }),
  OIDC_GROUPS_CLAIM: str({
    default: 'groups',
    desc: 'Claim with the groups of a person, for GROUP_ROLES.',
  }),
  OIDC_TRUST_EMAIL: onOrOff({
    default: 'off',
    desc: '`on` takes email addresses without `email_verified` as verified. Only for a provider where nobody can choose an address, such as one tenant of Entra.',
  }),
  GROUP_ROLES: groupRoles({
    default: undefined,
    desc: 'Roles by group of the provider or proxy, such as `marketing=editor@ws_0197...;admins=operator`. See [accounts.md](accounts.md#roles-from-groups). Not set: groups give no roles.',
  }),
  TRUSTED_USER_HEADER: headerName({
    default: undefined,
    desc: 'Header in which a proxy sends the email address of the person, such as `X-Forwarded-Email`. Accepted only from TRUSTED_PROXIES, which it requires. Not set: none.',
  }),
  TRUSTED_GROUPS_HEADER: headerName({
    default: undefined,
    desc: 'Header in which that proxy sends the groups of the person, separated by commas, for GROUP_ROLES.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'SMTP server for [email](notifications.md#email), such as `smtp://user:password@mail.example.com:587`, or `smtps://` for TLS from the start. Not set: no email.',
  }),
  SMTP_FROM: mailbox({
    default: undefined,
    desc: 'Sender of email, such as `Visibility <visibility@example.com>`. Required with SMTP_URL.',
  }),
  SMTP_ALLOW_UNENCRYPTED: onOrOff({
    default: 'off',
    desc: '`on` accepts an SMTP server without TLS on hosts other than loopback. Passwords and messages may then be sent unencrypted.',
  }),
  MEASURING_TIMEOUT_MS: wholeNumber(1)({
    default: 300_000,
    desc: 'Maximum wait for the answer to a question, including the time in a queue. After that, the answer is lost.',
  }),
  MEASURING_SCHEDULE: cronOrOff({
    default: '0 0 * * *',
    desc: 'When to measure workspaces without their own schedule: a cron expression of five fields, or `off`.',
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
    desc: 'How long the port stays open after SIGTERM while `/readyz` responds with 503. Ctrl-C does not wait, and neither does a service with the embedded database.',
  }),
  SHUTDOWN_TIMEOUT_MS: wholeNumber(0)({
    default: 10_000,
    desc: 'How long a shutdown then waits for requests in progress.',
  }),
};
