import { beforeAll, describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../http/clock.js';
import type { Exchange } from '../../http/exchange.js';
import type { RunResult } from '../../session/result.js';
import { createTransport, type RawResponse, type Transport } from '../../http/transport.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel } from '../../start-model.js';
import { suite } from '../../suite.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

const MINUTE_MS = 60_000;

/** Runs the directed layer at 60 requests per minute. Returns the throttled requests too. */
async function runPaced(mintKeys: number): Promise<{ result: RunResult; throttled: string[] }> {
  const throttled: string[] = [];
  const after = ({ status, actor, seq, request: { method, target } }: Exchange) => {
    // Checks of the rate limit exhaust keys that they create.
    if (status === 429 && !actor.name.startsWith('minted'))
      throttled.push(`${seq}. ${actor.name} ${method} ${target}`);
  };
  const options = { seed: 1, layers: ['directed'], mintKeys, events: { after } } as const;
  const result = await runAgainstModel({}, options, 'directly');
  return { result, throttled };
}

describe('at the stated 60 requests per minute', () => {
  let alone: Awaited<ReturnType<typeof runPaced>>;
  beforeAll(async () => {
    alone = await runPaced(0);
  });

  it('only the rate-limit rules throttle a single key, and waiting affects no verdict', () => {
    const { result, throttled } = alone;
    expect(complaintsOf(result)).toEqual([]);
    expect(result.exitCode).toBe(0);
    expect(result.requests).toBeGreaterThan(500);
    expect(result.waitedMs).toBeGreaterThan(result.ms / 2);
    expect(throttled).toEqual([]);
  });

  it('keys issued by the run share the load', async () => {
    const shared = await runPaced(4);
    expect(complaintsOf(shared.result)).toEqual([]);
    expect(shared.throttled).toEqual([]);
    expect(shared.result.ms).toBeLessThan(alone.result.ms / 3);
  });

  it('keys issued by the run are revoked at its end', async () => {
    const clock = createVirtualClock();
    const model = await startModel({ clock });
    const keysOf = async (secret: string) => {
      await clock.sleep(2 * MINUTE_MS);
      const headers = { authorization: `Bearer ${secret}` };
      const response = await fetch(`${model.url}/v1/api-keys`, { headers });
      return ((await response.json()) as { keys: { name: string; revokedAt: string | null }[] }).keys;
    };
    const { paid, other, capped } = model.keys;
    const before = await Promise.all([paid, other, capped].map(keysOf));
    await runSuite(suite, { ...model, clock, rules: ['ME-01'], mintKeys: 3 });
    for (const [index, secret] of [paid, other, capped].entries()) {
      const keys = await keysOf(secret);
      expect(keys.filter(({ name }) => name.startsWith('load ')).length).toBe(3);
      const active = keys.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name);
      expect(active).toEqual(
        before[index]?.filter(({ revokedAt }) => revokedAt === null).map(({ name }) => name),
      );
    }
    await model.close();
  });
});

describe('a key that another client uses up', () => {
  const full = { 'retry-after': '2', 'x-ratelimit-remaining': '0' };
  it.each([
    ['with the headers that are stated', full, []],
    ['without them', {}, ['HDR-04', 'HDR-06']],
  ])(
    'the run waits for a key that another client uses up, and no other rule fails: %s',
    async (_, headers, broken) => {
      const clock = createVirtualClock();
      const model = await startModel({ clock });
      const given: readonly string[] = Object.values(model.keys).map((secret) => `Bearer ${secret}`);
      const { transport: line } = model;
      let sent = 0;
      let throttled = 0;
      const usedUpUntil = new Map<string, number>();
      const transport: Transport = {
        send: (request) => {
          const { authorization = '' } = request.headers;
          const isUsedUp = clock.now() < (usedUpUntil.get(authorization) ?? 0);
          sent += 1;
          if (!isUsedUp && (sent % 9 > 0 || !given.includes(authorization))) return line.send(request);
          if (!isUsedUp) usedUpUntil.set(authorization, clock.now() + 2000);
          throttled += 1;
          return Promise.resolve(throttledResponse(headers));
        },
        close: () => Promise.resolve(),
      };
      const result = await runSuite(suite, {
        url: model.url,
        keys: model.keys,
        clock,
        transport,
        destructive: true,
        seed: 1,
        layers: ['directed'],
      });
      await model.close();
      expect(throttled).toBeGreaterThan(100);
      expect(result.leftovers).toEqual([]);
      expect(complaintsOf(result).map((line) => line.split(' ', 2).join(' '))).toEqual(
        broken.map((rule) => `${rule} fail`),
      );
    },
  );
});

describe('a 429 that the limit does not explain', () => {
  const brokenIn = (result: RunResult) =>
    result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

  it('the run does not wait after a 429 for an add at the cap', async () => {
    const rules = ['CAP-04', 'RATE-01'] as const;
    const options = { seed: 1, layers: ['directed'], rules } as const;
    const conforming = await runAgainstModel({}, options);
    const result = await runAgainstModel({ faults: ['X304'] }, options);
    expect(brokenIn(result)).toEqual(['RATE-01', 'CAP-04']);
    const [failure] = result.rules.find(({ id }) => id === 'RATE-01')?.failures ?? [];
    expect(failure?.expected).toMatch(/^POST \/v1\/prompts.* admitted: the key had \d+ requests left$/);
    expect(failure?.got).toMatch(/^429; GET \/v1\/me with the same key got 200 right after it/);
    // A retry and a probe for each rejection, at the pace of the limit. Waiting out each one would take hours.
    expect(result.requests).toBeLessThan(2 * conforming.requests);
    expect(result.ms).toBeLessThan(15 * MINUTE_MS);
  });

  it('a random 429 breaks no other rule', async () => {
    const result = await runAgainstModel({ faults: ['X305'] }, { seed: 1, layers: ['properties'] });
    expect(brokenIn(result)).toEqual(['RATE-01']);
    expect(result.leftovers).toEqual([]);
  });

  it('the run ends if every request returns 429', async () => {
    const clock = createVirtualClock();
    const model = await startModel({ clock });
    const line = createTransport(model.url);
    let sent = 0;
    const transport: Transport = {
      send: (request) => {
        sent += 1;
        return sent < 200 ? line.send(request) : Promise.resolve(throttledResponse({ 'retry-after': '60' }));
      },
      close: () => line.close(),
    };
    const { url, keys } = model;
    const result = await runSuite(suite, { url, keys, clock, transport, seed: 1, layers: ['directed'] });
    await Promise.all([line.close(), model.close()]);
    expect(result.exitCode).not.toBe(0);
    expect(result.requests).toBeLessThan(400);
    expect(result.ms).toBeLessThan(60 * MINUTE_MS);
  });
});

function throttledResponse(headers: Readonly<Record<string, string>>): RawResponse {
  const text = JSON.stringify({ error: { code: 'rate_limited', message: 'Wait.', requestId: 'r' } });
  return { status: 429, headers: { 'content-type': 'application/json', ...headers }, text };
}
