import { statfsSync } from 'node:fs';
import type { Layout } from './data-folder.js';

/** Two WAL segments, the minimum that Postgres needs to start after it ran out of space. */
const MIN_FREE_MB = 32;

/** True when the data's disk has too little free space for Postgres to run. */
export function isDiskFull(layout: Layout): boolean {
  try {
    const { bavail, bsize } = statfsSync(layout.home);
    return bavail * bsize < MIN_FREE_MB * 1024 * 1024;
  } catch {
    // The data folder no longer exists and needs no space.
    return false;
  }
}

/** The message for the operator. */
export function diskFullMessage(layout: Layout): string {
  return (
    `The disk of ${layout.home} is full, so the embedded database has stopped. ` +
    `It restarts once ${MIN_FREE_MB} MB are free.`
  );
}
