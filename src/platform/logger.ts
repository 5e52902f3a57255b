import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Structured logs, one JSON object a line, on standard output unless a destination is given. Nothing that
 * is logged anywhere holds a header, a query string or a body: those may carry secrets.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: () => `,"time":"${new Date().toISOString()}"` };
  return destination === undefined ? pino(options) : pino(options, destination);
}
