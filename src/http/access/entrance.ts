import { Backlog, type Access } from './backlog.js';

/** Lets requests that have arrived begin, some per round of the event loop. */
export interface Entrance {
  /** Calls `begin` at once, or in a later round if this one has begun enough. */
  readonly enter: (access: Access, begin: () => void) => void;
  /** Whether so many have waited here for so long that new requests with this access are rejected. */
  readonly isFull: (access: Access) => boolean;
}

/**
 * Requests that begin per round. A round serves all sockets that are ready, so without a limit a longer round finds more
 * of them, and takes longer still: 30 to 60 ms under overload, in which no rejection is sent. With fewer than this, Postgres
 * has too little to do at a time, and fewer requests are served.
 */
const PER_ROUND = 16;

/** `fullAfterMs`: how long a backlog may wait here, in ms. */
export function createEntrance(fullAfterMs: number): Entrance {
  const waiting = new Backlog<() => void>(fullAfterMs);
  let room = PER_ROUND;

  function beginWaiting(): void {
    while (room > 0) {
      const begin = waiting.take();
      if (begin === undefined) return;
      if (room === PER_ROUND) setImmediate(nextRound);
      room -= 1;
      begin();
    }
  }

  function nextRound(): void {
    room = PER_ROUND;
    beginWaiting();
  }

  return {
    enter(access, begin) {
      waiting.add(begin, access);
      beginWaiting();
    },
    isFull: (access) => waiting.isFull(access),
  };
}
