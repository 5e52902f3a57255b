import type { Service } from './service.js';

/** Processes of the service that take calls in turn. */
export interface Fleet {
  /** The current process of each place. A process that has ended stays there until it is replaced. */
  readonly processes: readonly Service[];
  /** The address of the process in a place, counted round the fleet, or of the next one. */
  readonly url: (place?: number) => string;
  /** Starts a process in the place of another, which it returns and does not end. Default: with the same settings. */
  readonly replace: (place: number, start?: () => Promise<Service>) => Promise<Service>;
  /** The output of all processes so far, including replaced ones. */
  readonly output: () => string;
  /** Stops the processes as Ctrl-C does. */
  stop(): Promise<void>;
}

/** Starts so many processes, one after the other. */
export async function startFleet(size: number, start: (place: number) => Promise<Service>): Promise<Fleet> {
  const processes: Service[] = [];
  const replaced: Service[] = [];
  while (processes.length < size) processes.push(await start(processes.length));
  let turns = 0;
  return {
    processes,
    url: (place = (turns += 1)) => processes[place % size]?.url ?? '',
    async replace(place, startOther = () => start(place)) {
      const [before] = processes.splice(place, 1, await startOther());
      if (before === undefined) throw new Error(`The fleet has no place ${place}.`);
      replaced.push(before);
      return before;
    },
    output: () => [...replaced, ...processes].map(({ stdout, stderr }) => stdout() + stderr()).join('\n'),
    stop: async () => void (await Promise.all(processes.map((one) => one.end('SIGINT')))),
  };
}
