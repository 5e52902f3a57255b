import type { Logger } from '../http-app.js';
import { exitCodes, type CliContext } from './context.js';

export interface StopManner {
  /** True on SIGTERM: whoever manages the process can send its traffic elsewhere if it is given time to notice. */
  readonly announced: boolean;
}

/** What a running service has opened, and its one way out. */
export interface Ending {
  /** True from the first signal on: whatever fails then fails because everything is being closed. */
  readonly begun: boolean;
  /** Closes this as well when the end comes; what was opened last is closed first. */
  add(close: (manner: StopManner) => Promise<void>): void;
  /** Closes everything, once. A part that fails to close is logged and does not keep the others open. */
  close(manner?: StopManner): Promise<void>;
  /** Says why, closes everything and ends the process with the code. */
  end(reason: string, code: number, manner?: StopManner): Promise<void>;
}

const AT_ONCE: StopManner = { announced: false };

/** A second signal sooner than this is the first one again: npm passes on the Ctrl-C that the terminal sent us too. */
const SAME_SIGNAL_MS = 1000;

/**
 * From here on SIGINT and SIGTERM stop the service in order, however far its start has come, with exit code 0. A
 * second signal ends the process at once.
 */
export function createEnding(context: Pick<CliContext, 'err'>, log: Logger): Ending {
  const closers: ((manner: StopManner) => Promise<void>)[] = [];
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
          log.error({ err: error }, 'a part of the service did not close cleanly');
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
