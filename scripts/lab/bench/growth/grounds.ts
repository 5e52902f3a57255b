import type { RedisServer } from '../../servers/redis.js';
import type { LoadGenerator } from '../environment/load.js';
import type { Postgres } from '../environment/postgres.js';
import type { GrowthPlan } from './plan.js';

/** The shared environment of all measurements of a run. */
export interface Grounds {
  readonly plan: GrowthPlan;
  readonly postgres: Postgres;
  /** Null if no redis-server is installed. */
  readonly redis: RedisServer | null;
  /** The folder of the installed load generator. */
  readonly peers: string;
  readonly load: LoadGenerator;
  /** Cleanup functions, called in reverse order. */
  readonly closing: (() => unknown)[];
  readonly onProgress: (text: string) => void;
}
