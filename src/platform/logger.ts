import { pino, type DestinationStream, type Logger } from 'pino';
import { errorFacts } from '../domain/error-facts.js';
import { maskSecrets } from '../domain/secrets.js';
import { activeTracing } from './telemetry/tracing.js';

export type { Logger };

/** The maximum that a pipe writes atomically (PIPE_BUF on Linux), so that lines of several processes never mix. */
const MAX_WRITE_BYTES = 4096;

/** Maximum delay of a line in the buffer, in ms. */
const MAX_DELAY_MS = 10;

/**
 * Writes lines to standard output in batches. Writing each line separately, which is done by another thread, would take
 * longer than the rest of a short request. A killed process loses its last few lines; one that exits loses none.
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
  process.once('exit', () => {
    flush();
    file.flushSync();
  });
  return {
    write(line) {
      const more = Buffer.byteLength(line);
      if (bytes + more > MAX_WRITE_BYTES) flush();
      if (lines === '') setTimeout(flush, MAX_DELAY_MS);
      lines += line;
      bytes += more;
    },
  };
}

let output: DestinationStream | undefined;

/** One stream for all loggers of the process, since each one waits for the process to exit. */
function sharedOutput(): DestinationStream {
  output ??= standardOutput();
  return output;
}

/**
 * Creates a logger that writes one JSON object per line, to standard output by default. Never log headers, query
 * strings or bodies, which may carry secrets. Log an error as `err`, which is reduced to what is safe to log. With
 * OpenTelemetry, the lines of a request carry the ids of its span. As a safeguard, API keys are masked anywhere in a
 * line.
 *
 * @param everyLine fields added to each line. Default: none
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
    serializers: { err: (error: unknown) => errorFacts(error) },
    hooks: { streamWrite: maskSecrets },
    ...(tracing && { mixin: () => tracing.ids() ?? {} }),
  };
  return pino(options, destination);
}
