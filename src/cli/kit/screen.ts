import type { CliContext } from '../context.js';

/** Prints messages to standard error, and on a terminal a progress line that overwrites itself. */
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
    hint(text: string) {
      clear();
      err(`${text}\n`);
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
