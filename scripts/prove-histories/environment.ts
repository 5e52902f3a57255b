/** Requests per minute and key: more than the suite sends, because the limit itself is not at issue. */
export const LIMIT_PER_MINUTE = 100_000;

/** The servers that the processes share. */
export interface Servers {
  readonly postgres: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly redisUrl: string;
}

/** The complete environment of a process of the service. */
export function environment({
  postgres: { host, port, user, database },
  redisUrl,
}: Servers): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'error',
    // Its statements have no time limit, so that a stop would wait for connections that were cut off without a notice.
    WORKER: 'off',
    RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE),
    AUTH_FAILURES_PER_MINUTE: String(LIMIT_PER_MINUTE),
  };
}
