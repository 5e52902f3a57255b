import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, Outcome } from './connection.js';
import { startGreedyClient } from './greedy-client.js';
import type { GreedyLoad } from './greedy-process.js';
import {
  closedLoop,
  isGood,
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

/** The responses at twice the rate that the service serves best. Each figure is of all turns. */
export interface Twice {
  /** Responses per second with 200 at the best number of concurrent requests. */
  readonly best: number;
  /** Requests per second that were sent, which should be twice `best`. */
  readonly sent: number;
  readonly good: number;
  /** good / best. */
  readonly share: number;
  /** The median latency of the responses with 200, in ms, from the time at which they were sent. */
  readonly goodP50: number;
  /** Responses other than 200 and 503 with Retry-After. */
  readonly other: number;
  /**
   * Rejections per second, and quantiles of their latency in ms, from the time at which they were sent: at twice the best
   * rate, the sender may be late itself.
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

/** More turns for shares that the machine's speed affects most. */
const TURNS_OF_TWICE = 6;

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
    failed: outcomes.filter((outcome) => !isGood(outcome)).length,
  };
}

/** The numbers of concurrent requests to try for the best rate. */
const CONNECTIONS = [8, 16, 32, 64];

/** Connections for more requests than the service can serve, so many that the sender waits for none. */
const MANY_CONNECTIONS = 2000;

/**
 * Measures the best rate and twice that rate in turn. The best of the trials is higher than the rate at which the service
 * serves on average, because the machine's speed varies, so it only selects the number of concurrent requests.
 */
export async function twiceOf(url: string, next: Next, seconds: number): Promise<Twice> {
  const measureBest = async (count: number) =>
    closedLoop(await openConnections(url, count), next, seconds / 2);
  const send = async (rate: number, duration: number) =>
    openLoop(await openConnections(url, MANY_CONNECTIONS), next, { rate, seconds: duration });
  const trials: { count: number; good: number }[] = [];
  for (const count of CONNECTIONS) trials.push({ count, good: perSecond(await measureBest(count), isGood) });
  const { count } = trials.reduce((one, other) => (other.good > one.good ? other : one));
  const loads: { best: Load[]; twice: Load[]; after: Load[] } = { best: [], twice: [], after: [] };
  for (let turn = 0; turn < TURNS_OF_TWICE; turn += 1) {
    const best = await measureBest(count);
    const rate = perSecond(best, isGood);
    loads.best.push(best);
    loads.twice.push(await send(2 * rate, seconds / 2));
    loads.after.push(await send(rate / 2, 1));
  }
  const twice = together(loads.twice);
  const after = together(loads.after);
  const best = perSecond(together(loads.best), isGood);
  const good = perSecond(twice, isGood);
  const times = timesOf(twice, isRejected);
  return {
    best,
    sent: twice.outcomes.length / twice.sendingSeconds,
    good,
    share: good / best,
    goodP50: quantile(timesOf(twice, isGood), 0.5) ?? 0,
    other: twice.outcomes.filter((outcome) => !isGood(outcome) && !isRejected(outcome)).length,
    rejected: perSecond(twice, isRejected),
    rejectedP50: quantile(times, 0.5) ?? 0,
    rejectedP95: quantile(times, 0.95) ?? 0,
    rejectedP99: quantile(times, 0.99) ?? 0,
    recovered: after.outcomes.filter(isGood).length / after.outcomes.length,
  };
}

const isRejected = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter;

const timesOf = ({ outcomes }: Load, isCounted: (outcome: Outcome) => boolean) =>
  outcomes.filter(isCounted).map(({ ms }) => ms);

const together = (loads: readonly Load[]): Load => ({
  outcomes: loads.flatMap(({ outcomes }) => outcomes),
  seconds: loads.reduce((total, { seconds }) => total + seconds, 0),
  sendingSeconds: loads.reduce((total, { sendingSeconds }) => total + sendingSeconds, 0),
});

const perSecond = ({ outcomes, seconds }: Load, isCounted: (outcome: Outcome) => boolean) =>
  outcomes.filter(isCounted).length / seconds;
