import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOpen,
  takePortion,
  useQuestion,
  validUntil,
  type Portion,
} from '../../src/measuring/ask/portions.js';
import type { ProviderLimits } from '../../src/measuring/ask/provider-limits.js';
import type { ProviderState } from '../../src/measuring/stores/providers-store.js';

const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;

interface Sent {
  readonly at: number;
  readonly by: number;
}

interface Shop {
  readonly limits: ProviderLimits;
  readonly processes: number;
  /** How long an answer takes, in ms. */
  readonly answerMs: number;
  /** How long a slot takes to be stored as submitted after its question was reserved in memory, in ms. */
  readonly submitMs: number;
  /** The longest pause of a process between two looks, in ms. */
  readonly paceMs: number;
  /** How often a process disappears with its portion, per look. */
  readonly crashes: number;
}

/** Lets processes look for questions in random order for `ms`; there are always enough. Returns what they have sent. */
function run(
  { limits, processes, answerMs, submitMs, paceMs, crashes }: Shop,
  random: () => number,
  ms: number,
) {
  let state: ProviderState = { nextAt: new Date(0), portions: {} };
  const holders = Array.from({ length: processes }, (_, index) => ({
    id: `${index}`,
    lookAt: START_MS + random() * paceMs,
    portion: undefined as Portion | undefined,
  }));
  const sent: Sent[] = [];
  let inFlight: { submittedAt: number; endsAt: number }[] = [];
  let [most, takes] = [0, 0];
  /** Returns when the slot is submitted. A transaction that locks the provider is over before the next one. */
  const send = (at: number, by: number, isLocked: boolean) => {
    sent.push({ at, by });
    const delayMs = isLocked ? 0 : random() * submitMs;
    inFlight.push({ submittedAt: at + delayMs, endsAt: at + delayMs + 1 + random() * answerMs });
    most = Math.max(most, inFlight.filter(({ endsAt }) => endsAt > at).length);
    return at + delayMs;
  };
  for (;;) {
    const [next] = holders.toSorted((one, other) => one.lookAt - other.lookAt);
    if (next === undefined || next.lookAt > START_MS + ms) return { sent, most, takes };
    const at = Math.floor(next.lookAt);
    const now = new Date(at);
    let freeAt = at;
    if (random() < crashes) {
      next.portion = undefined;
      next.id += 'x';
    }
    const { portion } = next;
    const by = Number.parseInt(next.id);
    if (portion !== undefined && isOpen(portion, now)) {
      if (useQuestion(portion, now) === null) freeAt = send(at, by, false);
    } else if (state.nextAt <= now) {
      inFlight = inFlight.filter(({ endsAt }) => endsAt > at);
      const counted = inFlight.filter(({ submittedAt }) => submittedAt <= at).length;
      const situation = { now, limits, inFlight: limits.inFlight === 0 ? 0 : counted, state };
      const taken = takePortion({ ...situation, holder: next.id, previous: portion });
      takes += 1;
      if (taken !== null) {
        ({ state } = taken);
        next.portion = taken.portion;
        freeAt = send(at, by, true);
      }
    }
    next.lookAt = freeAt + 1 + random() * paceMs;
  }
}

const shop = fc.record({
  limits: fc.record({
    inFlight: fc.constantFrom(0, 1, 3, 16, 100, 1_000),
    perMinute: fc.constantFrom(0, 1, 60, 600, 601, 1_000, 3_000, 9_999),
  }),
  processes: fc.integer({ min: 1, max: 5 }),
  answerMs: fc.constantFrom(10, 500, 5_000),
  submitMs: fc.constantFrom(0, 20, 1_000),
  paceMs: fc.constantFrom(40, 100, 1_000),
  crashes: fc.constantFrom(0, 0.01, 0.2),
});

/** A generator of numbers from 0 to 1 that is the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('portions of the limits of a provider', () => {
  it('never exceed a limit, whatever processes do, and when they disappear', () => {
    fc.assert(
      fc.property(shop, fc.nat(), (given, seed) => {
        const { limits } = given;
        const { sent, most } = run(given, randomFrom(seed), 1.5 * MINUTE_MS);
        expect(sent.length).toBeGreaterThan(0);
        if (limits.inFlight > 0) expect(most).toBeLessThanOrEqual(limits.inFlight);
        if (limits.perMinute === 0) return;
        const spans = sent.slice(limits.perMinute).map(({ at }, index) => at - (sent[index]?.at ?? 0));
        expect(Math.min(MINUTE_MS, ...spans)).toBe(MINUTE_MS);
      }),
      { numRuns: 40 },
    );
  });

  it.each([1, 60, 600])('spread %d questions per minute evenly, whatever processes do', (perMinute) => {
    fc.assert(
      fc.property(shop, fc.nat(), (given, seed) => {
        const limits = { ...given.limits, perMinute };
        const { sent } = run({ ...given, limits }, randomFrom(seed), MINUTE_MS);
        const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
        expect(Math.min(Infinity, ...gaps)).toBeGreaterThanOrEqual(MINUTE_MS / perMinute);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    { limits: { inFlight: 1_000, perMinute: 9_999 }, answerMs: 5_000, paceMs: 40 },
    { limits: { inFlight: 2_000, perMinute: 0 }, answerMs: 5_000, paceMs: 40 },
  ])('are shared by four processes, with few transactions: $limits', (given) => {
    const { sent, takes } = run(
      { ...given, processes: 4, submitMs: 20, crashes: 0 },
      randomFrom(1),
      MINUTE_MS,
    );
    expect(takes / sent.length).toBeLessThan(0.1);
    const shares = [0, 1, 2, 3].map((by) => sent.filter((one) => one.by === by).length / sent.length);
    expect(Math.min(...shares)).toBeGreaterThan(0.2);
  });

  it('use most of a limit when there are enough questions', () => {
    const limits = { inFlight: 0, perMinute: 3_000 };
    const pace = { processes: 3, answerMs: 500, submitMs: 20, paceMs: 30, crashes: 0 };
    const { sent } = run({ limits, ...pace }, randomFrom(1), MINUTE_MS);
    expect(sent.length).toBeGreaterThan(0.9 * limits.perMinute);
  });

  it('of a process that disappeared count as in flight until their slots can no longer be submitted', () => {
    const now = new Date(START_MS);
    const limits = { inFlight: 40, perMinute: 0 };
    const previous = { startsAt: now, turnMs: 0, size: 8, left: 0 };
    const empty = { nextAt: new Date(0), portions: {} };
    const lost = takePortion({ now, limits, inFlight: 0, state: empty, holder: 'lost', previous });
    expect(lost?.portion.size).toBe(10);
    const state = lost?.state ?? empty;
    const takeAt = (at: Date) =>
      takePortion({ now: at, limits, inFlight: 31, state, holder: 'next', previous: undefined });
    const end = validUntil({ startsAt: now });
    expect(takeAt(new Date(end.getTime() - 1))).toBeNull();
    expect(takeAt(end)).not.toBeNull();
  });
});
