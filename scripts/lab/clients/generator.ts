/** A tool whose version the table shows. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** The folder with a generator's installed tools. */
export interface Home {
  /** Name of the generator. */
  readonly generator: string;
  /** Folder of this generator. Installed tools stay in it; `client/` holds what a run generates. */
  readonly folder: string;
  /** Downloads that several generators share. */
  readonly shared: string;
}

/** The folder of a run of a generator. */
export interface Place extends Home {
  /** Folder of the generated client, empty at the start of a run. */
  readonly client: string;
  /** The document that the service publishes for clients. */
  readonly contract: string;
}

/** One client generator with its default settings, and the scenario for its client. */
export interface Generator {
  /** As given to `--only`. */
  readonly name: string;
  readonly language: 'TypeScript' | 'Python' | 'Go' | 'Java';
  readonly tools: readonly Tool[];
  /**
   * Installs the tool. Does nothing if it is already installed.
   * @throws ToolUnavailable if it cannot be installed
   */
  prepare(home: Home): Promise<void>;
  generate(place: Place): Promise<void>;
  /** Compiles or type-checks the client with its scenario, the way a user of that language would. */
  compile(place: Place): Promise<void>;
  /** Runs the scenario with `env` and returns its standard output: one line of JSON per step. */
  run(place: Place, env: NodeJS.ProcessEnv): Promise<string>;
}

/** The tool is not on this machine and could not be installed. Its cells are skipped. */
export class ToolUnavailable extends Error {}
