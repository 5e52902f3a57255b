import type { ProviderState } from '../stores/providers-store.js';
import { spacingMs, type ProviderLimits } from './provider-limits.js';

/**
 * A part of the limits of a provider. Each of its questions has a place in the minute, which no other question of
 * any process has, and is sent at that time or at most a second later.
 */
export interface Portion {
  readonly startsAt: Date;
  /** The time between the places of two questions, in ms. */
  readonly turnMs: number;
  /** The number of questions that it began with. */
  readonly size: number;
  /** The number of questions left. */
  left: number;
}

/** How long a portion may be used, in ms: a process that disappeared keeps its portion that long. */
export const PORTION_MS = 1_000;

/** The limit per minute up to which every question is a portion. Its questions do not come faster than transactions. */
const MAX_SINGLE = 600;

/** The largest portion. */
const MAX_SIZE = 200;

/** The part of the free places in flight that one portion may have, so that there are some for other processes. */
const SHARE_OF_FREE = 1 / 4;

/** How long a question of a portion may take to be stored as submitted, in ms; it counts as in flight from then on. */
const SUBMIT_MS = 4_000;

/** The state of a provider when a portion is taken. */
export interface Situation {
  readonly now: Date;
  readonly limits: ProviderLimits;
  /** The number of questions in flight; 0 if they are not limited. */
  readonly inFlight: number;
  readonly state: ProviderState;
  /** The id of this process. */
  readonly holder: string;
  /** The portion that this process had before. */
  readonly previous: Portion | undefined;
}

/**
 * Takes a portion that begins now, whose first question is sent at once. Returns it with the new state of the provider;
 * null if too many questions are in flight. The provider must not be reserved at this time.
 *
 * A portion is twice as large as the previous one if that was used up, otherwise as large as what was used of it.
 */
export function takePortion({ now, limits, inFlight, state, holder, previous }: Situation): {
  readonly portion: Portion;
  readonly state: ProviderState;
} | null {
  const others = Object.entries(state.portions).filter(
    ([process, { until }]) => process !== holder && until > now.getTime() && until <= latestUntil(now),
  );
  const reserved = others.reduce((sum, [, { questions }]) => sum + questions, 0);
  const free = limits.inFlight === 0 ? Infinity : limits.inFlight - inFlight - reserved;
  if (free < 1) return null;
  const size = Math.max(
    1,
    Math.min(wantedAfter(previous), maxSize(limits), Math.floor(free * SHARE_OF_FREE)),
  );
  const turnMs = turnOf(limits);
  const portions = Object.fromEntries(others);
  const portion = { startsAt: now, turnMs, size, left: size - 1 };
  if (size > 1) portions[holder] = { questions: size - 1, until: validUntil(portion).getTime() };
  return {
    portion,
    state: { nextAt: after(now, Math.ceil(size * turnMs)), portions },
  };
}

/** Reservations that end later come from a fast clock. */
const latestUntil = (now: Date) => now.getTime() + 2 * (PORTION_MS + SUBMIT_MS);

function wantedAfter(previous: Portion | undefined): number {
  if (previous === undefined) return 1;
  return previous.left === 0 ? 2 * previous.size : previous.size - previous.left;
}

/** Half of what the limit allows in the time of a portion, so that a process can send all of it. */
function maxSize({ perMinute }: ProviderLimits): number {
  if (perMinute === 0) return MAX_SIZE;
  return perMinute <= MAX_SINGLE ? 1 : Math.min(MAX_SIZE, Math.floor(perMinute / 120));
}

/**
 * The time between two places in the minute. Questions of larger portions may be late, so 60 seconds also have those with
 * a place in the second before.
 */
function turnOf(limits: ProviderLimits): number {
  const { perMinute } = limits;
  return perMinute <= MAX_SINGLE ? spacingMs(limits) : (60_000 + PORTION_MS) / (perMinute - 1);
}

/** Whether a portion has questions that may be sent, now or later. */
export function isOpen({ left, startsAt }: Portion, now: Date): boolean {
  return left > 0 && now >= startsAt && now <= after(startsAt, PORTION_MS);
}

/** When all slots of a portion are submitted, or never will be. */
export function validUntil({ startsAt }: Pick<Portion, 'startsAt'>): Date {
  return after(startsAt, PORTION_MS + SUBMIT_MS);
}

/** Uses one question of an open portion. Returns null if it may be sent now, otherwise when it may. */
export function useQuestion(portion: Portion, now: Date): Date | null {
  const { startsAt, turnMs, size, left } = portion;
  const place = after(startsAt, Math.ceil((size - left) * turnMs));
  if (place > now) return place;
  portion.left -= 1;
  return null;
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
