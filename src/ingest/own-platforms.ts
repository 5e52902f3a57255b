import { knownPlatforms, type Platform } from '../domain/platforms.js';
import { sql, type Executor } from '../platform/database.js';
import type { LineError } from './types.js';

/** Maximum number of platforms of a workspace's own, which keeps mistyped names from becoming platforms without end. */
export const MAX_OWN_PLATFORMS = 50;

/** The platforms that only this workspace has. An import may add some. */
export interface OwnPlatforms {
  /** Adds the platform of a good line; returns the error of a line that would exceed the maximum. */
  add(platform: Platform): LineError | null;
}

const PLATFORMS = 'select distinct platform from answer_targets where workspace_id = $1';

/** Reads them as they are now: imports that run at the same time may together exceed the maximum. */
export async function readOwnPlatforms(executor: Executor, workspaceId: string): Promise<OwnPlatforms> {
  const rows = await sql<{ platform: Platform }>(executor, PLATFORMS, [workspaceId]);
  const own = new Set(rows.map(({ platform }) => platform).filter((name) => !knownPlatforms.includes(name)));
  return {
    add(platform) {
      if (knownPlatforms.includes(platform) || own.has(platform)) return null;
      if (own.size >= MAX_OWN_PLATFORMS) return overMaximum;
      own.add(platform);
      return null;
    },
  };
}

const overMaximum: LineError = {
  field: 'platform',
  problem: `is a new name, and the workspace already has ${MAX_OWN_PLATFORMS} platforms of its own; use one of them, or a known one`,
};
