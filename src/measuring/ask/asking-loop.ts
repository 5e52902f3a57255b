import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../domain/clock.js';

/** Work that may take a while, such as asking a question and settling its slot. */
export type Work = () => Promise<void>;

/** There is nothing to start now. */
export interface Rest {
  /** The time of the next check; null = unknown. */
  readonly at: Date | null;
  /** Whether the loop ends once nothing is in flight. Otherwise it waits for the work of other processes. */
  readonly isOver: boolean;
}

/** Finds the next work to start, or the reason to pause. */
export type Source<End extends Rest> = () => Promise<Work | End>;

export interface LoopInput {
  /** Maximum number of work items in flight. */
  readonly concurrency: number;
  /** When aborted, starts no more work and waits for work in flight, which may cost money. */
  readonly signal: AbortSignal;
}

/** Maximum pause between two checks of the source, in ms, because work may become due in the meantime. */
const MAX_PAUSE_MS = 3_000;

/**
 * Does the work of a source until it is finished, the signal is aborted, or some work fails. Resolves when nothing is
 * in flight, with the last result of the source; null if that was work.
 * @throws the first error of any work, once the rest of it has ended
 */
export async function askFrom<End extends Rest>(
  source: Source<End>,
  { concurrency, signal, clock }: LoopInput & { readonly clock: Clock },
): Promise<End | null> {
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  const start = (work: Work) => {
    const running = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
  };
  let rest: End | null = null;
  try {
    while (!signal.aborted && failures.length === 0) {
      const next: Work | End | null = inFlight.size >= concurrency ? null : await source();
      rest = typeof next === 'function' ? null : next;
      if (typeof next === 'function') start(next);
      else if (next?.isOver === true && inFlight.size === 0) break;
      else await anyEnd(inFlight, msUntil(next?.at ?? null, clock()), signal);
    }
  } finally {
    await Promise.all(inFlight);
  }
  if (failures.length > 0) throw failures[0];
  return rest;
}

/** Waits until one of them ends, or for at most this long. */
async function anyEnd(inFlight: Iterable<Promise<void>>, ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const pause = delay(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
  await Promise.race([...inFlight, pause.catch(() => undefined)]);
  over.abort();
}

function msUntil(at: Date | null, now: Date): number {
  const ms = at === null ? MAX_PAUSE_MS : at.getTime() - now.getTime();
  return Math.min(MAX_PAUSE_MS, Math.max(1, ms));
}
