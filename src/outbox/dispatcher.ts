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
import { Slots } from './slots.js';
import { Undeliverable, type Message, type Topic } from './types.js';

/** How long a process that disappeared keeps its messages, in ms, and how often a running one renews its lease. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 4;

/** The pause after the first failure, in ms. It doubles with each further failure. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3 * 3_600_000;
/** The jitter of a pause: the maximum share of it that is added or subtracted. */
const JITTER = 0.2;

/** The pause before a message is tried again that another process was taking, in ms. */
const TAKEN_PAUSE_MS = 1_000;

/** How often due messages are looked for while others are being handled, in ms. */
const POLL_MS = 1_000;

/** How long a handler whose signal is aborted may still take, in ms. */
const GRACE_MS = 5_000;

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
  /** Default: 1 second. */
  readonly pollMs?: number;
  /** Default: 5 seconds. */
  readonly graceMs?: number;
  /** 0 to 1, for the jitter of pauses. Default: Math.random */
  readonly random?: () => number;
}

/**
 * Handles the messages of some topics: at least once, and in order per workspace and topic, in any number of processes.
 * A message waits while an earlier one of its workspace and topic is waiting, is being handled, or is to be retried.
 * One that has failed too often becomes a dead letter, which no longer holds up the later ones.
 *
 * Each message is handled for a limited time, in one of `concurrency` slots. A free slot takes the next due message whose
 * receiver has no slot, so that a slow receiver holds up only its own messages.
 *
 * A run ends when no message is due and none is being handled.
 */
export function createDispatcher(dependencies: DispatcherDependencies): Task {
  return { name: dependencies.name, run: (signal) => dispatchDue(dependencies, signal) };
}

async function dispatchDue(dependencies: DispatcherDependencies, signal: AbortSignal): Promise<Date | null> {
  const { database, clock, topics, concurrency, pollMs = POLL_MS } = dependencies;
  const onCluster = await isOnCluster(database);
  const slots = new Slots(concurrency);
  const starter = createStarter(dependencies, slots, signal);
  try {
    while (!signal.aborted) {
      const now = clock();
      // A message that ends while the heads are read is still one of them, instead of the next one of its topic.
      const wasIdle = slots.isIdle;
      const heads = await readHeads(database, [...topics.keys()], { ...latestTimes(now), onCluster });
      const due = heads.filter(({ dueAt }) => dueAt === null || dueAt <= now);
      const started = await starter.startEach(due);
      if (started === 0 && wasIdle) return nextTime(heads, now);
      await slots.oneEnded(pollMs);
    }
    return null;
  } finally {
    await slots.allEnded();
  }
}

/** The time of the next run. Messages that are still due are being taken by other processes. */
function nextTime(heads: readonly Head[], now: Date): Date | null {
  const later = new Date(now.getTime() + TAKEN_PAUSE_MS);
  return earliest(heads.map(({ dueAt }) => (dueAt === null || dueAt <= now ? later : dueAt)));
}

/** Starts handling messages in the slots of one run. */
function createStarter(dependencies: DispatcherDependencies, slots: Slots, signal: AbortSignal) {
  /** By message. */
  const receivers = new Map<string, string | null>();
  const takenUntil = new Map<string, number>();
  /** The start of the latest message by workspace and topic, so that a long backlog does not come first every time. */
  const lastStarts = new Map<string, number>();
  /** Their leases may end before they do, if the process was suspended. */
  const handling = new Set<string>();
  let starts = 0;
  const queueOf = ({ workspaceId, topic }: Head) => `${workspaceId} ${topic}`;
  const lastStartOf = (head: Head) => lastStarts.get(queueOf(head)) ?? 0;

  async function receiverOf(head: Head): Promise<string | null> {
    const known = receivers.get(head.outboxId);
    if (known !== undefined) return known;
    const receiver = (await dependencies.topics.get(head.topic)?.receiverOf?.(head)) ?? null;
    receivers.set(head.outboxId, receiver);
    return receiver;
  }

  async function handle(head: Head): Promise<void> {
    handling.add(head.outboxId);
    try {
      if (await dispatch(dependencies, head, signal)) receivers.delete(head.outboxId);
      else takenUntil.set(head.outboxId, performance.now() + TAKEN_PAUSE_MS);
    } finally {
      handling.delete(head.outboxId);
    }
  }

  const isAvailable = ({ outboxId }: Head) =>
    !handling.has(outboxId) && (takenUntil.get(outboxId) ?? 0) <= performance.now();

  return {
    /** Starts each message once a slot is free, unless its receiver has a slot then. Returns how many it started. */
    async startEach(due: readonly Head[]): Promise<number> {
      const before = starts;
      for (const head of due
        .filter(isAvailable)
        .toSorted((one, other) => lastStartOf(one) - lastStartOf(other))) {
        const receiver = await receiverOf(head);
        while (slots.isFull) await slots.oneEnded();
        if (signal.aborted) break;
        if (slots.serves(receiver)) continue;
        starts += 1;
        lastStarts.set(queueOf(head), starts);
        slots.start(receiver, () => handle(head));
      }
      return starts - before;
    },
  };
}

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
  const lease = holdLease(dependencies, message, { stop: signal, deadlineMs: topic.deadlineMs });
  try {
    await attempt(dependencies, topic, message, lease.signal);
  } catch (error) {
    if (signal.aborted) await release(database, message);
    else if (!lease.isLost) await fail(dependencies, topic, message, lease.late ?? error);
  } finally {
    lease.end();
  }
  return true;
}

async function attempt(
  { database, clock, graceMs = GRACE_MS }: DispatcherDependencies,
  topic: Topic,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  // Each attempt is counted when it begins, so that a message that kills its process is not retried forever.
  if (message.attempts > topic.maxAttempts)
    throw new Undeliverable('The process ended during the last attempt.');
  const complete = await unlessStuck(topic.handle(message, signal), signal, graceMs);
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

/**
 * The result of a handler, which is no longer waited for if it has not ended `graceMs` after its signal was aborted. What it
 * does later has no effect on its message, which is then handled again.
 */
async function unlessStuck<Result>(
  handling: Promise<Result>,
  signal: AbortSignal,
  graceMs: number,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => undefined as void;
  const stuck = new Promise<never>((_, reject) => {
    onAbort = () => {
      timer = setTimeout(() => reject(new Error('The handler did not stop.')), graceMs);
    };
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([handling, stuck]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}

/**
 * Renews the lease of a message until `end`. The signal is aborted when the given one is, when the lease is lost, or after
 * `deadlineMs`; `late` is then the reason.
 */
function holdLease(
  { database, clock }: DispatcherDependencies,
  message: Message,
  { stop, deadlineMs }: { readonly stop: AbortSignal; readonly deadlineMs: number },
) {
  const ended = new AbortController();
  const lease = {
    signal: AbortSignal.any([stop, ended.signal]),
    isLost: false,
    late: undefined as Error | undefined,
    end() {
      clearInterval(renewal);
      clearTimeout(deadline);
    },
  };
  const renewal = setInterval(() => {
    renewLease(database, message, leaseFrom(clock())).then(
      (isMine) => {
        if (isMine) return;
        lease.isLost = true;
        ended.abort();
      },
      () => undefined,
    );
  }, RENEW_MS);
  const deadline = setTimeout(() => {
    lease.late = new Error(`The message was not handled within ${deadlineMs / 1000} s.`);
    ended.abort(lease.late);
  }, deadlineMs);
  return lease;
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
