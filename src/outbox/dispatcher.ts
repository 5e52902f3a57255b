import { reasonOf } from '../domain/error-facts.js';
import { DomainError } from '../domain/errors.js';
import { earliest, latestRight, type Clock } from '../domain/clock.js';
import { inTransaction, type Database } from '../platform/database.js';
import {
  bury,
  isOnCluster,
  markDispatched,
  postpone,
  readHeads,
  release,
  renewLease,
  takeMessage,
  type Head,
} from './messages-store.js';
import type { Task } from '../worker/index.js';
import { Undeliverable, type Message, type Topic } from './types.js';

/** How long a process that disappeared keeps its messages, in ms, and how often a running one renews its lease. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 4;

/** The pause after the first failure, in ms. It doubles with each further failure. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3 * 3_600_000;
/** The jitter of a pause: the maximum share of it that is added or subtracted. */
const JITTER = 0.2;

/** The pause when other processes have just taken all due messages, in ms. */
const TAKEN_PAUSE_MS = 1_000;

/** Maximum length of a stored failure reason, in characters. */
const MAX_REASON_LENGTH = 500;

export interface DispatcherDependencies {
  /** For the log. */
  readonly name: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly topics: ReadonlyMap<string, Topic>;
  /** Maximum number of messages handled at once. */
  readonly concurrency: number;
  /** 0 to 1, for the jitter of pauses. Default: Math.random */
  readonly random?: () => number;
}

/**
 * Handles the messages of some topics: at least once, and in order per workspace and topic, in any number of processes.
 * A message waits while an earlier one of its workspace and topic is waiting, is being handled, or is to be retried.
 * One that has failed too often becomes a dead letter, which no longer holds up the later ones.
 *
 * A run ends when no message is due.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Task {
  const { name, database, clock, topics, concurrency } = dependencies;
  return {
    name,
    async run(signal) {
      const onCluster = await isOnCluster(database);
      for (;;) {
        const now = clock();
        const heads = await readHeads(database, [...topics.keys()], { ...latestTimes(now), onCluster });
        const due = heads.filter(({ dueAt }) => dueAt === null || dueAt <= now);
        if (due.length === 0 || signal.aborted) return earliest(heads.map(({ dueAt }) => dueAt ?? AT_ONCE));
        const taken = await eachAtMost(concurrency, due, (head) => dispatch(dependencies, head, signal));
        if (!taken.includes(true)) return new Date(now.getTime() + TAKEN_PAUSE_MS);
      }
    },
  };
}

const AT_ONCE = new Date(0);

const latestTimes = (now: Date) => ({
  notBefore: latestRight(now, MAX_PAUSE_MS * (1 + JITTER)),
  leasedUntil: latestRight(now, LEASE_MS),
});

/** Handles a message if it can be taken; returns whether it could. */
async function dispatch(
  dependencies: DispatcherDependencies,
  head: Head,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, clock, topics } = dependencies;
  const topic = topics.get(head.topic);
  if (topic === undefined || signal.aborted) return false;
  const message = await inTransaction(database, (transaction) => {
    const now = clock();
    return takeMessage(transaction, head, { now, leasedUntil: leaseFrom(now), latest: latestTimes(now) });
  });
  if (message === null) return false;
  const lease = holdLease(dependencies, message, signal);
  try {
    await attempt(dependencies, topic, message, lease.signal);
  } catch (error) {
    if (signal.aborted) await release(database, message);
    else if (!lease.signal.aborted) await fail(dependencies, topic, message, error);
  } finally {
    lease.end();
  }
  return true;
}

async function attempt(
  { database, clock }: DispatcherDependencies,
  topic: Topic,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  // Each attempt is counted when it begins, so that a message that kills its process is not retried forever.
  if (message.attempts > topic.maxAttempts)
    throw new Undeliverable('The process ended during the last attempt.');
  const complete = await topic.handle(message, signal);
  await inTransaction(database, async (transaction) => {
    if (await markDispatched(transaction, message, clock())) await complete(transaction);
  });
}

/** Postpones a message that could not be handled, or makes it a dead letter. */
async function fail(
  dependencies: DispatcherDependencies,
  topic: Topic,
  message: Message,
  cause: unknown,
): Promise<void> {
  const { database, clock } = dependencies;
  const error = lastErrorOf(cause);
  if (message.attempts < topic.maxAttempts && !(cause instanceof Undeliverable)) {
    const notBefore = new Date(clock().getTime() + pauseAfter(message.attempts, dependencies.random));
    await postpone(database, message, { notBefore, error });
    return;
  }
  await inTransaction(database, async (transaction) => {
    if (await bury(transaction, message, { at: clock(), error }))
      await topic.onDead?.(transaction, message, error);
  });
}

function lastErrorOf(error: unknown): string {
  const code = error instanceof DomainError ? `${error.code}: ` : '';
  return `${code}${reasonOf(error)}`.slice(0, MAX_REASON_LENGTH);
}

/** The pause after a failed attempt, in ms: 5 s, doubled each time up to 3 h, and up to a fifth longer or shorter. */
export function pauseAfter(attempts: number, random: () => number = Math.random): number {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random()));
}

/** Renews the lease of a message until `end`. The returned signal is aborted with the given one, or when the lease is lost. */
function holdLease({ database, clock }: DispatcherDependencies, message: Message, stop: AbortSignal) {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(database, message, leaseFrom(clock())).then(
      (isMine) => {
        if (!isMine) lost.abort();
      },
      () => undefined,
    );
  }, RENEW_MS);
  return { signal: AbortSignal.any([stop, lost.signal]), end: () => clearInterval(renewal) };
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Runs `work` for every item, with limited concurrency. If one fails, those already running still finish. */
async function eachAtMost<Item, Result>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = items.values();
  const results: Result[] = [];
  const worker = async () => {
    for (const item of queue) results.push(await work(item));
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
