import type { Target } from '../target.js';
import type { Budget } from '../types.js';

/** The maximum length of a file in characters, and of workspaces in it: about ten seconds of work. */
export const MAX_FILE_LENGTH = 4 * 1024 * 1024;
export const MAX_WORKSPACES = 10_000;

/** Maximum number of errors listed for one file. */
export const MAX_FILE_ERRORS = 100;

/** The settings that a file gives for a workspace. An absent setting is not changed. */
export interface WorkspaceSettings {
  readonly workspaceId: string;
  /** Null = the default targets. */
  readonly targets?: readonly Target[] | null;
  readonly budget?: Partial<Budget>;
}

/** An error in a file, with the path to it: `['workspaces', 'ws_1', 'targets', 0]`. */
export interface FileError {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
