import { describe, expect, it } from 'vitest';
import { createFairSlots, type SlotLimits } from '../../../src/http/access/fair-slots.js';
import type { Access } from '../../../src/http/access/backlog.js';
import { noMetrics } from '../../../src/platform/telemetry/metrics.js';

const HOUR = 3_600_000;

/** Slots whose work ends on request. `begun` lists the work in the order of its start. */
function slotsOf(limits: Partial<SlotLimits>) {
  const slots = createFairSlots(
    {
      name: 'requests',
      slots: 2,
      slotsPerKey: 2,
      slotsPerWorkspace: 2,
      fullAfterMs: HOUR,
      shedsOnArrival: false,
      maxWaitMs: HOUR,
      maxTotalWaitMs: HOUR,
      ...limits,
    },
    noMetrics,
  );
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    slots,
    /** Asks for a slot for the key, such as `a1` of workspace `a`. */
    ask: (name: string, keyId: string, access: Access = 'read', waitsSince = performance.now()) =>
      slots.run({ callerId: keyId, workspaceId: keyId.charAt(0), waitsSince }, access, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        return name;
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('slots', () => {
  it('run as much work at a time as there are slots, in the order of arrival', async () => {
    const { ask, end, begun } = slotsOf({});
    for (const name of ['one', 'two', 'three', 'four']) void ask(name, `${name}1`);
    await settled();
    expect(begun).toEqual(['one', 'two']);
    await end('two');
    expect(begun).toEqual(['one', 'two', 'three']);
    await end('one');
    expect(begun).toEqual(['one', 'two', 'three', 'four']);
  });

  it('return the result of the work, and free the slot when it fails', async () => {
    const { slots } = slotsOf({ slots: 1 });
    const owner = { callerId: 'a1', workspaceId: 'a', waitsSince: 0 };
    const failure = slots.run(owner, 'read', () => Promise.reject(new Error('failed')));
    await expect(failure).rejects.toThrow('failed');
    expect(await slots.run(owner, 'read', () => Promise.resolve('done'))).toBe('done');
  });

  it('serve reads before writes that came earlier', async () => {
    const { ask, end, begun } = slotsOf({ slots: 1 });
    void ask('first', 'a1');
    void ask('write', 'b1', 'write');
    void ask('read', 'c1');
    await settled();
    await end('first');
    await end('read');
    expect(begun).toEqual(['first', 'read', 'write']);
  });

  it('let a key that has its share wait for itself, not the others for it', async () => {
    const { ask, end, begun } = slotsOf({ slots: 2, slotsPerKey: 1 });
    for (let index = 1; index <= 60; index += 1) void ask(`greedy ${index}`, 'a1');
    void ask('other', 'b1');
    await settled();
    expect(begun).toEqual(['greedy 1', 'other']);
    void ask('third', 'c1');
    await end('greedy 1');
    expect(begun).toEqual(['greedy 1', 'other', 'third']);
    await end('third');
    expect(begun.at(-1)).toBe('greedy 2');
  });

  it('count the keys of a workspace together', async () => {
    const { ask, end, begun } = slotsOf({ slots: 4, slotsPerKey: 1, slotsPerWorkspace: 2 });
    for (const key of ['a1', 'a2', 'a3']) void ask(key, key);
    void ask('b1', 'b1');
    await settled();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('reject work that waits too long for others, and keep its place free', async () => {
    const { ask, end, begun } = slotsOf({ slots: 1, maxWaitMs: 20 });
    void ask('slow', 'a1');
    const rejection = ask('late', 'b1');
    await expect(rejection).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 });
    void ask('next', 'b1');
    await end('slow');
    expect(begun).toEqual(['slow', 'next']);
  });

  it('reject work that waits too long for earlier work of the same key', async () => {
    const { ask } = slotsOf({ slotsPerKey: 1, maxTotalWaitMs: 20 });
    void ask('slow', 'a1');
    await expect(ask('late', 'a1')).rejects.toMatchObject({
      code: 'service_unavailable',
      message: expect.stringContaining('Send fewer at a time'),
    });
  });

  it.each([
    ['earlier work of the same key', 'a1'],
    ['the work of others', 'b1'],
  ])('count all waits of a request from its arrival while it waits for %s', async (_, keyId) => {
    const { ask, end, begun } = slotsOf({ slots: 1, slotsPerKey: 1 });
    void ask('slow', 'a1');
    await expect(ask('late', keyId, 'read', performance.now() - HOUR)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    void ask('new', keyId);
    await end('slow');
    await settled();
    expect(begun).toEqual(['slow', 'new']);
  });

  it('reject new work at once while a backlog has waited for too long', async () => {
    const { ask, slots } = slotsOf({ slots: 1, slotsPerWorkspace: 100, slotsPerKey: 100, fullAfterMs: 10 });
    void ask('slow', 'a1');
    for (let index = 1; index <= 63; index += 1) void ask(`waiting ${index}`, `${index}`, 'write');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slots.isFull('write')).toBe(false);
    void ask('one more', 'd1', 'write');
    await settled();
    expect([slots.isFull('read'), slots.isFull('write')]).toEqual([false, true]);
    await expect(ask('late', 'c1', 'write')).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('let in what was not rejected on arrival, if the caller rejects there', async () => {
    const { ask, end, begun, slots } = slotsOf({
      slots: 1,
      slotsPerKey: 100,
      slotsPerWorkspace: 100,
      fullAfterMs: 10,
      shedsOnArrival: true,
    });
    void ask('slow', 'a1');
    for (let index = 1; index <= 64; index += 1) void ask(`read ${index}`, `${index}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(slots.isFull('read')).toBe(true);
    void ask('admitted', 'c1');
    await end('slow');
    for (let index = 1; index <= 64; index += 1) await end(`read ${index}`);
    expect(begun.at(-1)).toBe('admitted');
  });
});
