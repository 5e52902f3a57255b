import type { Server } from '../environment/child.js';
import type { LoadGenerator } from '../environment/load.js';
import type { Postgres } from '../environment/postgres.js';
import type { GrowthPlan } from './plan.js';

/** What all measurements of a run share. */
export interface Grounds {
  readonly plan: GrowthPlan;
  readonly postgres: Postgres;
  /** Null if no redis-server is installed. */
  readonly redis: Server | null;
  /** The folder of the installed load generator. */
  readonly peers: string;
  readonly load: LoadGenerator;
  /** What to do at the end, last first. */
  readonly closing: (() => unknown)[];
  readonly onProgress: (text: string) => void;
}
