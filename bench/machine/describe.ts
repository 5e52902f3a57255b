import { arch, cpus, platform, release, totalmem } from 'node:os';
import type { Machine } from '../result.js';

/** This machine, and the version of the Postgres that was measured. */
export function describeMachine(postgres: string): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryBytes: totalmem(),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
    postgres,
  };
}
