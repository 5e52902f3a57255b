import { beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../engine/exchange.js';
import type { Failure } from '../engine/outcome.js';
import { suite } from '../suite.js';
import { Progress, type ProgressOptions } from './progress.js';

const checks = suite.checks.filter(({ id }) => ['pause/and-resume', 'me/identity'].includes(id));
const [first = suite.checks[0]!, second = suite.checks[1]!] = [...checks, ...suite.checks.slice(0, 2)];
const two = [first, second];

let written: string[];
let now: number;
beforeEach(() => {
  written = [];
  now = 0;
});

const progressOf = (options: Partial<ProgressOptions> = {}) =>
  new Progress({
    write: (text) => written.push(text),
    ...{ isTerminal: false, checks: two, isWanted: () => true, perMinute: 60 },
    redact: (text) => text.replaceAll('sk_test_secret', '$KEY_PAID'),
    now: () => now,
    ...options,
  });

function requests({ events }: Progress, count: number, stepMs: number): void {
  for (let i = 0; i < count; i += 1) {
    now += stepMs;
    events.after({} as Exchange);
  }
}

const failure: Failure = {
  ...{
    rule: 'PAU-03',
    check: 'pause/and-resume',
    case: 'x',
    expected: 'a\u001b[2J',
    got: 'sk_test_secret\nb',
  },
  ...{ transcript: [], evidence: [] },
};

describe('progress', () => {
  it('is a line each ten seconds at most where there is no terminal', () => {
    const progress = progressOf();
    requests(progress, 60, 1000);
    expect(written.length).toBe(6);
    expect(written.every((line) => line.endsWith('\n') && !line.includes('\r'))).toBe(true);
    expect(written[0]).toContain('10 requests in 10 s');
  });

  it('is one line that is drawn over on a terminal, and goes away', () => {
    const progress = progressOf({ isTerminal: true });
    requests(progress, 4, 300);
    progress.close();
    progress.close();
    expect(written).toHaveLength(5);
    expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(true);
    expect(written.at(-1)).toBe('\r\u001b[2K');
  });

  it('counts the rules that are wanted, and how many are done', () => {
    const [wanted] = first.rules;
    const progress = progressOf({ isWanted: (rule) => rule === wanted });
    progress.events.checkStarts?.(first, 0, 2);
    requests(progress, 10, 1000);
    expect(written[0]).toMatch(new RegExp(`^0/1 rules; 10 requests in 10 s; ${first.id}\n$`));
    progress.events.checkEnds?.(first, { requests: 10, ms: 10_000 });
    requests(progress, 10, 1000);
    expect(written[1]).toMatch(/^1\/1 rules/);
  });

  it('estimates what is left by the limit, or by the pace so far where that is slower', () => {
    const quick = progressOf();
    requests(quick, 30, 10);
    quick.events.checkEnds?.(first, { requests: 30, ms: 300 });
    now += 10_000;
    requests(quick, 1, 0);
    // One of two checks took 31 requests: as many again at one a second.
    expect(written.at(-1)).toContain('about 31 s left');
    const slow = progressOf({ perMinute: 100_000 });
    requests(slow, 2, 20_000);
    slow.events.checkEnds?.(first, { requests: 2, ms: 40_000 });
    requests(slow, 1, 20_000);
    expect(written.at(-1)).toContain('about 1 min 00 s left');
  });

  it('tells of a broken rule at once, in a line that cannot steer the terminal and holds no key', () => {
    progressOf().events.failed?.(failure);
    expect(written).toEqual(['PAU-03  pause/and-resume: expected a\\u001b[2J, got $KEY_PAID\\nb\n']);
  });
});
