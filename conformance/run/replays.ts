/** Where fast-check found a counterexample: all it takes to find it again. */
export interface ReplayPlace {
  readonly seed: number;
  readonly path: string;
  /** For a command sequence: which commands ran. */
  readonly replayPath?: string;
}

/** Where each property resumes, by `check id: name of the property`; empty when nothing is replayed. */
export type Replays = ReadonlyMap<string, ReplayPlace>;
