import { openStorage } from '../../app.js';
import { createLogger } from '../../http-app.js';
import { openMetrics, type ProcessMetrics } from '../../metrics-app.js';
import { exitCodes, type CliContext } from '../context.js';
import { createEnding } from './ending.js';
import { describeFailure } from '../failure.js';
import { listenHere } from './listen.js';
import { programVersion } from '../version.js';
import { isScrape, isStop, type FailedMessage, type ScrapedMessage } from './worker-messages.js';

/** The number of this worker, and the port shared by all workers. */
export interface WorkerOptions {
  readonly worker: number;
  readonly port: number;
}

/**
 * Serves requests as one worker of `serve --workers`. It stops on a message from the main process or on a signal, and
 * node:cluster ends it when the main process exits.
 */
export async function runWorker(context: CliContext, { worker, port }: WorkerOptions): Promise<void> {
  if (process.send === undefined) throw new Error('Only "serve --workers" starts this command. Run that.');
  const config = { ...(await context.config()), port };
  const log = createLogger(config.logLevel, undefined, { worker });
  const metrics = await openMetrics(config, { version: programVersion(), worker: String(worker) });
  // The main process prints the reason.
  const ending = createEnding({ err: () => undefined }, log);
  process.on('message', (message) => {
    if (isStop(message)) void ending.end('stopped by the main process', exitCodes.done, message.stop);
    if (isScrape(message))
      sendMetrics(metrics, message.scrape).catch((error: unknown) =>
        log.error({ err: error }, 'could not read the metrics of this worker'),
      );
  });
  process.once('disconnect', () => {
    if (!ending.begun) log.fatal('the main process ended, and this worker ends with it');
  });
  try {
    // The main process reports a lost database once for all workers.
    const storage = await openStorage(config, log, metrics === null ? {} : { metrics });
    ending.add(() => storage.close());
    await listenHere(storage, { config, log, ending, metrics });
  } catch (error) {
    if (ending.begun) return;
    const { message, exit } = await describeFailure(context, error);
    await ending.close();
    process.send({ failed: message } satisfies FailedMessage, () => process.exit(exit));
  }
}

async function sendMetrics(metrics: ProcessMetrics | null, scraped: number): Promise<void> {
  const snapshot = (await metrics?.snapshot()) ?? [];
  // Fails if the main process is ending.
  process.send?.({ scraped, snapshot } satisfies ScrapedMessage, undefined, undefined, () => undefined);
}
