import { setTimeout as delay } from 'node:timers/promises';
import {
  createTransport,
  Unreachable,
  type RawResponse,
  type Transport,
} from '../../../conformance/http/transport.js';

/** Time that a killed process may take until it listens again, in ms. */
const RESTART_MS = 60_000;
/** Pause before the processes are tried again, in ms. */
const PAUSE_MS = 20;

export interface FleetTransport extends Transport {
  /** The number of requests without a response so far. */
  lost(): number;
}

/**
 * Sends each request to the next of several processes. Repeats only requests that no process accepted, and those that one
 * rejected with `service_unavailable`, which changes nothing. `outcome_unknown` counts as no response.
 */
export function createFleetTransport(urls: readonly string[]): FleetTransport {
  const transports = urls.map((url) => createTransport(url));
  let turns = 0;
  let lost = 0;
  const next = () => transports[(turns += 1) % transports.length] as Transport;
  return {
    lost: () => lost,
    async send(request) {
      const deadline = performance.now() + RESTART_MS;
      for (;;)
        try {
          return checked(await next().send(request));
        } catch (error) {
          const isSafe = isRefused(error) && performance.now() < deadline;
          if (!isSafe) lost += 1;
          if (!isSafe) throw error;
          await delay(PAUSE_MS);
        }
    },
    close: async () => void (await Promise.all(transports.map((transport) => transport.close()))),
  };
}

/** Codes of responses with 503. */
const [UNAVAILABLE, UNKNOWN] = ['service_unavailable', 'outcome_unknown'];

/**
 * Returns the response.
 * @throws Unreachable if it says that the service was unavailable, or that the outcome is unknown
 */
function checked(response: RawResponse): RawResponse {
  if (response.status !== 503) return response;
  const { code } = (JSON.parse(response.text) as { error: { code: string } }).error;
  if (code !== UNAVAILABLE && code !== UNKNOWN) return response;
  throw new Unreachable(`503 ${code}`, { cause: { code } });
}

/** Whether nothing listened, so that the request was not sent, or it was rejected without an effect. */
const isRefused = (error: unknown) =>
  error instanceof Unreachable &&
  ['ECONNREFUSED', UNAVAILABLE].includes(String((error.cause as NodeJS.ErrnoException).code));
