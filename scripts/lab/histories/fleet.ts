import { setTimeout as delay } from 'node:timers/promises';
import type { Servers } from './environment.js';
import { startMember, type Member } from './member.js';

/** The faults that a nemesis knows. */
export const nemeses = ['kill', 'stop', 'partition', 'reset'] as const;

export type Nemesis = (typeof nemeses)[number];

export interface FleetPlan {
  readonly processes: number;
  /** The faults, which happen in turn. */
  readonly nemesis: readonly Nemesis[];
  /** Seconds for which all processes are well before the next fault; 0 = no faults. */
  readonly every: number;
  /** The command line of the service; by default that of this build. */
  readonly program?: string | undefined;
}

/** Processes of the service that share a database and a Redis. */
export interface Fleet {
  readonly urls: readonly string[];
  /** How often each fault has happened. */
  faults(): Readonly<Partial<Record<Nemesis, number>>>;
  /**
   * Stops the processes.
   * @throws Error if one of them did not start again after a kill
   */
  stop(): Promise<void>;
}

/** Starts the processes, and then lets the faults happen to one process after the other. */
export async function startFleet(servers: Servers, plan: FleetPlan): Promise<Fleet> {
  const { processes, nemesis, every, program } = plan;
  const members: Member[] = [];
  while (members.length < processes) members.push(await startMember(servers, program));
  const stopping = new AbortController();
  const counts: Partial<Record<Nemesis, number>> = {};
  const harming = every === 0 || nemesis.length === 0 ? Promise.resolve() : harmInTurn();
  // `stop` reports the error.
  harming.catch(() => undefined);

  async function harmInTurn(): Promise<void> {
    for (let turn = 0; await isPaused(every, stopping.signal); turn += 1) {
      // In each round of all faults, each one happens to another process than in the round before.
      const fault = nemesis[turn % nemesis.length] as Nemesis;
      const victim = members[(turn + Math.floor(turn / nemesis.length)) % members.length] as Member;
      counts[fault] = (counts[fault] ?? 0) + 1;
      await victim[fault]();
    }
  }

  return {
    urls: members.map(({ url }) => url),
    faults: () => counts,
    async stop() {
      stopping.abort();
      await harming.finally(() => Promise.all(members.map((member) => member.end())));
    },
  };
}

/** Waits. Returns false if `signal` ends the wait. */
const isPaused = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  delay(seconds * 1000, true, { signal }).catch(() => false);
