import { setTimeout as delay } from 'node:timers/promises';
import { Connection, type Outcome, type Sent } from './connection.js';

/** Makes the next request. */
export type Next = () => Sent;

/** The outcome of a request that was due at a certain time. */
export interface DueOutcome extends Outcome {
  /** From the time at which it was due, which is earlier if the sender did not keep up. */
  readonly sinceDueMs: number;
}

/** The outcomes of a load and how long it took. */
export interface Load<Kind extends Outcome = Outcome> {
  readonly outcomes: readonly Kind[];
  /** Until the last response. */
  readonly seconds: number;
  /** Until the last request. */
  readonly sendingSeconds: number;
}

/**
 * Opens the connections of a load before it begins: Node accepts one per turn of the event loop, and a load measures what
 * happens to requests.
 */
export async function openConnections(url: string, count: number): Promise<Connection[]> {
  const connections = Array.from({ length: count }, () => new Connection(url));
  for (const connection of connections) await connection.open();
  return connections;
}

/** Sends requests one after another on each connection, and closes the connections. */
export async function closedLoop(
  connections: readonly Connection[],
  next: Next,
  seconds: number,
): Promise<Load> {
  const outcomes: Outcome[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const clients = connections.map(async (connection) => {
    while (performance.now() < endsAt) {
      const outcome = await connection.send(next());
      outcomes.push(outcome);
      // As clients do that respect Retry-After, but sooner.
      if (!isGood(outcome)) await delay(100);
    }
    connection.close();
  });
  await Promise.all(clients);
  return { outcomes, seconds: secondsSince(startedAt), sendingSeconds: seconds };
}

/** Whether a request was served. */
export const isGood = ({ status }: Outcome): boolean => status === 200;

/** The interval in which requests are sent, in ms. */
const TICK_MS = 5;

/** Sends requests at a fixed rate, however long the responses take, and closes the connections. */
export async function openLoop(
  connections: readonly Connection[],
  next: Next,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
): Promise<Load<DueOutcome>> {
  const idle = [...connections];
  const underway = new Set<Promise<void>>();
  const outcomes: DueOutcome[] = [];
  const startedAt = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) / 1000) * rate));
    for (; sent < due && idle.length > 0; sent += 1) {
      const late = performance.now() - startedAt - (sent / rate) * 1000;
      // In turn, because the service closes a connection that sends nothing for some seconds.
      const connection = idle.shift() as Connection;
      const request = connection.send(next()).then((outcome) => {
        outcomes.push({ ...outcome, sinceDueMs: outcome.ms + late });
        idle.push(connection);
        underway.delete(request);
      });
      underway.add(request);
    }
    await delay(TICK_MS);
  }
  const sendingSeconds = secondsSince(startedAt);
  await Promise.all(underway);
  for (const connection of idle) connection.close();
  return { outcomes, seconds: secondsSince(startedAt), sendingSeconds };
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000;

/** The value that the given share of values does not exceed; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}
