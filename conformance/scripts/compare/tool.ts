import type { ModelKeys } from '../../model/seed.js';

/** One failure that a tool reports. */
export interface Complaint {
  /** The same for the same complaint in another run: ids, numbers and generated values are removed. */
  readonly key: string;
  /** Where and what, for a reader. */
  readonly text: string;
}

/** What a tool found in one run. `trouble` is why the run does not count; null if it does. */
export interface Outcome {
  readonly failures: readonly Complaint[];
  readonly trouble: string | null;
}

export interface Assignment {
  /** Base URL of the server under test, without a slash at the end. */
  readonly url: string;
  readonly keys: ModelKeys;
  readonly seed: number;
  /** An empty folder for this run. */
  readonly folder: string;
  readonly examples: number;
  /** In seconds. */
  readonly timeLimit: number;
}

export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Whether it sends other requests with another seed. */
  readonly hasSeeds: boolean;
  /** Installs it if needed. */
  prepare(): Promise<void>;
  run(assignment: Assignment): Promise<Outcome>;
}
