import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createResponseCache, type PreparedResponse } from '../../../src/http/responses/response-cache.js';

const START = Date.parse('2026-11-20T12:00:00Z');

/** A cache with a clock that a test moves, and a source of numbered responses. */
function setUp({ maxBytes = 1_000_000, size = 10, validUntil = null as Date | null, isValid = true } = {}) {
  let now = START;
  let prepared = 0;
  const cache = createResponseCache({ maxBytes, clock: () => new Date(now) });
  const prepare = async (): Promise<PreparedResponse> => {
    prepared += 1;
    const body = Buffer.from(String(prepared).padEnd(size));
    await setImmediate();
    return { body, nextCursor: undefined, validUntil, isValid };
  };
  return {
    cache,
    at: (time: number) => (now = time),
    prepared: () => prepared,
    ask: async (question = 'a', revision = 1) => {
      const { body } = await cache.responseFor(question, revision, prepare);
      return Number(body.toString());
    },
  };
}

describe('the response cache', () => {
  it('prepares a response once per revision', async () => {
    const { ask } = setUp();
    expect([await ask('a', 1), await ask('a', 1), await ask('b', 1)]).toEqual([1, 1, 2]);
    expect([await ask('a', 2), await ask('a', 2), await ask('a', 1)]).toEqual([3, 3, 4]);
  });

  it('prepares a response once for concurrent equal requests, but not across revisions', async () => {
    const { ask } = setUp();
    expect(await Promise.all([ask(), ask(), ask('a', 2), ask()])).toEqual([1, 1, 2, 1]);
  });

  it('prepares a response again from the time at which it may differ, also for a request that waited for it', async () => {
    const validUntil = new Date(START + 1000);
    const { ask, at } = setUp({ validUntil });
    const first = ask();
    at(START + 1000);
    expect(await Promise.all([first, ask()])).toEqual([1, 2]);
    at(START + 999);
    expect(await ask()).toBe(3);
    expect(await ask()).toBe(3);
  });

  it('does not use a response for a time before it was prepared', async () => {
    const { ask, at } = setUp();
    await ask();
    at(START - 1);
    expect(await ask()).toBe(2);
  });

  it('does not cache a failure, and reports it to every waiting request', async () => {
    const { cache, ask } = setUp();
    const fail = () =>
      cache.responseFor('a', 1, () => setImmediate().then(() => Promise.reject(new Error('down'))));
    const results = await Promise.allSettled([fail(), fail()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask()).toBe(1);
  });

  it('does not cache a response that violates the contract', async () => {
    const { ask } = setUp({ isValid: false });
    expect([await ask(), await ask()]).toEqual([1, 2]);
  });

  it('drops the least recently used responses when their bytes, including compressed forms, exceed the limit', async () => {
    const { cache, ask, prepared } = setUp({ maxBytes: 50_000, size: 10_000 });
    for (const question of ['a', 'b', 'c', 'd', 'a']) await ask(question);
    await ask('e');
    expect(prepared()).toBe(5);
    expect([await ask('a'), await ask('b')]).toEqual([1, 6]);

    const text = Buffer.from(Array.from({ length: 4000 }, (_, index) => `${index * 7919} `).join(''));
    const answer = { body: text.subarray(0, 20_000), nextCursor: undefined, validUntil: null, isValid: true };
    const kept = await cache.responseFor('x', 1, () => Promise.resolve(answer));
    expect(await ask('b')).toBe(6);
    await kept.representationIn('gzip');
    await kept.representationIn('br');
    expect(await ask('a')).toBe(7);
  });

  it('caches nothing with a limit of 0, but still serves concurrent equal requests together', async () => {
    const { ask } = setUp({ maxBytes: 0 });
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
    expect(await ask()).toBe(2);
  });

  it('gives every content coding a separate entity tag', async () => {
    const { cache } = setUp();
    const body = Buffer.from('x'.repeat(5000));
    const kept = await cache.responseFor('a', 1, () =>
      Promise.resolve({ body, nextCursor: undefined, validUntil: null, isValid: true }),
    );
    const forms = await Promise.all((['identity', 'gzip', 'br'] as const).map(kept.representationIn));
    expect(new Set(forms.map(({ etag }) => etag)).size).toBe(3);
    for (const { etag } of forms) expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect(await kept.representationIn('gzip')).toBe(forms[1]);
  });
});
