import { setImmediate } from 'node:timers/promises';

/** How long long-running work may keep everything else in this process waiting, in ms. */
const TURN_MS = 1;

/**
 * Lets long-running work take turns with everything else in this process, above all with the merge of another batch that
 * has received its answer from the database.
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
