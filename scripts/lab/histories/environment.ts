import { urlOf } from '../servers/database-url.js';
import { settingsOn } from '../servers/service.js';

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
export function environment({ postgres, redisUrl }: Servers): NodeJS.ProcessEnv {
  return settingsOn(urlOf(postgres), {
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'error',
    // Its statements may take minutes, so a stop would wait for those whose connections were cut off without a notice.
    WORKER: 'off',
    RATE_LIMIT_PER_MINUTE: String(LIMIT_PER_MINUTE),
  });
}
