import { pino, type DestinationStream, type Logger } from 'pino';
import { errorFacts } from '../domain/error-facts.js';
import { maskSecrets } from '../domain/secrets.js';
import { activeTracing } from './telemetry/tracing.js';

export type { Logger };

/** The most bytes that a pipe takes at once (PIPE_BUF on Linux), so that lines of several processes never mix. */
const LONGEST_WRITE = 4096;

/** How long a line may wait for others, in ms. */
const LONGEST_WAIT_MS = 10;

/**
 * Writes lines to standard output together. A write for each line, which a thread of its own carries out, would take
 * longer than the rest of a short request. A killed process loses the lines of the last moment, one that exits none.
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
      if (bytes + more > LONGEST_WRITE) flush();
      if (lines === '') setTimeout(flush, LONGEST_WAIT_MS);
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
 * or bodies, which may carry secrets. Log an error as `err`, which is reduced to what is safe to log. With OpenTelemetry, the
 * lines of a request carry the ids of its span. As a safeguard, API keys are masked anywhere in a line.
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
    serializers: { err: (error: unknown) => errorFacts(error) },
    hooks: { streamWrite: maskSecrets },
    ...(tracing && { mixin: () => tracing.ids() ?? {} }),
  };
  return pino(options, destination);
}
