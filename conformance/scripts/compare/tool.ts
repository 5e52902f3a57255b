import type { ModelKeys } from '../../model/seed.js';

/** One thing that a tool complained of. */
export interface Failure {
  /** The same for the same complaint in another run: ids, numbers and generated values are taken out. */
  readonly key: string;
  /** For a reader: where, and what. */
  readonly text: string;
}

/** What a tool found in one run. */
export interface Findings {
  readonly failures: readonly Failure[];
  /** Why the run is not to be relied on; null when the tool ran to its end. */
  readonly trouble: string | null;
}

export interface Assignment {
  /** Base URL of the server under test, without a slash at the end. */
  readonly url: string;
  /** The key for a tool that takes one. */
  readonly key: string;
  /** All keys, for a tool that takes several. */
  readonly keys: ModelKeys;
  readonly seed: number;
  /** An empty folder of this run. */
  readonly folder: string;
  /** Test cases an operation, for a tool that could go on without end. */
  readonly examples: number;
  /** When the run is ended, whatever it is at; it does not count then. */
  readonly timeLimitSeconds: number;
}

export interface Tool {
  readonly id: string;
  readonly name: string;
  /** How many seeds are worth a run: 1 for a tool that sends the same requests every time; null for no bound. */
  readonly seedLimit: number | null;
  /** Its command line as used, with what changes from run to run in capitals. */
  readonly commandLine: string;
  /** What else it was given. */
  readonly setUp: string;
  /** Installs it when needed; resolves to its version. Rejects when it cannot be installed. */
  prepare(): Promise<string>;
  run(assignment: Assignment): Promise<Findings>;
}
