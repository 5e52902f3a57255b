import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { weaknessOf } from '../platform/embedded/index.js';
import { findingsOf, type Finding } from './finding.js';

/** With less than this, an embedded database soon stops accepting writes. */
const MIN_FREE_BYTES = 1024 ** 3;
const MEBIBYTE = 1024 ** 2;

/**
 * Checks that the folder of the embedded database, or the one it would be created in, has free space, can be written, and
 * not by everybody.
 */
export function checkFolder(dataDir: string): Finding[] {
  const { ok, warning, problem } = findingsOf('disk');
  const folder = nearest(resolve(dataDir));
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return [problem(`${folder} cannot be written.`, 'Run as its owner, or set DATA_DIR to another folder.')];
  }
  const weakness = weaknessOf(resolve(dataDir));
  if (weakness !== undefined) return [problem(weakness.message, weakness.remedy)];
  const { bavail, bsize } = statfsSync(folder);
  const free = `${folder} has ${Math.floor((bavail * bsize) / MEBIBYTE)} MiB free.`;
  if (bavail * bsize >= MIN_FREE_BYTES) return [ok(free)];
  return [warning(free, 'Free at least 1024 MiB, or set DATA_DIR to a folder on a larger disk.')];
}

function nearest(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder));
}
