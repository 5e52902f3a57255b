import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSharedWork } from '../../../src/http/access/shared-work.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** As with the default settings, except for `DATABASE_CONNECT_TIMEOUT_MS`. */
const requestsWith = (waitMs: number) =>
  createSharedWork({
    connections: 10,
    waitMs,
    analyticsConnections: 4,
    analyticsWaitMs: 10_000,
    analyticsOperations: new Set(),
  }).slotsFor('addPrompt');

it.each([
  [1000, 9000],
  [30_000, 30_000],
])(
  'with a wait of %i ms for a connection, requests wait for others of their key for %i ms',
  async (waitMs, expected) => {
    const requests = requestsWith(waitMs);
    const owner = { callerId: 'a1', workspaceId: 'a', waitsSince: performance.now() };
    const ask = <Result>(work: () => Promise<Result>) => requests.run(owner, 'write', work);
    const never = new Promise<void>(() => undefined);
    let endFirst = (): void => undefined;
    void ask(() => new Promise<void>((resolve) => (endFirst = resolve)));
    for (const _ of [2, 3, 4]) void ask(() => never);

    const late = [ask(() => Promise.resolve('done')), ask(() => Promise.resolve('done'))];
    const outcomes = Promise.allSettled(late);
    await vi.advanceTimersByTimeAsync(expected - 1000);
    endFirst();
    expect(await outcomes).toEqual([
      { status: 'fulfilled', value: 'done' },
      { status: 'fulfilled', value: 'done' },
    ]);

    void ask(() => never);
    const rejected = expect(ask(() => never)).rejects.toThrow('Earlier requests of this key');
    await vi.advanceTimersByTimeAsync(1000);
    await rejected;
  },
);
