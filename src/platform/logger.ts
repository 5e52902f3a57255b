import { pino, type DestinationStream, type Logger } from 'pino';
import { maskSecrets } from '../domain/secrets.js';

export type { Logger };

/** So many characters are written at once, even within a turn of the event loop. */
const LONGEST_BUFFER = 64 * 1024;

/**
 * Writes all lines of one turn of the event loop to standard output at once. A system call for each line would take
 * a tenth of the time of a short request. What a killed process has not written is at most one turn.
 */
function standardOutput(): DestinationStream {
  const file = pino.destination(1);
  let lines = '';
  function flush(): void {
    if (lines === '') return;
    const text = lines;
    lines = '';
    file.write(text);
  }
  process.once('exit', flush);
  return {
    write(line) {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (lines.length > LONGEST_BUFFER) flush();
    },
  };
}

let output: DestinationStream | undefined;

/** One for all loggers of the process, since each one waits for the process to exit. */
function sharedOutput(): DestinationStream {
  output ??= standardOutput();
  return output;
}

/**
 * Creates a logger that writes one JSON object per line, to standard output by default. Never log headers, query strings
 * or bodies, which may carry secrets. As a safeguard, API keys are masked anywhere in a line.
 */
export function createLogger(level: string, destination = sharedOutput()): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: { streamWrite: maskSecrets },
  };
  return pino(options, destination);
}
