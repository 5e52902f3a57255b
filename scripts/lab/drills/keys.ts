import { setTimeout as delay } from 'node:timers/promises';
import { urlOf } from '../servers/database-url.js';
import { startFleet } from '../servers/fleet.js';
import type { Call } from '../load/calls.js';
import type { Drill, Tenant } from './site.js';
import { startReadsAndWrites } from './traffic.js';

const KEYS = 3;
/** Room for the difference between the clocks of this process and of Postgres, in ms. */
const CLOCKS_MS = 100;

/** Rotates every key of a workspace under traffic: both keys work during the overlap, and only the new one after it. */
export const keys: Drill = async (site, { seconds, onStep }) => {
  onStep('starting two processes');
  const server = await site.postgres('primary');
  const { apiKeys } = site.services(server);
  const fleet = await startFleet(2, () => site.service(urlOf(server.connection)));
  const target = (key: string) => () => ({ url: fleet.url(), key });
  const { workspaceId, ...first } = await site.tenant(server);
  const old: Omit<Tenant, 'workspaceId'>[] = [first];
  while (old.length < KEYS) {
    const { keyId, secret } = await apiKeys.issue(workspaceId, { name: 'Drill', environment: 'test' });
    old.push({ keyId, key: secret });
  }
  const oldTraffic = old.map(({ key }) => startReadsAndWrites(target(key)));
  await delay(seconds * 1000);

  onStep('rotating every key');
  const rotated: Rotated[] = [];
  for (const { keyId, key } of old) {
    const { secret, oldExpiresAt } = await apiKeys.rotate(workspaceId, keyId, seconds * 1000);
    rotated.push({ key, expiresAt: oldExpiresAt.getTime() - performance.timeOrigin, newKey: secret });
  }
  const newTraffic = rotated.map(({ newKey }) => startReadsAndWrites(target(newKey)));
  await delay(seconds * 2000);
  const oldCalls = (await Promise.all(oldTraffic.map((one) => one.stop()))).flat();
  const newCalls = (await Promise.all(newTraffic.map((one) => one.stop()))).flat();

  const early = oldCalls.filter((call) => call.startedAt + call.ms < expiryOf(rotated, call) - CLOCKS_MS);
  const late = oldCalls.filter((call) => call.startedAt > expiryOf(rotated, call) + CLOCKS_MS);
  const rejected = [...early, ...newCalls].filter(({ outcome }) => outcome !== 'ok');
  const accepted = late.filter(({ status }) => status !== 401);
  return {
    figures: {
      'keys rotated': rotated.length,
      'calls with old keys before the end of the overlap': early.length,
      'calls with new keys': newCalls.length,
      'of these, not successful': rejected.length,
      'calls with old keys after the overlap': late.length,
      'of these, not rejected with 401': accepted.length,
    },
    problems: [
      ...rejected.map(({ method, path, status }) => `${method} ${path} with a valid key got ${status}.`),
      ...accepted.map(({ method, path, status }) => `${method} ${path} with an expired key got ${status}.`),
      ...(early.length * late.length * newCalls.length === 0 ? ['A part of the drill had no calls.'] : []),
    ],
  };
};

interface Rotated {
  readonly key: string;
  /** As of performance.now(). */
  readonly expiresAt: number;
  readonly newKey: string;
}

const expiryOf = (rotated: readonly Rotated[], call: Call): number =>
  rotated.find(({ key }) => key === call.key)?.expiresAt ?? NaN;
