import { failover } from './failover.js';
import { keys } from './keys.js';
import { passwords } from './passwords.js';
import { pitr } from './pitr.js';
import { withSite, type Drill, type Finding, type Plan } from './site.js';

/** The drills by name, in the order of their runs. */
export const drills = { pitr, failover, keys, passwords } satisfies Record<string, Drill>;

export type DrillName = keyof typeof drills;

export const drillNames = Object.keys(drills) as DrillName[];

/** Runs a drill on separate servers, and stops them. */
export async function runDrill(name: DrillName, plan: Plan): Promise<Finding> {
  const startedAt = performance.now();
  const found = await withSite((site) => drills[name](site, plan));
  return { drill: name, ...found, seconds: Math.round((performance.now() - startedAt) / 1000) };
}
