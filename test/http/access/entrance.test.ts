import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEntrance } from '../../../src/http/access/entrance.js';

const FULL_AFTER_MS = 250;

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** An entrance, and what has begun so far. */
function watchedEntrance() {
  const entrance = createEntrance(FULL_AFTER_MS);
  const begun: string[] = [];
  return {
    entrance,
    begun,
    enter: (name: string, access: 'read' | 'write' = 'read') =>
      entrance.enter(access, () => begun.push(name)),
  };
}

describe('the entrance', () => {
  it('lets requests begin at once while few arrive in a round of the event loop', () => {
    const { enter, begun } = watchedEntrance();
    for (let index = 0; index < 16; index += 1) enter(`${index}`);
    expect(begun).toHaveLength(16);
  });

  it('lets the others begin in the next rounds, in the order of their arrival', async () => {
    const { enter, begun } = watchedEntrance();
    const names = Array.from({ length: 40 }, (_, index) => `${index}`);
    for (const name of names) enter(name);
    const rounds = [begun.length];
    while (begun.length < names.length) {
      await setImmediate();
      rounds.push(begun.length);
    }
    expect(rounds).toEqual([16, 32, 40]);
    expect(begun).toEqual(names);
  });

  it('has room again after a round', async () => {
    const { enter, begun } = watchedEntrance();
    for (let index = 0; index < 16; index += 1) enter(`${index}`);
    await setImmediate();
    enter('later');
    expect(begun.at(-1)).toBe('later');
  });

  it('puts a read before writes that wait', async () => {
    const { enter, begun } = watchedEntrance();
    for (let index = 0; index < 20; index += 1) enter(`write ${index}`, 'write');
    enter('read');
    await setImmediate();
    expect(begun[16]).toBe('read');
  });

  it('is full while many wait for too long', async () => {
    const { enter, entrance } = watchedEntrance();
    for (let index = 0; index < 16 + 64; index += 1) enter(`${index}`);
    expect(entrance.isFull('read')).toBe(false);
    vi.advanceTimersByTime(FULL_AFTER_MS + 1);
    expect(entrance.isFull('read')).toBe(true);
    await setImmediate();
    expect(entrance.isFull('read')).toBe(false);
  });
});
