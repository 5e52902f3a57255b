/** The body of a response, and the first time at which it may differ although the data is the same; null = never. */
export interface Reusable<Body> {
  readonly body: Body;
  readonly validUntil: Date | null;
}
