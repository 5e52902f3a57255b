import type { CliContext } from './context.js';

/** Standard error: one progress line, drawn over while it is a terminal, and lines above it. */
export function createScreen({ err, isTerminal }: CliContext) {
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
    error(text: string) {
      clear();
      err(`${isTerminal ? `\u001b[31m${text}\u001b[0m` : text}\n`);
    },
  };
}
