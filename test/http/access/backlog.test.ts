import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Backlog } from '../../../src/http/access/backlog.js';

/** A backlog of as many reads `r0`, `r1` and so on, and then as many writes `w0`, `w1` and so on. */
function backlogOf(count: { readonly reads: number; readonly writes: number }) {
  const backlog = new Backlog<string>(1000);
  for (let index = 0; index < count.writes; index += 1) backlog.add(`w${index}`, 'write');
  for (let index = 0; index < count.reads; index += 1) backlog.add(`r${index}`, 'read');
  return backlog;
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const takeAll = (backlog: Backlog<string>) => {
  const taken: string[] = [];
  for (let item = backlog.take(); item !== undefined; item = backlog.take()) taken.push(item);
  return taken;
};

describe('a backlog', () => {
  it('gives one turn in ten to a write while reads wait', () => {
    const taken = takeAll(backlogOf({ reads: 20, writes: 3 }));
    expect(taken.indexOf('w0')).toBe(9);
    expect(taken.indexOf('w1')).toBe(19);
    expect(taken.at(-1)).toBe('w2');
    expect(taken.filter((item) => item.startsWith('r'))).toEqual(
      Array.from({ length: 20 }, (_, index) => `r${index}`),
    );
  });

  it('gives the first turn to a write that comes after many reads', () => {
    const backlog = backlogOf({ reads: 30, writes: 0 });
    for (let index = 0; index < 20; index += 1) backlog.take();
    backlog.add('w0', 'write');
    expect(backlog.take()).toBe('w0');
    expect(backlog.take()).toBe('r20');
  });

  it('takes no item that was deleted', () => {
    const backlog = backlogOf({ reads: 2, writes: 1 });
    backlog.delete('r0', 'read');
    backlog.delete('w0', 'write');
    expect(takeAll(backlog)).toEqual(['r1']);
  });

  it('is full for writes sooner than for reads', () => {
    const backlog = backlogOf({ reads: 60, writes: 10 });
    const isFull = () => [backlog.isFull('read'), backlog.isFull('write')];
    expect(isFull()).toEqual([false, false]);
    vi.advanceTimersByTime(450);
    expect(isFull()).toEqual([false, true]);
    vi.advanceTimersByTime(600);
    expect(isFull()).toEqual([true, true]);
  });

  it('is never full with few items, however long they wait', () => {
    const backlog = backlogOf({ reads: 40, writes: 23 });
    vi.advanceTimersByTime(60_000);
    expect([backlog.isFull('read'), backlog.isFull('write')]).toEqual([false, false]);
  });
});
