import { beforeAll, describe, expect, it } from 'vitest';
import type { RuleReport, RunResult } from '../../session/result.js';
import { suiteOf } from '../../profiles.js';
import { runAgainstModel } from '../prove.js';
import { brokenResult, hostileText, withHostile } from './report-samples.js';
import { renderText } from '../../report/text.js';

let broken: RunResult;
beforeAll(async () => {
  broken = await brokenResult();
});

const ruleOf = ({ rules }: RunResult, id: string) => rules.find((one) => one.id === id);

/** A copy of the result in which some rules are changed. */
function changed(result: RunResult, change: (rule: RuleReport) => Partial<RuleReport>): RunResult {
  const rules = result.rules.map((rule) => ({ ...rule, ...change(rule) }));
  const summary = { pass: 0, fail: 0, warn: 0, observed: 0, skip: 0, inconclusive: 0 };
  for (const { verdict } of rules) summary[verdict] += 1;
  return { ...result, rules, summary };
}

describe('the report for a terminal', () => {
  it('the text report explains a failure and how to reproduce it', () => {
    const text = renderText(broken);
    const failure = ruleOf(broken, 'PAU-03')?.failures[0];
    for (const part of [
      'FAIL PAU-03',
      'behavior 15.3: ',
      'More: visibility-conformance explain PAU-03',
      'The `reason` of a pause MUST be stored as `pausedReason`.',
      `Expected  ${failure?.expected}`,
      'Got       pausedReason null',
      'POST /v1/prompts/',
      'visibility-conformance replay result.json --rule PAU-03',
      `visibility-conformance run --rule PAU-03 --seed ${broken.seed}`,
      '#!/bin/sh',
    ])
      expect(text).toContain(part);
  });

  it('the text report names the script file instead of including the script', () => {
    const text = renderText(broken, {
      scriptOf: () => 'dir/failures/PAU-03-1.sh',
      resultFile: 'dir/result.json',
    });
    expect(text).toContain('sh dir/failures/PAU-03-1.sh');
    expect(text).toContain('replay dir/result.json --rule PAU-03');
    expect(text).not.toContain('#!/bin/sh');
  });

  it('the text report ends with the verdict, after the counts, the requests and the seed', () => {
    const lines = renderText(broken).split('\n');
    expect(lines.at(-1)).toBe('Does not conform: 1 rule is broken.');
    expect(lines.at(-2)).toContain(`seed ${broken.seed}`);
    expect(lines.at(-3)).toMatch(/: 4 rules: 3 pass, 1 fail; 1 choice where implementations may choose$/);
  });

  it('the text report lists rules selected by name that passed or were observed', () => {
    const text = renderText(broken);
    expect(text).toMatch(/Passed\n(.*\n)* {2}PAU-01 /);
    expect(text).toMatch(/Observed.*\n {2}NS-052 /);
  });

  it('the text report of a full run only counts observations', () => {
    const text = renderText({ ...broken, options: { ...broken.options, onlyRules: [] } });
    expect(text).toContain('1 choice of the target is noted');
    expect(text).not.toContain('NS-052');
    expect(text).not.toContain('Passed');
  });

  it('the text report groups skipped and inconclusive rules by reason', () => {
    const skipped = changed(broken, ({ id }) =>
      id === 'PAU-03'
        ? {}
        : { verdict: id === 'ME-01' ? 'inconclusive' : 'skip', reason: `because of ${id[0]}` },
    );
    const text = renderText(skipped);
    expect(text).toMatch(/Inconclusive: .*\n {2}1 rule: because of M\n {4}ME-01/);
    expect(text).toMatch(/Skipped: .*\n {2}1 rule: because of I\n {4}ISO-02/);
  });

  it('the text report wraps prose to the width of a narrow terminal', () => {
    const text = renderText({ ...broken, options: { ...broken.options, onlyRules: [] } }, { width: 50 });
    const prose = text.split('\n').slice(0, 3);
    expect(prose.join(' ')).toContain('The `reason` of a pause');
    for (const line of prose.slice(0, 2)) expect(line.length).toBeLessThanOrEqual(50);
  });

  it('the text report says what was done to make a failing case smaller', () => {
    const withReplay = (shrinks: number, tried: number) => {
      const replay = { seed: 1, path: '0', counterexample: 'client 1: add', shrinks, tried };
      return renderText(
        changed(broken, ({ failures }) => ({ failures: failures.map((one) => ({ ...one, replay })) })),
      );
    };
    expect(withReplay(3, 9)).toContain('Smallest failing case found, after 3 reductions: client 1: add');
    expect(withReplay(0, 9)).toContain('Failing case (9 smaller ones did not fail): client 1: add');
    expect(withReplay(0, 0)).toContain('Failing case (no smaller one was tried): client 1: add');
  });

  it('the text report of a profile names the families that it leaves out once, and no rule of them', async () => {
    const result = await runAgainstModel({}, { seed: 1, runs: 1 }, 'directly', suiteOf(['concurrent']));
    const text = renderText(result);
    expect(text).toMatch(/^The profile concurrent leaves out .*\bAN\b.*\.$/m);
    expect(text).not.toMatch(/AN-|were not tested/);
    expect(result.rules.filter(({ id }) => id.startsWith('AN-'))).toEqual([]);
  });

  it('the text report has no colors unless they are requested', () => {
    expect(renderText(broken)).not.toContain('\u001b');
    expect(renderText(broken, { usesColors: true })).toContain('\u001b[1;31mFAIL PAU-03\u001b[0m');
  });

  it('the text report escapes control characters in bodies', () => {
    const text = renderText(withHostile(broken, hostileText('http://127.0.0.1:1')));
    // eslint-disable-next-line no-control-regex -- these are the control characters
    expect(text.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(text).toContain('\\u001b[31m');
  });

  it('the text report lists leftovers and irreversible effects', () => {
    const text = renderText({ ...broken, leftovers: ['prompt prm_1'], traces: ['3 prompts'], exitCode: 1 });
    expect(text).toMatch(/Left behind.*\n {2}prompt prm_1/);
    expect(text).toMatch(/Remains after the run.*\n {2}3 prompts/);
  });

  it.each<[string, Partial<RunResult>]>([
    ['Interrupted: the remaining rules were not tested.', { isInterrupted: true, exitCode: 4 }],
    ['The target stopped responding before the end.', { exitCode: 3 }],
    ['Expected to fail, but did not: PAU-01.', { unexpectedPasses: ['PAU-01'], exitCode: 1 }],
    ['Conforms: 4 rules were tested and passed.', { exitCode: 0 }],
  ])('the text report ends with "%s"', (sentence, members) => {
    const kept = changed(broken, ({ verdict }) =>
      verdict === 'fail' ? { verdict: 'pass', failures: [] } : {},
    );
    expect(
      renderText({ ...kept, ...members })
        .split('\n')
        .at(-1),
    ).toBe(sentence);
  });

  it('the text report says that a failed run was interrupted', () => {
    expect(renderText({ ...broken, isInterrupted: true })).toContain('The run was interrupted');
  });

  it('the text report says how to get a skipped family tested', () => {
    const reason = 'limit-too-high: the limit that --rate gives cannot be reached in a burst';
    const skipped = changed(broken, () => ({ verdict: 'skip', failures: [], warnings: [], reason }));
    expect(renderText(skipped).split('\n').at(-1)).toMatch(
      /^\d+ of \d+ [A-Z]+ rules? (was|were) not tested: .*set the limit of the target, and --rate, to 2,000 or below/,
    );
  });
});
