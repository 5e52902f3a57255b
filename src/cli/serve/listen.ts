import { setFlagsFromString } from 'node:v8';
import { createServices, type Storage } from '../../app.js';
import type { Config } from '../../config.js';
import { builtWebFolder, createApplication, readWebPages, type Logger } from '../../http-app.js';
import { noMetrics, type ProcessMetrics } from '../../metrics-app.js';
import type { Ending } from './ending.js';

/** Options for all ways to listen. */
export interface Listening {
  readonly config: Config;
  readonly log: Logger;
  /** Receives the functions that stop listening. */
  readonly ending: Ending;
  /** Null = disabled. */
  readonly metrics: ProcessMetrics | null;
}

/**
 * Serves requests in this process and resolves to the port.
 *
 * @throws Error with advice if the address cannot be used
 */
export async function listenHere(storage: Storage, listening: Listening): Promise<number> {
  const { config, log, ending } = listening;
  adaptGarbageCollection();
  const { database, readers } = storage;
  const metrics = listening.metrics ?? noMetrics;
  const services = createServices({ database, readers, config, metrics });
  const application = createApplication({
    config,
    database,
    services,
    log,
    metrics,
    web: readWebPages(builtWebFolder()),
  });
  // An embedded database serves one machine, so there is no load balancer to wait for.
  const graceMs = storage.embedded ? 0 : config.shutdownGraceMs;
  ending.add(({ announced }) => application.stop({ graceMs: announced ? graceMs : 0 }));
  return application.listen(config.port, config.host).catch((error: unknown) => {
    throw explainListenError(error, config);
  });
}

/** The maximum growth of the heap between two major garbage collections, in percent of its size after the last one. */
const HEAP_GROWTH_PERCENT = 200;

/**
 * Adapts V8's garbage collection to a server. Minor collections get one thread: requests leave few live objects, so the
 * helper threads have little to do, yet waking them took 6 to 12 % of the processor time of GET /v1/me on one connection.
 *
 * Major ones become rarer. V8 saves memory in a process with a low rate of allocation: it let the heap grow by only a fifth,
 * so a major collection came every few seconds, and during its 100 ms of marking, requests took up to 40 ms longer. V8 reads
 * this limit at each collection.
 */
function adaptGarbageCollection(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}

/** Adds advice to an error of `listen`. Other errors are returned unchanged. */
export function explainListenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
  names = { port: 'PORT', host: 'HOST' },
): unknown {
  const unknownHost = `unknown host "${host}". Set ${names.host} to an address of this machine, or to 0.0.0.0 for all of them.`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use. Set ${names.port} to another port, or to 0 for any free port.`,
    EACCES: `no permission to listen on port ${port}. Set ${names.port} to 1024 or higher.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine. Set ${names.host} to one that is, or to 0.0.0.0 for all of them.`,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
  };
  const reason = reasons[(error as { code?: string }).code ?? ''];
  return reason === undefined ? error : new Error(reason, { cause: error });
}
