import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, Sent } from './connection.js';
import { startGreedyClient } from './greedy-client.js';
import type { GreedyLoad } from './greedy-process.js';
import {
  closedLoop,
  openConnections,
  openLoop,
  quantile,
  type DueOutcome,
  type Load,
  type Next,
} from './load.js';

/** The latency of other clients, in ms, and how many of their requests failed. */
export interface Others {
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  readonly failed: number;
}

/** Others before and during what one client does, and how many of its requests were served. */
export interface Beside {
  readonly quiet: Others;
  readonly during: Others;
  /** p99 during / p99 quiet. */
  readonly ratio: number;
  readonly served: number;
}

/** The responses at twice the rate that the service serves best. */
export interface Twice {
  /** Requests per second. */
  readonly best: number;
  readonly offered: number;
  readonly good: number;
  /** good / best. */
  readonly share: number;
  /** Responses other than 200 and 503 with Retry-After. */
  readonly other: number;
  /**
   * Rejections per second, and quantiles of their latency in ms, from the time at which they were sent: at twice the best
   * rate, the sender does not keep up either.
   */
  readonly rejected: number;
  readonly rejectedP50: number;
  readonly rejectedP95: number;
  readonly rejectedP99: number;
  /** The share of 200 in the second after the load, at half of the best rate. */
  readonly recovered: number;
}

/** The load of others: requests per second, on connections enough for a stall of two seconds. */
const OF_OTHERS = { rate: 200, connections: 400 };

/** Measured in turn, so that what else the machine does falls on both. */
const TURNS = 3;

/** The seconds of a client's load before the measurement, so that the burst at its start is not in it, and after it. */
const MARGIN_SECONDS = 2;

/** Measures others without and with what one client does. Each figure is of all turns. */
export async function besideOf(
  others: Next,
  { url, ...greedy }: Omit<GreedyLoad, 'seconds'>,
  seconds: number,
): Promise<Beside> {
  const measureOthers = (connections: readonly Connection[]) =>
    openLoop(connections, others, { rate: OF_OTHERS.rate, seconds });
  const loads: { quiet: Load<DueOutcome>[]; during: Load<DueOutcome>[] } = { quiet: [], during: [] };
  let served = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    loads.quiet.push(await measureOthers(await openConnections(url, OF_OTHERS.connections)));
    const client = await startGreedyClient({ url, ...greedy, seconds: seconds + 2 * MARGIN_SECONDS });
    const connections = await openConnections(url, OF_OTHERS.connections);
    const load = client.send();
    await delay(1000 * MARGIN_SECONDS);
    loads.during.push(await measureOthers(connections));
    served += await load;
  }
  const quiet = othersOf(loads.quiet);
  const during = othersOf(loads.during);
  return { quiet, during, ratio: during.p99 / quiet.p99, served };
}

function othersOf(loads: readonly Load<DueOutcome>[]): Others {
  const outcomes = loads.flatMap((load) => load.outcomes);
  const times = outcomes.map(({ sinceDueMs }) => sinceDueMs);
  return {
    p50: quantile(times, 0.5) ?? 0,
    p99: quantile(times, 0.99) ?? 0,
    requests: outcomes.length,
    failed: outcomes.filter(({ status }) => status !== 200).length,
  };
}

/** The numbers of concurrent requests to try for the best rate. */
const CONNECTIONS = [8, 16, 32, 64];

/** Connections for more requests than the service can serve. */
const MANY_CONNECTIONS = 1000;

export async function twiceOf(url: string, next: () => Sent, seconds: number): Promise<Twice> {
  let best = 0;
  for (const connections of CONNECTIONS) {
    const load = await closedLoop(await openConnections(url, connections), next, seconds / 2);
    best = Math.max(best, goodPerSecond(load));
  }
  const offered = 2 * best;
  const many = () => openConnections(url, MANY_CONNECTIONS);
  const load = await openLoop(await many(), next, { rate: offered, seconds });
  const after = await openLoop(await many(), next, { rate: best / 2, seconds: 1 });
  const rejected = load.outcomes.filter(({ status, retryAfter }) => status === 503 && retryAfter);
  const times = rejected.map(({ ms }) => ms);
  const good = goodPerSecond(load);
  const goodCount = load.outcomes.filter(({ status }) => status === 200).length;
  return {
    best,
    offered,
    good,
    share: good / best,
    other: load.outcomes.length - goodCount - rejected.length,
    rejected: rejected.length / load.seconds,
    rejectedP50: quantile(times, 0.5) ?? 0,
    rejectedP95: quantile(times, 0.95) ?? 0,
    rejectedP99: quantile(times, 0.99) ?? 0,
    recovered: after.outcomes.filter(({ status }) => status === 200).length / after.outcomes.length,
  };
}

const goodPerSecond = ({ outcomes, seconds }: Load) =>
  outcomes.filter(({ status }) => status === 200).length / seconds;
