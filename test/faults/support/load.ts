import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../../../scripts/lab/load/calls.js';

/** Calls that are sent at a steady rate, whether or not earlier ones have ended. */
export interface Load {
  /** Stops sending, and resolves with all calls when the last one has ended. */
  stop(): Promise<Call[]>;
}

const TICK_MS = 20;

/** Sends `rate` calls a second. `send` gets the number of the call, from 0. */
export function startLoad(rate: number, send: (number: number) => Promise<Call>): Load {
  const startedAt = performance.now();
  const calls: Promise<Call>[] = [];
  let isStopped = false;
  const sending = (async () => {
    while (!isStopped) {
      const due = ((performance.now() - startedAt) / 1000) * rate;
      // After a pause of this process, the calls that it missed are not sent all at once.
      for (let sent = 0; calls.length < due && sent < rate; sent += 1) calls.push(send(calls.length));
      await delay(TICK_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sending;
      return Promise.all(calls);
    },
  };
}

/** The number of calls by status; 0 = no response. */
export function statusesOf(calls: readonly Call[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of calls) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The 99th percentile of the durations of calls, in ms. */
export function p99(calls: readonly Call[]): number {
  const sorted = calls.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** The longest call, in ms. */
export const longest = (calls: readonly Call[]): number => Math.max(0, ...calls.map(({ ms }) => ms));
