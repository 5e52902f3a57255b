import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../../domain/error-facts.js';
import type { Metrics, Snapshot } from '../../metrics-app.js';
import { exitCodes } from '../context.js';
import type { StopManner } from './ending.js';
import { explainListenError, type Listening } from './listen.js';
import { isFailed, isScraped, type ScrapeMessage, type StopMessage } from './worker-messages.js';

/**
 * A worker that listened for less than this, in ms, died early. Replacing it may not help. The time to start does not
 * count, because on a slow machine it may be longer.
 */
const EARLY_MS = 10_000;
/** After this many consecutive early deaths the service ends. A longer life resets the count. */
const MAX_EARLY_DEATHS = 6;
/** Delay before the restart after the first early death, in ms. It doubles with each further one. */
const FIRST_DELAY_MS = 100;
/** Longest wait for the metrics of a worker, in ms. */
const SCRAPE_MS = 4000;
/** Time that a worker may take, in ms, beyond the time for requests in progress, before it is killed. */
const STUCK_MS = 15_000;

export interface ListeningWorkers {
  readonly port: number;
  /** Reads the metrics of all workers. Workers that do not respond in time are skipped and counted. */
  readonly readMetrics: () => Promise<readonly Snapshot[]>;
}

/**
 * Serves requests in `count` worker processes that share the port, and resolves once all of them listen. A worker that
 * dies is replaced; if replacements keep dying, the service ends with exit code 3.
 *
 * @throws Error with advice if the address cannot be used or a worker cannot start
 */
export async function listenInWorkers(count: number, listening: Listening): Promise<ListeningWorkers> {
  if (cluster.isWorker) {
    throw new Error(
      'This process is itself a worker of node:cluster. Leave out --workers, or start it directly.',
    );
  }
  const port = await findPort(listening);
  const workers = createWorkers(port, listening);
  listening.ending.add((manner) => workers.stop(manner));
  await workers.start(count);
  return { port, readMetrics: () => workers.readMetrics(listening.metrics) };
}

/** Listens briefly, so that an invalid address fails before any worker starts, and all workers get the same port. */
async function findPort({ config }: Listening): Promise<number> {
  const server = createServer().listen(config.port, config.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, config);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Workers {
  /** Starts workers 1 to `count`. Rejects if one of them ends before all listen. */
  start(count: number): Promise<void>;
  /** Stops all workers. Rejects if one of them did not stop cleanly. */
  stop(manner: StopManner): Promise<void>;
  readMetrics(ownMetrics: Metrics | null): Promise<readonly Snapshot[]>;
}

function createWorkers(port: number, { config, log, ending }: Listening): Workers {
  const running = new Set<RunningWorker>();
  let isStopping = false;
  let earlyDeaths = 0;

  function launch(number: number): RunningWorker {
    const worker = startWorker(number, port);
    running.add(worker);
    void worker.listening.then(() => log.info(worker.identity, 'worker is listening'));
    void worker.ended.then(() => running.delete(worker));
    return worker;
  }

  /** Replaces a worker whenever it ends, until the service stops. */
  async function replaceWhenItEnds(number: number, first: RunningWorker): Promise<void> {
    for (let worker = first; ; worker = launch(number)) {
      const death = await worker.ended;
      if (isStopping || ending.begun) return;
      earlyDeaths = death.listenedMs < EARLY_MS ? earlyDeaths + 1 : 0;
      log.error({ ...worker.identity, code: death.code, signal: death.signal }, 'worker ended unexpectedly');
      if (earlyDeaths === MAX_EARLY_DEATHS)
        return giveUp(`workers keep dying soon after they start: ${describeDeath(number, death)}`);
      await delay(earlyDeaths === 0 ? 0 : FIRST_DELAY_MS * 2 ** (earlyDeaths - 1));
      if (isStopping || ending.begun) return;
    }
  }

  async function giveUp(reason: string): Promise<void> {
    log.fatal(reason);
    await ending.end(reason, exitCodes.failed);
  }

  return {
    async start(count) {
      const first = Array.from({ length: count }, (_, index) => launch(index + 1));
      await Promise.race([Promise.all(first.map(({ listening }) => listening)), failWithAny(first)]);
      for (const [index, worker] of first.entries())
        replaceWhenItEnds(index + 1, worker).catch((error: unknown) =>
          giveUp(`worker ${index + 1} could not be started (${reasonOf(error)})`),
        );
    },
    async stop(manner) {
      isStopping = true;
      const stopping = [...running];
      for (const worker of stopping) worker.stop(manner);
      const patience = (manner.announced ? config.shutdownGraceMs : 0) + config.shutdownTimeoutMs + STUCK_MS;
      const deadline = setTimeout(() => stopping.forEach((worker) => worker.kill()), patience);
      const deaths = await Promise.all(stopping.map(({ ended }) => ended));
      clearTimeout(deadline);
      const unclean = deaths.findIndex(({ code }) => code !== 0);
      const [worker, death] = [stopping[unclean], deaths[unclean]];
      if (worker && death) throw new Error(`${describeDeath(worker.identity.worker, death)}.`);
    },
    async readMetrics(ownMetrics) {
      const snapshots = await Promise.all([...running].map((worker) => worker.readMetrics()));
      const received = snapshots.filter((snapshot) => snapshot !== null);
      const missing = snapshots.length - received.length;
      ownMetrics?.add('visibility_scrape_errors_total', { source: 'worker' }, missing);
      return received;
    },
  };
}

interface Death {
  readonly code: number | null;
  readonly signal: string | null;
  /** The reason that the worker reported. */
  readonly failure: string | undefined;
  /** 0 if it ended before it listened. */
  readonly listenedMs: number;
}

interface RunningWorker {
  /** For log messages. */
  readonly identity: { readonly worker: number; readonly pid: number | undefined };
  /** Never resolves if the worker ends first. */
  readonly listening: Promise<void>;
  readonly ended: Promise<Death>;
  /** Null if the worker does not respond in time. */
  readMetrics(): Promise<Snapshot | null>;
  stop(manner: StopManner): void;
  kill(): void;
}

function startWorker(number: number, port: number): RunningWorker {
  cluster.setupPrimary({ args: ['serve-worker', String(number), String(port)] });
  const worker = cluster.fork();
  let listeningSince: number | undefined;
  let failure: string | undefined;
  let scrapes = 0;
  const awaited = new Map<number, (snapshot: Snapshot) => void>();
  worker.on('message', (message: unknown) => {
    if (isFailed(message)) failure = message.failed;
    if (isScraped(message)) awaited.get(message.scraped)?.(message.snapshot);
  });
  return {
    identity: { worker: number, pid: worker.process.pid },
    listening: new Promise((resolve) =>
      worker.once('listening', () => {
        listeningSince = performance.now();
        resolve();
      }),
    ),
    ended: new Promise((resolve) => {
      const end = (code: number | null, signal: string | null) =>
        resolve({
          code,
          signal,
          failure,
          listenedMs: listeningSince === undefined ? 0 : performance.now() - listeningSince,
        });
      worker.once('exit', end);
      worker.on('error', (error) => {
        // Sending to a worker that is ending fails; its exit handler records how it ended.
        if (worker.process.pid !== undefined) return;
        failure = reasonOf(error);
        end(null, null);
      });
    }),
    readMetrics() {
      const scrape = (scrapes += 1);
      worker.send({ scrape } satisfies ScrapeMessage);
      return new Promise<Snapshot | null>((resolve) => {
        const timer = setTimeout(() => resolve(null), SCRAPE_MS);
        awaited.set(scrape, (snapshot) => {
          clearTimeout(timer);
          resolve(snapshot);
        });
      }).finally(() => awaited.delete(scrape));
    },
    stop: (manner) => void worker.send({ stop: manner } satisfies StopMessage),
    kill: () => void worker.process.kill('SIGKILL'),
  };
}

/** Rejects as soon as one of the workers ends. */
async function failWithAny(workers: readonly RunningWorker[]): Promise<never> {
  const deaths = workers.map(async ({ identity, ended }) => ({ identity, death: await ended }));
  const { identity, death } = await Promise.race(deaths);
  throw new Error(death.failure ?? `${describeDeath(identity.worker, death)} before all workers listened.`);
}

function describeDeath(number: number, { code, signal, failure }: Death): string {
  const ended = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
  const how = code === null && signal === null ? 'could not be started' : ended;
  return `worker ${number} ${how}${failure === undefined ? '' : ` (${failure})`}`;
}
