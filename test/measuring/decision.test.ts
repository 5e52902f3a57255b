import { describe, expect, it } from 'vitest';
import type { Failed, FinalOutcome, NotAccepted, Unknown } from '../../src/measuring/providers/provider.js';
import { decide, needsSpending, type Attempt, type Decision } from '../../src/measuring/settle/decision.js';
import type { RepetitionSpending } from '../../src/measuring/stores/budgets-store.js';
import { answered } from './support.js';

const AT = new Date('2026-11-20T12:00:00Z');
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const after = (ms: number) => new Date(AT.getTime() + ms);

const limited = (retryAfterMs: number | null): NotAccepted => ({
  kind: 'notAccepted',
  code: 'http_429',
  message: 'Slow down.',
  retryAfterMs,
});
const busy = (costUsd: number | null): Failed => ({
  kind: 'failed',
  isTransient: true,
  code: 'busy',
  message: 'Later.',
  rawResponse: '{}',
  costUsd,
});
const refused: Failed = { kind: 'failed', code: 'http_400', message: 'No.', rawResponse: '{}', costUsd: 0 };
const reported: Unknown = {
  kind: 'unknown',
  isTransient: true,
  code: 'http_500',
  message: 'Oops.',
  rawResponse: '{}',
};
const cut: Unknown = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };

/** Repetitions have cost this much, and may cost a half of these limits. */
const spent = (
  { day = 0, month = 0, run = 0 },
  { dailyUsd = null, monthlyUsd = null, estimatedUsd = 100 }: Partial<Limits> = {},
): RepetitionSpending => ({ repeated: { day, month, run }, budget: { dailyUsd, monthlyUsd }, estimatedUsd });
type Limits = RepetitionSpending['budget'] & Pick<RepetitionSpending, 'estimatedUsd'>;

const nothing = spent({});
const unread = null;

const postponed = (ms: number, pauseMs: number | null = null): Decision => ({
  kind: 'postpone',
  dueAt: after(ms),
  costUsd: 0,
  pauseUntil: pauseMs === null ? null : after(pauseMs),
});
const repeated = (ms: number, costUsd: number, code = 'busy', pauseMs: number | null = null) => ({
  kind: 'repeat',
  dueAt: after(ms),
  costUsd,
  pauseUntil: pauseMs === null ? null : after(pauseMs),
  error: expect.objectContaining({ code }) as unknown,
});
const ended = (outcome: string, costUsd: number | null, code: string, pauseMs: number | null = null) => ({
  kind: 'end',
  outcome,
  costUsd,
  settledAt: AT,
  pauseUntil: pauseMs === null ? null : after(pauseMs),
  error: expect.objectContaining({ code }) as unknown,
});

type Case = readonly [
  words: string,
  outcome: FinalOutcome,
  slot: Partial<Pick<Attempt, 'attempts' | 'repeats' | 'retryShare'>>,
  /** Null = the decision does not need it. */
  spending: RepetitionSpending | null,
  decision: unknown,
];

const last = { attempts: 6 };

/** Each question is estimated at 0.01, and sent for the first time unless the case says otherwise. */
const cases: Record<string, readonly Case[]> = {
  'an answer': [
    [
      'ends the slot at its cost',
      answered({ costUsd: 0.02 }),
      {},
      unread,
      { kind: 'end', outcome: 'answered', costUsd: 0.02, settledAt: AT, error: null, pauseUntil: null },
    ],
    [
      'ends the slot at an unknown cost',
      answered({ costUsd: null }),
      {},
      unread,
      { kind: 'end', outcome: 'answered', costUsd: null, settledAt: AT, error: null, pauseUntil: null },
    ],
  ],
  'a question that was not accepted': [
    ['is sent again after two seconds', limited(null), {}, unread, postponed(2 * SECOND_MS)],
    ['waits twice as long each time', limited(null), { attempts: 3 }, unread, postponed(8 * SECOND_MS)],
    ['is sent a sixth time', limited(null), { attempts: 5 }, unread, postponed(32 * SECOND_MS)],
    [
      'waits as long as the provider requests, as does every question to it',
      limited(5 * SECOND_MS),
      {},
      unread,
      postponed(5 * SECOND_MS, 5 * SECOND_MS),
    ],
    [
      'waits ten minutes if the provider requests an hour',
      limited(60 * MINUTE_MS),
      {},
      unread,
      postponed(10 * MINUTE_MS, 10 * MINUTE_MS),
    ],
    ['is sent again at once if the provider requests no wait', limited(0), {}, unread, postponed(0, 0)],
    [
      'is repeated after its sixth attempt, whatever repetitions have cost',
      limited(null),
      last,
      unread,
      repeated(MINUTE_MS, 0, 'http_429'),
    ],
    [
      'is repeated after the requested wait if that is longer',
      limited(4 * MINUTE_MS),
      last,
      unread,
      repeated(4 * MINUTE_MS, 0, 'http_429', 4 * MINUTE_MS),
    ],
    [
      'is repeated no earlier than others if the requested wait is shorter',
      limited(SECOND_MS),
      last,
      unread,
      repeated(MINUTE_MS, 0, 'http_429', SECOND_MS),
    ],
    [
      'fails at no cost after its sixth attempt without repetitions, and the provider pauses',
      limited(5 * SECOND_MS),
      { ...last, retryShare: 0 },
      unread,
      ended('failed', 0, 'http_429', 5 * SECOND_MS),
    ],
    [
      'fails after three repetitions',
      limited(null),
      { ...last, repeats: 3 },
      unread,
      ended('failed', 0, 'http_429'),
    ],
  ],
  'a temporary failure': [
    ['is repeated after a minute', busy(0.01), {}, nothing, repeated(MINUTE_MS, 0.01)],
    ['is repeated after five minutes', busy(0.01), { repeats: 1 }, nothing, repeated(5 * MINUTE_MS, 0.01)],
    ['is repeated after ten minutes', busy(0.01), { repeats: 2 }, nothing, repeated(10 * MINUTE_MS, 0.01)],
    ['is final after three repetitions', busy(0.01), { repeats: 3 }, unread, ended('failed', 0.01, 'busy')],
    ['is repeated after any number of attempts', busy(0.01), last, nothing, repeated(MINUTE_MS, 0.01)],
    ['is final without repetitions', busy(0.01), { retryShare: 0 }, unread, ended('failed', 0.01, 'busy')],
    ['counts as its estimate at an unknown cost', busy(null), {}, nothing, repeated(MINUTE_MS, 0.01)],
    ['is repeated at no cost, whatever repetitions have cost', busy(0), {}, unread, repeated(MINUTE_MS, 0)],
    [
      'is repeated if that uses exactly the share of the day',
      busy(0.1),
      {},
      // In floating point, the sum is 0.30000000000000004.
      spent({ day: 0.2 }, { dailyUsd: 0.6 }),
      repeated(MINUTE_MS, 0.1),
    ],
    [
      'is final if the share of the day would be exceeded',
      busy(0.02),
      {},
      spent({ day: 0.281 }, { dailyUsd: 0.6 }),
      ended('failed', 0.02, 'busy'),
    ],
    [
      'is final if the share of the month would be exceeded',
      busy(0.02),
      {},
      spent({ month: 0.281 }, { monthlyUsd: 0.6 }),
      ended('failed', 0.02, 'busy'),
    ],
    [
      "is final if the share of the run's estimate would be exceeded",
      busy(0.02),
      {},
      spent({ run: 0.281 }, { estimatedUsd: 0.6 }),
      ended('failed', 0.02, 'busy'),
    ],
    [
      "is repeated if that uses exactly the share of the run's estimate",
      busy(0.02),
      {},
      spent({ run: 0.28 }, { estimatedUsd: 0.6 }),
      repeated(MINUTE_MS, 0.02),
    ],
    [
      'is final at an unknown cost whose estimate exceeds the share, and the cost stays unknown',
      busy(null),
      {},
      spent({ run: 0.3 }, { estimatedUsd: 0.6 }),
      ended('failed', null, 'busy'),
    ],
    [
      'is final under a budget of zero',
      busy(0.01),
      {},
      spent({}, { dailyUsd: 0 }),
      ended('failed', 0.01, 'busy'),
    ],
  ],
  'a final failure': [
    ['ends the slot at its cost', refused, {}, unread, ended('failed', 0, 'http_400')],
    [
      'ends the slot at an unknown cost',
      { ...refused, costUsd: null },
      {},
      unread,
      ended('failed', null, 'http_400'),
    ],
  ],
  'an unknown outcome': [
    [
      'ends the slot, so that nothing is paid twice',
      cut,
      {},
      unread,
      ended('unknown', null, 'outcome_unknown'),
    ],
    [
      'that the provider reports is repeated, and counts as its estimate',
      reported,
      {},
      nothing,
      repeated(MINUTE_MS, 0.01, 'outcome_unknown'),
    ],
    [
      'that the provider reports ends the slot if the share would be exceeded',
      reported,
      {},
      spent({ run: 0.3 }, { estimatedUsd: 0.6 }),
      ended('unknown', null, 'outcome_unknown'),
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_title, rows) => {
  it.each(rows)('%s', (_words, outcome, slot, spending, decision) => {
    const fresh = { attempts: 1, repeats: 0, retryShare: 0.5, estimatedUsd: 0.01 };
    const attempt = { ...fresh, ...slot, outcome, at: AT };
    expect(needsSpending(attempt)).toBe(spending !== null);
    expect(decide(attempt, spending)).toEqual(decision);
  });
});
