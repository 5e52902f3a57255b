import { describe, expect, it } from 'vitest';
import { createVirtualClock, type Clock } from '../../http/clock.js';
import type { Transport } from '../../http/transport.js';
import type { Finding } from '../../record/failure.js';
import { renderHtml } from '../../report/html.js';
import { renderJunit } from '../../report/junit.js';
import { renderMarkdown } from '../../report/markdown.js';
import { renderText } from '../../report/text.js';
import { directed } from '../../run/check.js';
import { SetupFailed } from '../../run/outcome.js';
import type { RunOptions, Suite } from '../../session/options.js';
import type { RunResult } from '../../session/result.js';
import { runSuite } from '../../session/run-suite.js';
import { startModel } from '../../start-model.js';
import { suite } from '../../suite.js';
import { complaintsOf, runAgainstModel } from '../prove.js';

const of = (...checks: Suite['checks']): Suite => ({ checks, monitors: [], isOrdered: true });

const passes = directed('test/passes', ['ME-01', 'ME-02'], {}, async (t) => {
  const me = await t.paid.get('/v1/me');
  t.accepts('ME-01', me, 200);
  t.accepts('ME-02', me, 200);
});
const skips = directed('test/skips', ['ME-01'], { roles: ['other'] }, () => Promise.resolve());
const leavesOut = directed('test/leaves-out', ['ME-01', 'ME-02'], {}, async (t) => {
  t.accepts('ME-01', await t.paid.get('/v1/me'), 200);
  t.skipRule('ME-02', 'too-few-rows');
});
const breaks = directed('test/breaks', ['ME-03'], {}, async (t) =>
  t.accepts('ME-03', await t.paid.get('/v1/me'), 299),
);
const lacks = directed('test/lacks', ['ME-01'], {}, () =>
  Promise.reject(new SetupFailed('a prompt could not be added')),
);

const runOf = (checks: Suite, options: Partial<RunOptions> = {}) =>
  runAgainstModel({}, { seed: 1, ...options }, 'directly', checks, ['paid']);

const statusesOf = ({ checks }: RunResult) => checks.map(({ id, status }) => `${id} ${status}`);

describe('the outcome of a check', () => {
  it('each check has a status and a reason, and a rule names its checks that did not test it', async () => {
    const result = await runOf(of(passes, skips, leavesOut, breaks, lacks));
    expect(result.checks.map(({ id, status, reason }) => [id, status, reason])).toEqual([
      ['test/passes', 'ran', ''],
      ['test/skips', 'skipped', expect.stringMatching(/^no-other-key: /)],
      ['test/leaves-out', 'ran', expect.stringMatching(/^without ME-02: too-few-rows: /)],
      ['test/breaks', 'failed', 'broke ME-03'],
      ['test/lacks', 'inconclusive', 'a prompt could not be added'],
    ]);
    const own = result.rules.filter(({ id }) => id.startsWith('ME-'));
    const untested = own.map((rule) => [rule.id, rule.untested?.map(({ check }) => check)]);
    expect(untested).toEqual([
      ['ME-01', ['test/skips', 'test/lacks']],
      ['ME-02', ['test/leaves-out']],
      ['ME-03', []],
    ]);
  });

  it('a check that the run did not reach has not run', async () => {
    const controller = new AbortController();
    const stops = directed('test/stops', ['ME-01'], {}, async (t) => {
      t.accepts('ME-01', await t.paid.get('/v1/me'), 200);
      controller.abort();
      await t.paid.get('/v1/me');
    });
    const result = await runOf(of(stops, passes), { signal: controller.signal });
    expect(statusesOf(result)).toEqual(['test/stops interrupted', 'test/passes not-run']);
  });

  it('a check that used up the requests of the run is out of budget', async () => {
    const spends = directed('test/spends', ['ME-02'], {}, async (t) => {
      for (let sent = 0; sent < 100; sent += 1) await t.paid.get('/v1/me');
    });
    const result = await runOf(of(passes, spends), { maxRequests: 50 });
    expect(statusesOf(result)).toEqual(['test/passes ran', 'test/spends out-of-budget']);
  });

  it('every report names a skipped check, with its reason and rules, though the rules pass', async () => {
    const result = await runOf(of(passes, skips));
    expect(complaintsOf(result)).toEqual([]);
    const html = renderHtml(result).replaceAll(/\s+/g, ' ');
    for (const report of [renderText(result), renderMarkdown(result), renderJunit(result), html]) {
      expect(report).toContain('test/skips');
      expect(report).toMatch(/skipped/);
      expect(report).toContain('no-other-key');
    }
    expect(renderText(result)).toMatch(/1 check skipped: no-other-key: [^]*\n {4}test\/skips: ME-01\n/);
    expect(renderText(result)).toContain('2 checks: 1 ran, 1 skipped');
    expect(renderJunit(result)).toContain('not tested by test/skips: no-other-key');
    expect(html).toContain('Not tested by test/skips: no-other-key');
  });
});

/** Whether a request that is about to be sent hangs, given how many of its kind have no response yet. */
type Hangs = (target: string, others: number) => boolean;

/** Holds back some responses for 20 seconds. */
function hanging(transport: Transport, clock: Clock, hangs: Hangs): Transport {
  const inFlight = new Map<string, number>();
  const add = (target: string, count: number) => inFlight.set(target, (inFlight.get(target) ?? 0) + count);
  return {
    ...transport,
    send: async (request) => {
      const { target } = request;
      const isHanging = hangs(target, inFlight.get(target) ?? 0);
      add(target, 1);
      if (isHanging) await clock.sleep(20_000);
      return transport.send(request).finally(() => add(target, -1));
    },
  };
}

const onBulkCollisions: Hangs = (target, others) => target === '/v1/prompts/bulk' && others > 0;

async function runHanging(
  options: Partial<RunOptions>,
  hangs: Hangs,
  faults: readonly string[] = [],
): Promise<RunResult> {
  const clock = createVirtualClock();
  const model = await startModel({ clock, faults });
  const { url, keys } = model;
  const checks = suite.checks.filter(({ id }) => id === 'concurrent/prompts');
  const transport = hanging(model.transport, clock, hangs);
  try {
    return await runSuite({ ...suite, checks }, { url, keys, clock, transport, seed: 1, ...options });
  } finally {
    await model.close();
  }
}

describe('a target that hangs on overlapping bulk inserts', () => {
  it('a check ends when its time for slow responses is used up, and its rules are inconclusive', async () => {
    const result = await runHanging({}, onBulkCollisions);
    const [check] = result.checks;
    expect(check?.status).toBe('out-of-budget');
    expect(check?.reason).toMatch(/^slow-responses: /);
    expect((check?.ms ?? Infinity) - result.waitedMs).toBeLessThan(150_000);
    expect(complaintsOf(result)).toContainEqual(
      expect.stringMatching(/^CON-01 inconclusive: slow-responses/),
    );
    expect(result.exitCode).toBe(4);
  });

  it('a check has as much time for slow responses as the options give it', async () => {
    const result = await runHanging({ slowBudgetMs: 1e9, runs: 5 }, onBulkCollisions);
    expect(statusesOf(result)).toEqual(['concurrent/prompts ran']);
  });

  it('a finding is announced before it is reduced, and kept if the time ends meanwhile', async () => {
    const found: string[] = [];
    const note = (kind: string) => (finding: Finding) => void found.push(`${kind} ${finding.rule}`);
    const events = { found: note('found'), failed: note('failed') };
    const { rules } = await runHanging({ strict: true, events }, () => found.length > 0, ['C34']);
    const [first = ''] = found;
    expect(first).toMatch(/^found /);
    expect(found).toContain(first.replace('found', 'failed'));
    expect(rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).not.toEqual([]);
  });
});
