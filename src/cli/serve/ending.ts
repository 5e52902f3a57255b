import type { Logger } from '../../http-app.js';
import { stopTracing } from '../../tracing-app.js';
import { exitCodes, type CliContext } from '../context.js';

export interface StopManner {
  /** True on SIGTERM: a process manager needs time to redirect traffic before the port closes. */
  readonly announced: boolean;
}

/** Closes what a running service has opened, and ends the process. */
export interface Ending {
  /** True after the first signal: later failures are side effects of closing. */
  readonly begun: boolean;
  /** Registers a resource to close. Resources are closed in reverse order. */
  add(close: (manner: StopManner) => Promise<void>): void;
  /** Closes all resources once. A failure is logged and does not prevent the others from closing. */
  close(manner?: StopManner): Promise<void>;
  /** Prints the reason, closes everything and exits with the code. */
  end(reason: string, code: number, manner?: StopManner): Promise<void>;
}

const AT_ONCE: StopManner = { announced: false };

/** A second signal within this time is a duplicate: npm forwards the Ctrl-C that the terminal already sent us. */
const SAME_SIGNAL_MS = 1000;

/**
 * Installs signal handlers: SIGINT and SIGTERM shut the service down gracefully, even during startup, with exit code 0.
 * A second signal exits immediately.
 */
export function createEnding(context: Pick<CliContext, 'err'>, log: Logger): Ending {
  const closers: ((manner: StopManner) => Promise<void>)[] = [stopTracing];
  let begunAt: number | undefined;
  let hasFailed = false;

  const ending: Ending = {
    get begun() {
      return begunAt !== undefined;
    },
    add: (close) => void closers.push(close),
    async close(manner = AT_ONCE) {
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        await close(manner).catch((error: unknown) => {
          hasFailed = true;
          log.error({ err: error }, 'part of the service failed to close');
        });
      }
    },
    async end(reason, code, manner) {
      if (begunAt !== undefined) return;
      begunAt = Date.now();
      context.err(`Stopping (${reason}) ...\n`);
      await ending.close(manner);
      log.info('stopped');
      process.exit(hasFailed ? exitCodes.failed : code);
    },
  };
  onSignals((reason, manner) => {
    if (begunAt === undefined) void ending.end(reason, exitCodes.done, manner);
    else if (Date.now() - begunAt > SAME_SIGNAL_MS) process.exit(exitCodes.failed);
  });
  return ending;
}

function onSignals(listener: (reason: string, manner: StopManner) => void): void {
  process.on('SIGINT', () => listener('interrupted', AT_ONCE));
  process.on('SIGTERM', () => listener('terminated', { announced: true }));
}
