/** The input for fast-check to reproduce a counterexample. */
export interface ReplayPlace {
  readonly seed: number;
  readonly path: string;
  /** The commands that ran, for a command sequence. */
  readonly replayPath?: string;
}

/** The counterexamples to replay, by `check id: name of the property`; empty unless the run is a replay. */
export type Replays = ReadonlyMap<string, ReplayPlace>;
