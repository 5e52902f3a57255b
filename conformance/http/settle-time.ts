import type { Exchange } from './exchange.js';
import type { Key } from './key.js';

/** Which reads of a target may lag behind its writes. A server may show a write at once to the key that sent it. */
export type Lagging = 'all keys' | 'other keys';

/** Delays the reads of a target whose reads lag behind its writes, so that they show every write. */
export class SettleTime {
  private ms = 0;
  private lagging: Lagging = 'all keys';
  /** The times of the last writes, by the secret of the key that sent them. */
  private readonly wroteAt = new Map<string | undefined, number>();
  private readonly revoked = new Set<string>();

  /** Delays further reads until `ms` after the last write. */
  begin(ms: number, lagging: Lagging): void {
    this.ms = ms;
    this.lagging = lagging;
  }

  /** Records the response to a request, and the time when it arrived. */
  record({ isWrite, isSuccess, request }: Exchange, key: Key | undefined, now: number): void {
    if (!isWrite) return;
    this.wroteAt.set(key?.secret, now);
    const [, id] = /^\/v1\/api-keys\/([^/?]+)$/.exec(request.target) ?? [];
    if (id !== undefined && request.method === 'DELETE' && isSuccess) this.revoked.add(id);
  }

  /** Milliseconds until a read with this key shows every write. A revoked key must be rejected at once: 0. */
  waitFor(key: Key | undefined, now: number): number {
    if (key === undefined || this.isRevoked(key)) return 0;
    const others = [...this.wroteAt].filter(([secret]) => secret !== key.secret);
    return this.waitAfter(this.lagging === 'all keys' ? [...this.wroteAt] : others, now);
  }

  /** Milliseconds until a read with any key shows every write. */
  waitForAll(now: number): number {
    return this.waitAfter([...this.wroteAt], now);
  }

  private waitAfter(writes: readonly (readonly [unknown, number])[], now: number): number {
    if (this.ms === 0 || writes.length === 0) return 0;
    return Math.max(0, Math.max(...writes.map(([, at]) => at)) + this.ms - now);
  }

  private isRevoked({ id }: Key): boolean {
    return id !== undefined && this.revoked.has(encodeURIComponent(id));
  }
}
