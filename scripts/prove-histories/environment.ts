/** Requests per minute and key: more than the suite sends, because the limit itself is not at issue. */
export const LIMIT_PER_MINUTE = 100_000;

/** The complete environment of a process of the service. */
export function environment(databaseUrl: string, redisUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE),
    AUTH_FAILURES_PER_MINUTE: String(LIMIT_PER_MINUTE),
  };
}
