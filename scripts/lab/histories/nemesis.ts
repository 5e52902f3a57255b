import { setTimeout as delay } from 'node:timers/promises';
import { startFleet, type Fleet } from '../servers/fleet.js';
import { freePort } from '../servers/ports.js';
import { errorsOnly, startService } from '../servers/service.js';
import { startTcpProxy, type TcpProxy } from '../servers/tcp-proxy.js';
import { environment, type Servers } from './environment.js';

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

/** Processes of the service that share a database and a Redis, while faults happen to them. */
export interface HarmedFleet {
  readonly urls: readonly string[];
  /** How often each fault has happened. */
  faults(): Readonly<Partial<Record<Nemesis, number>>>;
  /**
   * Stops the processes.
   * @throws Error if one of them did not start again after a kill
   */
  stop(): Promise<void>;
}

/** How long a process is stopped or cut off, in ms. */
const PAUSE_MS = 2000;

/** Starts the processes, and then lets the faults happen to one process after the other. */
export async function startHarmedFleet(servers: Servers, plan: FleetPlan): Promise<HarmedFleet> {
  const { processes, nemesis, every, program } = plan;
  const proxies: TcpProxy<Servers['postgres']>[] = [];
  const ports: number[] = [];
  const fleet = await startFleet(processes, async (place) => {
    const proxy = (proxies[place] ??= await startTcpProxy(servers.postgres));
    const port = (ports[place] ??= await freePort());
    const env = { ...environment({ ...servers, postgres: proxy.connection }), PORT: String(port) };
    return startService(env, { log: errorsOnly, program, isDetached: true });
  });
  const harms = harmsOf(fleet, proxies);
  const stopping = new AbortController();
  const counts: Partial<Record<Nemesis, number>> = {};
  const harming = every === 0 || nemesis.length === 0 ? Promise.resolve() : harmInTurn();
  // `stop` reports the error.
  harming.catch(() => undefined);

  async function harmInTurn(): Promise<void> {
    for (let turn = 0; await isPaused(every, stopping.signal); turn += 1) {
      // In each round of all faults, each one happens to another process than in the round before.
      const fault = nemesis[turn % nemesis.length] as Nemesis;
      counts[fault] = (counts[fault] ?? 0) + 1;
      await harms[fault]((turn + Math.floor(turn / nemesis.length)) % processes);
    }
  }

  return {
    urls: fleet.processes.map(({ url }) => url),
    faults: () => counts,
    async stop() {
      stopping.abort();
      await harming.finally(async () => {
        await fleet.stop();
        await Promise.all(proxies.map((proxy) => proxy.close()));
      });
    },
  };
}

/** Makes a fault happen to the process in a place. Resolves when the process can serve again. */
type Harm = (place: number) => Promise<void>;

function harmsOf(
  { processes, replace }: Fleet,
  proxies: readonly TcpProxy<unknown>[],
): Record<Nemesis, Harm> {
  return {
    async kill(place) {
      await processes[place]?.end('SIGKILL');
      await replace(place);
    },
    // Nobody gets a notice.
    async stop(place) {
      processes[place]?.signal('SIGSTOP');
      await delay(PAUSE_MS);
      processes[place]?.signal('SIGCONT');
    },
    // Neither side gets a notice, and the connections never work again.
    async partition(place) {
      const proxy = proxies[place] as TcpProxy<unknown>;
      proxy.script = () => 'partition';
      await delay(PAUSE_MS);
      proxy.script = () => 'pass';
    },
    reset: (place) => Promise.resolve(proxies[place]?.reset()),
  };
}

/** Waits. Returns false if `signal` ends the wait. */
const isPaused = (seconds: number, signal: AbortSignal): Promise<boolean> =>
  delay(seconds * 1000, true, { signal }).catch(() => false);
