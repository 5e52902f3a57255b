/** What fast-check needs to reproduce a counterexample. */
export interface ReplayPlace {
  readonly seed: number;
  readonly path: string;
  /** For a command sequence, the commands that ran. */
  readonly replayPath?: string;
}

/** The counterexamples to replay, by `check id: name of the property`; empty unless replaying. */
export type Replays = ReadonlyMap<string, ReplayPlace>;
