import { beforeAll, describe, it } from 'vitest';
import { families, type RuleId } from './catalog/index.js';
import { ruleTable, type ListedRule } from './report/rule-table.js';
import type { RuleReport, RunResult } from './session/result.js';
import { isUrl } from './http/base-url.js';
import { runSuite } from './session/run-suite.js';
import type { RunOptions } from './session/options.js';
import { failureText } from './report/failure-text.js';
import { suite } from './suite.js';

/** A target, or a function that starts one before the first test. */
export type VitestTarget = RunOptions | (() => Promise<RunOptions>);

const LEDGER = 'conformance-ledger.jsonl';

/**
 * Registers one test per rule, grouped by family. The suite runs once, before the first test, and must finish within
 * `timeoutMs` (an hour by default, because of the rate limit). A test fails if its rule failed or was inconclusive. It
 * is skipped, with the reason, if its rule was not checked, was only observed, or is in `expectedFailures`. The last
 * test fails if the cleanup was incomplete.
 * Everything that the run creates is recorded in `ledgerFile` (`conformance-ledger.jsonl` by default), which is deleted
 * after a complete cleanup.
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

/** Validates at run time, because an unset environment variable is undefined, contrary to the types. */
function assertTarget({ url, keys }: Partial<RunOptions>): void {
  if (typeof url !== 'string' || !isUrl(url))
    throw complaint(`"url" must be the base URL of the API, without the /v1, but is ${String(url)}`);
  if (!keys?.paid) throw complaint('"keys.paid" is missing. Set it to an API key of a paid workspace.');
}

/** The selected rules of a family, except those that no check can observe. */
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
  if (rule === undefined) return skip('this run did not check the rule');
  if (result.unexpectedPasses.includes(id)) throw complaint('expected to fail, but did not');
  if (result.expectedFailures.includes(id)) return skip('fails as expected');
  if (rule.verdict === 'skip') return skip(rule.reason);
  if (rule.verdict === 'observed') return skip(`implementations may choose; observed: ${rule.reason}`);
  if (rule.verdict === 'inconclusive') throw complaint(`is inconclusive: ${rule.reason}`);
  if (rule.verdict === 'fail') throw complaint(failuresText(rule, result.seed));
}

/** A one-line summary, followed by the details of every failure. */
function failuresText(rule: RuleReport, seed: number): string {
  const [first] = rule.failures;
  return [
    `expected ${first?.expected ?? ''}, got ${first?.got ?? ''}`,
    ...rule.failures.map((failure) => `\n${failureText(rule, failure)}`),
    `\nTo repeat: visibility-conformance run --rule ${rule.id} --seed ${seed}\n`,
  ].join('\n');
}

function leftoversText(leftovers: readonly string[], target: VitestTarget): string {
  const file = (typeof target === 'function' ? undefined : target.ledgerFile) ?? LEDGER;
  const list = leftovers.map((one) => `  ${one}`).join('\n');
  return `not removed:\n${list}\nRemove it with: visibility-conformance clean ${file}`;
}

/** An error without a stack trace, because a position in this file says nothing about the target. */
function complaint(message: string): Error {
  const error = new Error(message);
  error.name = 'Broken';
  error.stack = `Broken: ${message}`;
  return error;
}
