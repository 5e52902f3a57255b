/** A call on a timeline. Times are positions among the events of the history, from 0. */
export interface TimelineCall {
  /** A letter that names the call. */
  readonly name: string;
  /** The number of the client, from 1; 0 for the reads after the last response. */
  readonly client: number;
  readonly label: string;
  readonly outcome: string;
  readonly start: number;
  /** Null without a response. */
  readonly end: number | null;
}

/** A history as reports show it. */
export interface Timeline {
  readonly calls: readonly TimelineCall[];
  /** The orders that were tried, longest first, each with the reasons why none of the other calls can follow. */
  readonly orders: readonly { readonly order: readonly string[]; readonly refusals: readonly string[] }[];
  /** How often the same calls failed when they were sent again. */
  readonly repeats: { readonly failed: number; readonly of: number };
}
