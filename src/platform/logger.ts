import { pino, type DestinationStream, type Logger } from 'pino';
import { maskSecrets } from '../domain/secrets.js';

export type { Logger };

/**
 * Creates a logger that writes one JSON object per line, to standard output by default. Never log headers, query strings
 * or bodies, which may carry secrets. As a safeguard, API keys are masked anywhere in a line.
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
