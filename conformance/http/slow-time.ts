/** A response that takes longer is slow. No rule states a duration, so this is generous. */
const SLOW_MS = 5000;

/** Adds up the time that slow responses take beyond the first five seconds. Overlapping ones count once. */
export class SlowTime {
  private total = 0;
  private countedUntil = -Infinity;
  private limit = Infinity;

  /** Allows `ms` more from now on. */
  allow(ms: number): void {
    this.limit = this.total + ms;
  }

  /** Records a request that was sent and answered, or given up, at these times. */
  record(sentAt: number, endedAt: number): void {
    this.total += Math.max(0, endedAt - Math.max(sentAt + SLOW_MS, this.countedUntil));
    this.countedUntil = Math.max(this.countedUntil, endedAt);
  }

  get isUsedUp(): boolean {
    return this.total > this.limit;
  }
}
