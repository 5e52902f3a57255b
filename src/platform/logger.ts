import { pino, type DestinationStream, type Logger } from 'pino';
import { maskSecrets } from '../domain/secrets.js';
import { activeTracing } from './telemetry/tracing.js';

export type { Logger };

/** The most bytes that a pipe takes at once (PIPE_BUF on Linux), so that lines of several processes never mix. */
const LONGEST_WRITE = 4096;

/**
 * Writes the lines of one turn of the event loop to standard output together. A system call for each line would take
 * a tenth of the time of a short request. What a killed process has not written is at most one turn.
 */
function standardOutput(): DestinationStream {
  const file = pino.destination(1);
  let lines = '';
  let bytes = 0;
  function flush(): void {
    if (lines === '') return;
    const text = lines;
    lines = '';
    bytes = 0;
    file.write(text);
  }
  process.once('exit', flush);
  return {
    write(line) {
      const more = Buffer.byteLength(line);
      if (bytes + more > LONGEST_WRITE) flush();
      if (lines === '') setImmediate(flush);
      lines += line;
      bytes += more;
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
 * or bodies, which may carry secrets. With OpenTelemetry, the lines of a request carry the ids of its span. As a safeguard, API keys are masked anywhere in a line.
 *
 * @param everyLine what each line says about its process. Default: nothing
 */
export function createLogger(
  level: string,
  destination = sharedOutput(),
  everyLine: Record<string, number> | null = null,
): Logger {
  const tracing = activeTracing();
  const options = {
    level,
    base: everyLine,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: { streamWrite: maskSecrets },
    ...(tracing && { mixin: () => tracing.ids() ?? {} }),
  };
  return pino(options, destination);
}
