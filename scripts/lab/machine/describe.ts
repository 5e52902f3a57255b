import { arch, cpus, platform, release, totalmem } from 'node:os';

/** The environment of a run. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
}

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
