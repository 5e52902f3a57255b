import { exitCodes, type CliContext } from '../context.js';

/** Runs `work` with a signal that is aborted by the first Ctrl-C or SIGTERM. The second ends the process. */
export async function untilSignal<Result>(
  context: CliContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController();
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(exitCodes.failed);
    context.err(
      '\nStopping: waiting for answers that may already be billed. Interrupt again to stop without them.\n',
    );
    stop.abort();
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}
