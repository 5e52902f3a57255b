import type { Target } from '../target.js';
import type { Budget } from '../types.js';

/** The longest file, in characters, and the most workspaces in it: about ten seconds of work. */
export const LONGEST_FILE = 4 * 1024 * 1024;
export const MOST_WORKSPACES = 10_000;

/** Maximum number of faults listed for one file. */
export const MOST_FAULTS = 100;

/** The settings that a file gives for a workspace. A setting that is absent stays as it is. */
export interface WorkspaceSettings {
  readonly workspaceId: string;
  /** Null = the default targets. */
  readonly targets?: readonly Target[] | null;
  readonly budget?: Partial<Budget>;
}

/** A fault in a file, with the path to it: `['workspaces', 'ws_1', 'targets', 0]`. */
export interface FileFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
