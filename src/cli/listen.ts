import { setFlagsFromString } from 'node:v8';
import { createServices, type Storage } from '../app.js';
import type { Config } from '../config.js';
import { builtWebFolder, createApplication, readWebPages, type Logger } from '../http-app.js';
import { noMetrics, type ProcessMetrics } from '../metrics-app.js';
import type { Ending } from './ending.js';

/** What every way to listen needs. */
export interface Listening {
  readonly config: Config;
  readonly log: Logger;
  /** Receives how to stop listening. */
  readonly ending: Ending;
  /** Null = off. */
  readonly metrics: ProcessMetrics | null;
}

/**
 * Answers requests in this process and resolves with the port once it listens.
 *
 * @throws Error that says what to do when the address cannot be used
 */
export async function listenHere(storage: Storage, listening: Listening): Promise<number> {
  const { config, log, ending } = listening;
  collectAlone();
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
  ending.add(({ announced }) => application.stop({ graceMs: announced ? config.shutdownGraceMs : 0 }));
  return application.listen(config.port, config.host).catch((error: unknown) => {
    throw explainListenError(error, config);
  });
}

/**
 * Lets V8 collect short-lived objects on the main thread only. Requests leave few alive, so its helper threads find hardly
 * any work: waking them took 6 to 12 % of the processor time of GET /v1/me on one connection.
 */
function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/** What to do about an error of `listen`; any other error is returned as it is. */
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
