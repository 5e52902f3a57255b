import { pino, type DestinationStream, type Logger } from 'pino';
import { maskSecrets } from '../domain/secrets.js';

export type { Logger };

/**
 * Structured logs, one JSON object a line, on standard output unless a destination is given. Nothing that
 * is logged anywhere holds a header, a query string or a body: those may carry secrets. A key that gets into a
 * line by mistake, in whatever field, message or stack, is masked when the line is written.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    hooks: { streamWrite: maskSecrets },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
