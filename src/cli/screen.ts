import type { CliContext } from './context.js';

/** Bad lines that are shown as they are found; the rest are counted. */
const MAX_SHOWN = 1_000;

/** Standard error: one progress line, drawn over while it is a terminal, and the bad lines above it. */
export function createScreen({ err, isTerminal }: CliContext) {
  let shown = 0;
  let hasProgress = false;
  const clear = () => {
    if (hasProgress) err('\r\u001b[K');
    hasProgress = false;
  };
  return {
    clear,
    warning(text: string) {
      clear();
      err(`${isTerminal ? `\u001b[33m${text}\u001b[0m` : text}\n`);
    },
    progress(text: string) {
      if (!isTerminal) return;
      err(`\r\u001b[K${text}`);
      hasProgress = true;
    },
    badLine(text: string) {
      shown += 1;
      if (shown > MAX_SHOWN) return;
      clear();
      err(`${isTerminal ? `\u001b[31m${text}\u001b[0m` : text}\n`);
    },
    end(badCount: number) {
      clear();
      if (shown > MAX_SHOWN) err(`... and ${badCount - MAX_SHOWN} more bad lines\n`);
    },
  };
}
