import { beforeAll, describe, it } from 'vitest';
import { families, type RuleId } from './catalog/index.js';
import { ruleTable, type ListedRule } from './report/rule-table.js';
import type { RuleReport, RunResult } from './session/result.js';
import { runSuite } from './session/run-suite.js';
import type { RunOptions } from './session/options.js';
import { failureText } from './report/failure-text.js';
import { suite } from './suite.js';

/** A target, or how to start one before the first test. */
export type VitestTarget = RunOptions | (() => Promise<RunOptions>);

const LEDGER = 'conformance-ledger.jsonl';

/**
 * Registers one test for each rule, grouped by family. The suite runs once, before the first of them, within
 * `timeoutMs` (an hour when absent: at 60 requests a minute a whole run takes its time). A test fails when its rule
 * does, or could not be told; it is skipped, with the reason, when the rule was not looked at, is a silence of the
 * description of which only the choice was noted, or fails as `expectedFailures` says. What the run makes is
 * written to `ledgerFile` (`conformance-ledger.jsonl` when absent), which is gone when all was taken away; a last
 * test fails when something was not.
 */
export function conformanceTests(target: VitestTarget, timeoutMs = 3_600_000): void {
  describe('conformance', () => {
    let result: RunResult;
    beforeAll(async () => {
      const options = typeof target === 'function' ? await target() : target;
      assertTarget(options);
      result = await runSuite(suite, { ledgerFile: LEDGER, ...options });
    }, timeoutMs);
    for (const [letters, title] of Object.entries(families)) {
      const rules = rulesOf(letters, target);
      if (rules.length === 0) continue;
      describe(title, () => {
        for (const { id, sentence } of rules) it(`${id} ${sentence}`, ({ skip }) => judge(result, id, skip));
      });
    }
    it('removes everything that it created', () => {
      if (result.leftovers.length > 0) throw complaint(leftoversText(result.leftovers, target));
    });
  });
}

/** Says what is missing: an environment variable that is not set comes as undefined, whatever the types say. */
function assertTarget({ url, keys }: Partial<RunOptions>): void {
  if (typeof url !== 'string' || !URL.canParse(url))
    throw complaint(`url must be where the API is, without the /v1, but is ${String(url)}`);
  if (!keys?.paid) throw complaint('keys.paid must be an API key of a paid workspace, but is missing');
}

/** The rules of a family that this run can tell of, as far as that is known before it begins. */
function rulesOf(letters: string, target: VitestTarget): ListedRule[] {
  const { rules = [], withoutRules = [] } = typeof target === 'function' ? {} : target;
  return ruleTable(suite.checks, suite.monitors).filter(
    ({ id, unseen }) =>
      id.startsWith(`${letters}-`) &&
      unseen === undefined &&
      (rules.length === 0 || rules.includes(id)) &&
      !withoutRules.includes(id),
  );
}

function judge(result: RunResult, id: RuleId, skip: (note: string) => never): void {
  const rule = result.rules.find((one) => one.id === id);
  if (rule === undefined) return skip('this run did not look at it');
  if (result.unexpectedPasses.includes(id)) throw complaint('expected to fail, but did not');
  if (result.expectedFailures.includes(id)) return skip('fails as expected');
  if (rule.verdict === 'skip') return skip(rule.reason);
  if (rule.verdict === 'observed') return skip(`implementations may choose; observed: ${rule.reason}`);
  if (rule.verdict === 'inconclusive') throw complaint(`is inconclusive: ${rule.reason}`);
  if (rule.verdict === 'fail') throw complaint(failuresText(rule, result.seed));
}

/** In one line what is wrong, and below it everything that leads there. */
function failuresText(rule: RuleReport, seed: number): string {
  const [first] = rule.failures;
  return [
    `expected ${first?.expected ?? ''}, got ${first?.got ?? ''}`,
    ...rule.failures.map((failure) => `\n${failureText(rule, failure)}`),
    `\nAgain: visibility-conformance run --rule ${rule.id} --seed ${seed}\n`,
  ].join('\n');
}

function leftoversText(leftovers: readonly string[], target: VitestTarget): string {
  const file = (typeof target === 'function' ? undefined : target.ledgerFile) ?? LEDGER;
  const list = leftovers.map((one) => `  ${one}`).join('\n');
  return `still there:\n${list}\nRemove it with: visibility-conformance clean ${file}`;
}

/** An error without a stack: a position in this file says nothing about the target. */
function complaint(message: string): Error {
  const error = new Error(message);
  error.name = 'Broken';
  error.stack = `Broken: ${message}`;
  return error;
}
