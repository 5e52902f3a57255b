import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../../http/exchange.js';
import type { Failure } from '../../record/failure.js';
import type { CheckEnd } from '../../session/check-runner.js';
import { suite } from '../../suite.js';
import { plannedTotal, recordedSeconds } from '../../session/plan.js';
import { Progress, type ProgressOptions } from '../../report/progress.js';

const checks = suite.checks.filter(({ id }) => ['pause/and-resume', 'me/identity'].includes(id));
const [first = suite.checks[0]!, second = suite.checks[1]!] = [...checks, ...suite.checks.slice(0, 2)];
const two = [first, second];

let written: string[];
let found: string[];
let now: number;
let opened: Progress[];
beforeEach(() => {
  written = [];
  found = [];
  now = 0;
  opened = [];
});

// An open progress would keep writing into the lines of the next test.
afterEach(() => opened.forEach((progress) => progress.close()));

function progressOf(options: Partial<ProgressOptions> = {}): Progress {
  const progress = new Progress({
    write: (text) => written.push(text),
    writeFinding: (line) => found.push(line),
    isTerminal: false,
    checks: two,
    isWanted: () => true,
    observed: [],
    plannedMs: () => 40_000,
    redact: (text) => text.replaceAll('sk_test_secret', '$KEY_PAID'),
    now: () => now,
    ...options,
  });
  opened.push(progress);
  return progress;
}

function requests({ events }: Progress, count: number, stepMs: number): void {
  for (let i = 0; i < count; i += 1) {
    now += stepMs;
    events.after({} as Exchange);
  }
}

const ended = (requests: number, ms: number, end: Partial<CheckEnd> = {}): CheckEnd => ({
  status: 'ran',
  reason: '',
  broken: [],
  untested: new Map(),
  requests,
  ms,
  ...end,
});

const failure: Failure = {
  rule: 'PAU-03',
  check: 'pause/and-resume',
  case: 'x',
  expected: 'a\u001b[2J',
  got: 'sk_test_secret\nb',
  transcript: [],
  evidence: [],
};

describe('progress', () => {
  it('progress writes at most one line every ten seconds without a terminal', () => {
    const progress = progressOf();
    requests(progress, 60, 1000);
    expect(written.length).toBe(6);
    expect(written.every((line) => line.endsWith('\n') && !line.includes('\r'))).toBe(true);
    expect(written[0]).toContain('10 requests in 10 s');
  });

  it('progress redraws a single line on a terminal and clears it at the end', () => {
    const progress = progressOf({ isTerminal: true });
    requests(progress, 4, 300);
    progress.close();
    progress.close();
    expect(written).toHaveLength(5);
    expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true);
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });

  it('progress counts the selected and the completed rules', () => {
    const [wanted] = first.rules;
    const progress = progressOf({ isWanted: (rule) => rule === wanted });
    progress.events.checkStarts?.(first, 0, 2);
    requests(progress, 10, 1000);
    expect(written[0]).toMatch(
      new RegExp(`^0/1 rules, at least 1 min 20 s left; 10 requests in 10 s; ${first.id}\n$`),
    );
    progress.events.checkEnds?.(first, ended(10, 10_000));
    requests(progress, 10, 1000);
    expect(written[1]).toMatch(/^1\/1 rules/);
  });

  it('progress estimates the remaining time from the plan, and scales it up for a slow run', () => {
    const onPlan = progressOf();
    requests(onPlan, 30, 1000);
    onPlan.events.checkEnds?.(first, ended(30, 30_000));
    requests(onPlan, 1, 10_000);
    expect(written.at(-1)).toContain('at least 40 s left');
    const slow = progressOf();
    requests(slow, 2, 40_000);
    slow.events.checkEnds?.(first, ended(2, 80_000));
    requests(slow, 1, 10_000);
    expect(written.at(-1)).toContain('at least 1 min 30 s left');
  });

  it('progress shows how long it waits for the rate limit', () => {
    const progress = progressOf();
    now += 10_000;
    progress.events.waits?.(43_000);
    expect(written.at(-1)).toContain('waiting for the rate limit, 43 s');
    now += 20_000;
    progress.events.checkStarts?.(second, 1, 2);
    expect(written.at(-1)).toContain('waiting for the rate limit, 23 s');
    now += 30_000;
    progress.events.checkStarts?.(second, 1, 2);
    expect(written.at(-1)).not.toContain('waiting');
  });

  it('progress writes a line while nothing happens, even without a terminal', async () => {
    const progress = progressOf({ now: () => (now += 10_000) });
    progress.events.waits?.(600_000);
    const before = written.length;
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(before), 10_000);
    expect(written.at(-1)).toContain('waiting for the rate limit');
    progress.close();
  });

  it('progress reports a broken rule immediately, on a line without control characters or keys', () => {
    progressOf().events.failed?.(failure);
    expect(found).toEqual(['PAU-03  pause/and-resume: expected a\\u001b[2J, got $KEY_PAID\\nb']);
  });

  it('progress reports a failure once, when it is found, and not again when it is reduced', () => {
    const { events } = progressOf();
    events.found?.(failure);
    expect(found).toHaveLength(1);
    events.failed?.({ ...failure, got: 'less' });
    events.found?.({ ...failure, check: 'stateful/tour' });
    expect(found.map((line) => line.split(':')[0])).toEqual([
      'PAU-03  pause/and-resume',
      'PAU-03  stateful/tour',
    ]);
  });

  it('progress reports a check whose time was used up', () => {
    const end = ended(10, 90_000, { status: 'out-of-budget', reason: 'slow-responses: too slow' });
    progressOf().events.checkEnds?.(first, end);
    expect(found).toEqual([`${first.id}  out of budget: slow-responses: too slow`]);
  });
});

describe('the plan of a run', () => {
  it('the plan has a time for every check and no others', () => {
    expect(Object.keys(recordedSeconds).sort()).toEqual(suite.checks.map(({ id }) => id).sort());
  });

  it('the plan omits checks that the options exclude, and is shorter with more keys', () => {
    const keys = { paid: 'sk_test_a' };
    const whole = plannedTotal(suite.checks, { keys, destructive: true });
    expect(plannedTotal(suite.checks, { keys, destructive: true, mintKeys: 8 })).toBeCloseTo(whole / 9);
    expect(plannedTotal(suite.checks, { keys })).toBeLessThan(whole);
    expect(plannedTotal(suite.checks, { keys, readOnly: true })).toBeLessThan(whole / 2);
  });
});
