import type { CliContext } from './context.js';

/** A signal that ends a run on Ctrl-C, and how to stop listening. */
export function stopOnInterrupt(context: CliContext): { signal: AbortSignal; ignore: () => void } {
  const interrupt = new AbortController();
  const ignore = context.onInterrupt(() => {
    context.err('\nInterrupted: removing what the run created (press Ctrl-C again to leave it) ...\n');
    interrupt.abort();
  });
  return { signal: interrupt.signal, ignore };
}
