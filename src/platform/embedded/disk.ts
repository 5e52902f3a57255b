import { statfsSync } from 'node:fs';
import type { Layout } from './data-folder.js';

/** Two segments of the write-ahead log: what Postgres needs at least to start after it ran out of space. */
const LEAST_FREE_MB = 32;

/** True when the disk of the data has too little free space for Postgres to go on. */
export function isDiskFull(layout: Layout): boolean {
  try {
    const { bavail, bsize } = statfsSync(layout.home);
    return bavail * bsize < LEAST_FREE_MB * 1024 * 1024;
  } catch {
    // Data that is gone needs no space.
    return false;
  }
}

/** What to tell the operator. */
export function diskFullMessage(layout: Layout): string {
  return (
    `The disk of ${layout.home} is full, so the embedded database has stopped. ` +
    `It starts again by itself when ${LEAST_FREE_MB} MB are free.`
  );
}
