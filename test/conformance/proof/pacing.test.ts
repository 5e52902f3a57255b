import { describe, expect, it } from 'vitest';
import type { Exchange } from '../engine/exchange.js';
import { runAgainstModel } from './prove.js';

describe('at the stated 60 requests a minute', () => {
  it('one key is never throttled but by the rules of the limit, and no verdict comes of the waiting', async () => {
    const throttled: Exchange[] = [];
    const events = {
      after: (exchange: Exchange) => void (exchange.status === 429 && throttled.push(exchange)),
    };
    const result = await runAgainstModel({}, { seed: 1, layers: ['directed'], events });
    expect(result.exitCode).toBe(0);
    expect(result.requests).toBeGreaterThan(500);
    expect(result.waitedMs).toBeGreaterThan(result.ms / 2);
    expect(throttled.filter(({ actor }) => !actor.name.startsWith('minted'))).toEqual([]);
  });

  it('keys that the run makes share the load', async () => {
    const alone = await runAgainstModel({}, { seed: 1, layers: ['directed'] });
    const shared = await runAgainstModel({}, { seed: 1, layers: ['directed'], mintKeys: 4 });
    expect(shared.exitCode).toBe(0);
    expect(shared.ms).toBeLessThan(alone.ms / 2);
  });
});
