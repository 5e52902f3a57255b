import { DomainError, UNAVAILABLE_RETRY_SECONDS } from '../../domain/errors.js';
import { whenLate } from '../../platform/patience.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import { Backlog, type Access } from './backlog.js';

/** The caller that a slot is used for. */
export interface SlotOwner {
  readonly callerId: string;
  readonly workspaceId: string;
  /** When its request arrived, by `performance.now()`. A request waits for several slots, and all of its waits have one limit. */
  readonly waitsSince: number;
}

/** One kind of work, which all callers share. */
export interface FairSlots {
  /**
   * Runs `work` as soon as a slot is free and its owner has less than its share.
   * @throws DomainError 503 if the wait would be or was too long; `work` has not run
   */
  readonly run: <Result>(owner: SlotOwner, access: Access, work: () => Promise<Result>) => Promise<Result>;
  /** Whether so many have waited for so long that new work with this access is rejected. */
  readonly isFull: (access: Access) => boolean;
}

export interface SlotLimits {
  /** The name of the work in metrics. */
  readonly name: 'keys' | 'requests' | 'analytics' | 'mcp' | 'sign_in';
  /** The maximum number of works in progress. */
  readonly slots: number;
  readonly slotsPerKey: number;
  readonly slotsPerWorkspace: number;
  /** New work is rejected at once while a backlog has waited for a slot for this long, in ms. */
  readonly fullAfterMs: number;
  /**
   * Whether the caller rejects by `isFull` before work gets here. Work that was let in then waits: rejecting it late costs
   * half as much as doing it, and helps nobody.
   */
  readonly shedsOnArrival: boolean;
  /** The maximum wait for a slot beside other callers, in ms. */
  readonly maxWaitMs: number;
  /** The maximum time from the arrival of a request to its slot, in ms, whatever it waited for. */
  readonly maxTotalWaitMs: number;
}

interface Turn {
  readonly owner: SlotOwner;
  readonly access: Access;
  readonly start: () => void;
  readonly reject: (error: DomainError) => void;
  endWait: () => void;
}

/** The work of a workspace that has a slot or waits for one, and the turns that wait until it is less. */
interface Share {
  readonly keys: Map<string, number>;
  count: number;
  readonly parked: Set<Turn>;
}

const OVERLOADED = 'The service is busy. Retry after the time in Retry-After.';
const OWN_WORK =
  'Earlier requests of this key or workspace took too long. Send fewer at a time, and retry after the time in Retry-After.';

/**
 * Shares slots between callers. Work holds its slot until it ends, so callers with as many slots do as much work, whatever
 * one request costs. Work beyond the share of a caller waits for that caller's earlier work, and is not in the line of the
 * others.
 */
export function createFairSlots(limits: SlotLimits, metrics: Metrics): FairSlots {
  const { slots, slotsPerKey, slotsPerWorkspace, fullAfterMs, shedsOnArrival, maxWaitMs, maxTotalWaitMs } =
    limits;
  const waiting = new Backlog<Turn>(fullAfterMs);
  const shares = new Map<string, Share>();
  let running = 0;

  function rejection(message: string): DomainError {
    metrics.add('visibility_overload_rejections_total', { work: limits.name });
    return new DomainError('service_unavailable', { message, retryAfter: UNAVAILABLE_RETRY_SECONDS });
  }

  function timeLeft({ owner }: Turn): number {
    return Math.max(0, owner.waitsSince + maxTotalWaitMs - performance.now());
  }

  function enter(turn: Turn): void {
    const share = shares.get(turn.owner.workspaceId) ?? { keys: new Map(), count: 0, parked: new Set() };
    shares.set(turn.owner.workspaceId, share);
    if (hasRoom(share, turn.owner)) join(turn, share);
    else park(turn, share);
    forgetIdle(turn.owner, share);
  }

  function hasRoom(share: Share, { callerId }: SlotOwner): boolean {
    return share.count < slotsPerWorkspace && (share.keys.get(callerId) ?? 0) < slotsPerKey;
  }

  function park(turn: Turn, share: Share): void {
    share.parked.add(turn);
    turn.endWait = whenLate(timeLeft(turn), () => {
      share.parked.delete(turn);
      turn.reject(rejection(OWN_WORK));
    });
  }

  function join(turn: Turn, share: Share): void {
    const { owner, access } = turn;
    if (!shedsOnArrival && waiting.isFull(access)) return turn.reject(rejection(OVERLOADED));
    count(share, owner, 1);
    waiting.add(turn, access);
    turn.endWait = whenLate(Math.min(maxWaitMs, timeLeft(turn)), () => {
      waiting.delete(turn, access);
      turn.reject(rejection(OVERLOADED));
      release(owner, share);
    });
    startNext();
  }

  function startNext(): void {
    while (running < slots) {
      const turn = waiting.take();
      if (turn === undefined) return;
      running += 1;
      turn.endWait();
      turn.start();
    }
  }

  function leave(owner: SlotOwner): void {
    const share = shares.get(owner.workspaceId);
    if (share !== undefined) release(owner, share);
  }

  /** Ends one work of the share, and lets parked work take its place. */
  function release(owner: SlotOwner, share: Share): void {
    count(share, owner, -1);
    for (const turn of share.parked) {
      if (share.count >= slotsPerWorkspace) break;
      if (!hasRoom(share, turn.owner)) continue;
      share.parked.delete(turn);
      turn.endWait();
      join(turn, share);
    }
    forgetIdle(owner, share);
  }

  function forgetIdle({ workspaceId }: SlotOwner, share: Share): void {
    if (share.count === 0 && share.parked.size === 0) shares.delete(workspaceId);
  }

  return {
    isFull: (access) => waiting.isFull(access),
    async run(owner, access, work) {
      await new Promise<void>((start, reject) => {
        enter({ owner, access, start, reject, endWait: () => undefined });
      });
      try {
        return await work();
      } finally {
        running -= 1;
        leave(owner);
        startNext();
      }
    },
  };
}

function count(share: Share, { callerId }: SlotOwner, change: 1 | -1): void {
  share.count += change;
  const ofKey = (share.keys.get(callerId) ?? 0) + change;
  if (ofKey === 0) share.keys.delete(callerId);
  else share.keys.set(callerId, ofKey);
}
