import { pino, type DestinationStream, type Logger } from 'pino';
import { errorFacts } from '../domain/error-facts.js';
import { maskSecrets } from '../domain/secrets.js';
import { StandardOutput } from './log-output.js';
import { activeTracing } from './telemetry/tracing.js';

export type { Logger };

let output: DestinationStream | undefined;

/** One stream for all loggers of the process, since each one waits for the process to exit. */
function sharedOutput(): DestinationStream {
  output ??= new StandardOutput();
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
