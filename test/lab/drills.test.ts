import { describe, expect, it } from 'vitest';
import { judge } from '../../scripts/lab/drills/failover.js';
import type { Call, Outcome } from '../../scripts/lab/load/calls.js';

const call = (text: string, outcome: Outcome, startedAt: number): Call => ({
  key: 'key',
  method: 'POST',
  path: '/v1/prompts',
  sent: { text },
  idempotencyKey: undefined,
  startedAt,
  ms: 10,
  outcome,
  status: outcome === 'ok' ? 201 : 503,
  headers: {},
  text: '',
  body: {},
  failure: '',
});

const event = { killedAt: 1000, promotedAt: 1100, isAsync: false };
const early = call('early', 'ok', 900);
const late = call('late', 'ok', 1200);

describe('a failover', () => {
  it('is as it should be if every acknowledged write is there once and a cut one at most once', () => {
    const calls = [early, late, call('cut', 'unknown', 995), call('also cut', 'unknown', 996)];
    const stored = new Map([
      ['early', 1],
      ['late', 1],
      ['cut', 1],
    ]);
    expect(judge(calls, stored, event).problems).toEqual([]);
  });

  it('has a problem for a write that is gone, there twice, or there although it was refused', () => {
    const calls = [
      early,
      late,
      call('gone', 'ok', 980),
      call('twice', 'unknown', 990),
      call('there', 'refused', 1010),
    ];
    const stored = new Map([
      ['early', 1],
      ['late', 1],
      ['twice', 2],
      ['there', 1],
    ]);
    expect(judge(calls, stored, event).problems).toEqual([
      '"gone" was acknowledged and is gone.',
      '"twice" is there more than once.',
      '"there" got 503 and is there.',
    ]);
  });

  it('counts the writes that were lost because their commits did not wait for the standby', () => {
    const { figures, problems } = judge([early, late], new Map([['late', 1]]), { ...event, isAsync: true });
    expect(problems).toEqual([]);
    expect(figures['acknowledged writes lost']).toBe(1);
  });

  it('has a problem if all writes are on one side of it', () => {
    expect(judge([], new Map(), event).problems).toEqual([
      'No write was acknowledged before the kill.',
      'No write was acknowledged after the kill.',
    ]);
  });
});
