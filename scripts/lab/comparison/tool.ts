import type { ModelKeys } from '../../../conformance/model/seed.js';

/** A failure that a tool reports. */
export interface Complaint {
  /** Identifies the complaint in other runs: ids, numbers and generated values are removed. */
  readonly key: string;
  /** Location and description, for readers. */
  readonly text: string;
}

/** The result of one run of a tool. `trouble` is the reason the run does not count; null if it counts. */
export interface Outcome {
  readonly failures: readonly Complaint[];
  readonly trouble: string | null;
}

export interface Assignment {
  /** Base URL of the server under test, without a trailing slash. */
  readonly url: string;
  readonly keys: ModelKeys;
  readonly seed: number;
  /** An empty folder for this run. */
  readonly folder: string;
  readonly examples: number;
  /** The phases of Schemathesis, separated by commas. */
  readonly phases: string;
  /** Seconds. */
  readonly timeLimit: number;
}

export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  /** Whether the requests depend on the seed. */
  readonly hasSeeds: boolean;
  /** Installs the tool if necessary. */
  prepare(): Promise<void>;
  run(assignment: Assignment): Promise<Outcome>;
}
