import { createBackground, createServices, openStorage, type Storage } from '../../app.js';
import { requireSchema } from '../../database-app.js';
import type { Config } from '../../config.js';
import { createLogger, type Logger } from '../../http-app.js';
import { openMetrics, watchBacklogs, type Metrics } from '../../metrics-app.js';
import { exitCodes, type CliContext } from '../context.js';
import { createEnding } from './ending.js';
import { listenForMetrics } from './listen-metrics.js';
import { programVersion } from '../version.js';

/** Background work of this process. */
export interface Background {
  /** Starts no further work. */
  stop(): void;
  /** Resolves once the worker is stopped and work in flight has finished, such as answers that may be billed. */
  readonly ended: Promise<void>;
}

/** Starts the background work. It never fails: errors are logged and retried. */
export function startBackground(
  storage: Storage,
  options: { config: Config; log: Logger; concurrency: number; metrics: Metrics | null },
): Background {
  const { config, log, concurrency, metrics } = options;
  const services = createServices({
    database: storage.background(),
    config,
    log,
    ...(metrics && { metrics }),
  });
  const stop = new AbortController();
  const worker = createBackground({ services, log, concurrency });
  return { ended: worker.run(stop.signal), stop: () => stop.abort() };
}

/** Resolves when the worker runs; a signal then stops it and ends the process. */
export async function runBackground(
  context: CliContext,
  config: Config,
  { concurrency }: { concurrency: number },
): Promise<void> {
  const log = createLogger(config.logLevel);
  const ending = createEnding(context, log);
  try {
    const metrics = await openMetrics(config, { version: programVersion() });
    const storage = await openStorage(config, log, metrics === null ? {} : { metrics });
    ending.add(() => storage.close());
    storage.onLost((detail) => {
      log.fatal({ detail }, 'the embedded database stopped unexpectedly');
      void ending.end('the embedded database stopped unexpectedly; restart the worker', exitCodes.failed);
    });
    await storage.withoutTimeouts((database) => requireSchema(database, storage.embedded));
    if (metrics !== null) watchBacklogs(metrics, storage.background());
    await listenForMetrics(metrics, { config, log, ending });
    const background = startBackground(storage, { config, log, concurrency, metrics });
    ending.add(() => {
      background.stop();
      return background.ended;
    });
    log.info({ concurrency }, 'worker started');
  } catch (error) {
    if (ending.begun) return;
    await ending.close();
    throw error;
  }
}
