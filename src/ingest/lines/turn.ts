import { setImmediate } from 'node:timers/promises';

/** Maximum time that long-running work may block everything else in this process, in ms. */
const TURN_MS = 1;

/**
 * Lets long-running work take turns with everything else in this process, especially with the merge of another batch
 * whose database results have arrived.
 */
export class Turn {
  private began = performance.now();

  isOver(): boolean {
    return performance.now() - this.began >= TURN_MS;
  }

  async next(): Promise<void> {
    await setImmediate();
    this.began = performance.now();
  }
}
