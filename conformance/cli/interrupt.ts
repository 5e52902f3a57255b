import type { CliContext } from './context.js';

/** A signal that ends a run on Ctrl-C, and a function that stops listening for it. */
export function stopOnInterrupt(context: CliContext): { signal: AbortSignal; ignore: () => void } {
  const interrupt = new AbortController();
  const ignore = context.onInterrupt(() => {
    context.err(
      '\nInterrupted: removing what the run created (press Ctrl-C again to quit without cleaning up) ...\n',
    );
    interrupt.abort();
  });
  return { signal: interrupt.signal, ignore };
}
